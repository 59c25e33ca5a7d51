import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { hasWon, ranked, wanted } from "./outcome";
import type { TableModel } from "./table.svelte";

test("the best come first, and equals share a place", () => {
  expect(ranked([0, 1, 0.5, 1])).toEqual([
    { seat: 1, place: 1 },
    { seat: 3, place: 1 },
    { seat: 2, place: 3 },
    { seat: 0, place: 4 },
  ]);
  expect(ranked([])).toEqual([]);
  expect(ranked([1, 0, 1, 0], [0, 1, 0, 1]).map(({ place }) => place)).toEqual([1, 1, 2, 2]);
});

test("those who lost are ranked by their points, and points put nobody before who has won", () => {
  const points = [125, 90, 145, 125];
  expect(ranked([0, 1, 0, 0], [], (seat) => points[seat]!)).toEqual([
    { seat: 1, place: 1 },
    { seat: 2, place: 2 },
    { seat: 0, place: 3 },
    { seat: 3, place: 3 },
  ]);
});

test("who gave up has not won, even if the stand-in has; a team wins together", () => {
  const seen = (you: number, winners: number[], resigned: boolean) =>
    hasWon({
      you,
      ended: { winners, result: [1, 0, 1, 0] },
      table: { seats: [0, 1, 2, 3].map((seat) => ({ resigned: resigned && seat === you })) },
    } as unknown as TableModel);
  expect(seen(0, [0], false)).toBe(true);
  expect(seen(0, [0], true)).toBe(false);
  expect(seen(0, [0, 2], true)).toBe(true);
  expect(seen(1, [0, 2], false)).toBe(false);
  expect(seen(0, [0, 1, 2, 3], false)).toBe(false);
});

test("one wants a rematch, several want one", async () => {
  await language.choose("de");
  expect([[], ["Ada"], ["Ada", "Ben"]].map(wanted)).toEqual([
    "",
    "Ada will eine Revanche",
    "Ada, Ben wollen eine Revanche",
  ]);
});
