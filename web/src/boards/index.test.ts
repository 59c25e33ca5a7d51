import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { GameInfo } from "../lib/wire";
import {
  isAnswer,
  effectOf,
  hasSecrets,
  hasTeams,
  isReply,
  helpOf,
  pictureOf,
  seatLineOf,
  skinsOf,
  textOf,
  turnsOf,
  DRAWN,
} from "./index";

const GAMES = readdirSync("src/boards", { withFileTypes: true })
  .filter((each) => each.isDirectory() && readdirSync(join("src/boards", each.name)).includes("index.ts"))
  .map((each) => each.name);

test("an answer belongs to somebody else's turn", () => {
  expect(isAnswer("catan", { type: "answer" })).toBe(true);
  expect(isAnswer("catan", { type: "offer" })).toBe(false);
  expect(isAnswer("vier", { type: "drop" })).toBe(false);
  expect(isAnswer("catan", null)).toBe(false);
});

test("the server need not draw a board for which there is one of ours", () => {
  expect([...DRAWN].sort()).toEqual([...GAMES].sort());
  expect(DRAWN).toContain("doerfer");
});

test("answers to an offer belong to the turn in which it was made", () => {
  const kinds: [number, string][] = [
    [0, "roll"],
    [-1, "rolled"],
    [0, "offer"],
    [1, "answer"],
    [2, "answer"],
    [0, "end-turn"],
    [1, "roll"],
    [1, "end-turn"],
    [2, "roll"],
  ];
  const log = kinds.map(([player, type]) => ({ player, action: { type } }));
  expect(turnsOf("catan", log)).toEqual([0, 5, 7]); // counted as decisions: luck is none
  expect(turnsOf("vier", log)).toEqual([]);
});

test("only games with something to hide are looked at with other eyes", () => {
  expect(["vier", "doerfer", "dog", "dog-royal", "catan", "nim"].map(hasSecrets)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("an answer to an offer is no turn", () => {
  expect(isReply("catan", { active: 1, phase: "turn" }, 0)).toBe(true);
  expect(isReply("catan", { active: 0, phase: "turn" }, 0)).toBe(false);
  expect(isReply("catan", { active: 1, phase: "special-building" }, 0)).toBe(false);
  expect(isReply("vier", {}, 0)).toBe(false);
});

test("partners may talk only where there are partners", () => {
  expect([
    hasTeams("dog", 4),
    hasTeams("dog", 2),
    hasTeams("vier", 2),
    hasTeams("catan", 4),
    hasTeams("nim", 2),
  ]).toEqual([true, false, false, false, true]);
});

test.each(GAMES)("the folder of %s brings a picture, boards that load, and help in words", async (game) => {
  expect(pictureOf(game)).toBeTruthy();
  expect(skinsOf(game, undefined).length).toBeGreaterThan(0);
  const help = await helpOf(game)!();
  expect(help.text.length).toBeGreaterThan(500);
});

test("a game without a folder is played as text, unless its card names a board", async () => {
  expect([pictureOf("nim"), textOf("nim"), seatLineOf("nim"), helpOf("nim")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect((await effectOf("nim"))({} as never, [])).toBe("");
  expect(skinsOf("nim", undefined)).toEqual([]);
  expect(skinsOf("nim", { board: "/boards/nim.js" } as GameInfo).map((skin) => skin.name)).toEqual(["foreign"]);
});

test("nothing outside of a game's own folder names it", () => {
  const own = (path: string) => GAMES.some((game) => path.startsWith(join("boards", game)));
  const names = new RegExp(`["'\`./](${GAMES.join("|")})["'\`./]`);
  const others = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter(
    (path) => /\.(svelte|ts|css|json)$/.test(path) && !/\.test\.ts$/.test(path) && !own(path),
  );
  expect(GAMES.length).toBeGreaterThanOrEqual(5);
  expect(others.length).toBeGreaterThan(60);
  expect(others.filter((path) => names.test(readFileSync(join("src", path), "utf-8")))).toEqual([]);
});
