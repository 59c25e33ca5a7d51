import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { levelFor, levelName, levelsOf, levelsOfAll } from "./levels";
import type { GameInfo } from "./wire";

const general = ["random", "greedy", "easy", "medium", "hard"];
const vier = { levels: general, labels: {} } as unknown as GameInfo;
const cup = {
  levels: [...general, "careful"],
  labels: { "level.careful": "careful one" },
} as unknown as GameInfo;

test("a game offers the usual bots and its own, but none that are for research", () => {
  expect(levelsOf(vier)).toEqual(["easy", "medium", "hard"]);
  expect(levelsOf(cup)).toEqual(["easy", "medium", "hard", "careful"]);
  expect(levelsOf(undefined)).toEqual(["easy", "medium", "hard"]);
  expect(levelsOfAll([cup, vier, cup])).toEqual(["easy", "medium", "hard", "careful"]);
});

test("a game without the bot somebody wished for gets a usual one", () => {
  expect(levelFor(cup, "careful")).toBe("careful");
  expect(levelFor(vier, "careful")).toBe("medium");
  expect(levelFor(undefined, "careful")).toBe("careful");
});

test("a bot is called as its card says, by our word, or by its name", async () => {
  await language.choose("de");
  expect(levelName("careful", vier, cup)).toBe("careful one");
  expect(levelName("easy", cup)).toBe("leicht");
  expect(levelName("odd", undefined)).toBe("odd");
});
