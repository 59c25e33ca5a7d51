import { expect, test } from "vitest";
import { tellable } from "./moves";
import type { Seen } from "./wire";

const seen = (player: number, type: string): Seen => ({ player, action: { type } });

test("Dörfer's list has one line per placement; the dice of Catan are told", () => {
  expect(tellable("doerfer", [seen(0, "place"), seen(-1, "drawn")])).toEqual([seen(0, "place")]);
  expect(tellable("catan", [seen(0, "roll"), seen(-1, "rolled")]).length).toBe(2);
  expect(tellable(undefined, [seen(-1, "drawn")]).length).toBe(1);
});
