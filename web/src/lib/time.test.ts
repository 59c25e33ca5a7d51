import { expect, test } from "vitest";
import { inOrder, usualSeats } from "./games.svelte";
import { clockFace } from "./time";
import type { GameInfo } from "./wire";

test("a clock shows tenths at the end and hours when there are any", () => {
  expect(clockFace(65_900)).toBe("1:05");
  expect(clockFace(7_384_000)).toBe("2:03:04");
  expect(clockFace(9_870)).toBe("9.8");
  expect(clockFace(-5)).toBe("0.0");
});

test("games come in the order of the house, plug-ins last", () => {
  const game = (name: string, seats = [2]) => ({ name, seats }) as GameInfo;
  expect(inOrder(["zebra", "catan", "vier", "dog_royal", "dog"].map((name) => game(name))).map((each) => each.name)).toEqual(["vier", "dog", "dog_royal", "catan", "zebra"]);
  expect(usualSeats(game("x", [2, 3, 4, 6]))).toBe(4);
  expect(usualSeats(game("x", [2]))).toBe(2);
});
