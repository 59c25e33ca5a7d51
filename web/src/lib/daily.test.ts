import { expect, test } from "vitest";
import { left } from "./daily";

test("what is left of a day is told in hours and minutes, and never less than nothing", () => {
  expect(left(3 * 3_600_000 + 90_000, 0)).toEqual({ hours: 3, minutes: 2 });
  expect(left(0, 5)).toEqual({ hours: 0, minutes: 0 });
});
