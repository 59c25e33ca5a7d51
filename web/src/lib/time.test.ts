import { expect, test } from "vitest";
import { clockFace } from "./time";

test("a clock shows tenths at the end and hours when there are any", () => {
  expect(clockFace(65_900)).toBe("1:05");
  expect(clockFace(7_384_000)).toBe("2:03:04");
  expect(clockFace(9_870)).toBe("9.8");
  expect(clockFace(-5)).toBe("0.0");
});
