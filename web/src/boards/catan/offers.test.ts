import { expect, test } from "vitest";
import { openOffers, standing } from "./offers";
import type * as Catan from "./types.gen";

const reply = (accept: boolean | null) => ({ accept });
const view = (replies: (boolean | null)[]) =>
  ({ active: 0, order: [0, 1, 2], offers: [{ number: 1, replies: replies.map(reply) }] }) as unknown as Catan.View;

test("an offer goes from the screen of who declined it, and from everybody's once all have", () => {
  const shown = (replies: (boolean | null)[], you: number | null) => openOffers(view(replies), you).length;
  expect(shown([null, null, null], 1)).toBe(1);
  expect(shown([null, false, null], 1)).toBe(0);
  expect(shown([null, false, null], 2)).toBe(1);
  expect(shown([null, false, null], 0)).toBe(1);
  expect(shown([null, false, false], 0)).toBe(0);
  expect(shown([null, true, null], 1)).toBe(1);
  expect(shown([null, false, true], null)).toBe(1);
});

test("a reply is a yes, a no, or due", () => {
  expect([true, false, null].map((accept) => standing({ accept } as Catan.Reply))).toEqual(["yes", "no", "due"]);
});
