import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { clockFace, span } from "./time";

test("a clock shows tenths at the end and hours when there are any", () => {
  expect(clockFace(65_900)).toBe("1:05");
  expect(clockFace(7_384_000)).toBe("2:03:04");
  expect(clockFace(9_870)).toBe("9.8");
  expect(clockFace(-5)).toBe("0.0");
});

test("one day is no days", async () => {
  await language.choose("en");
  expect([span(86_400), span(172_800), span(120), span(30)]).toEqual(["1 day", "2 days", "2\u00a0min", "30\u00a0s"]);
});
