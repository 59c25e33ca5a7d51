import { expect, test } from "vitest";
import { ranked } from "./outcome";

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
