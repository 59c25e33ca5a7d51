import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { GameInfo, Seen } from "../lib/wire";
import { effectOf, helpOf, pictureOf, seatLineOf, skinsOf, tellable, textOf } from "./index";

const seen = (player: number, type: string): Seen => ({ player, action: { type } });
const GAMES = readdirSync("src/boards", { withFileTypes: true })
  .filter((each) => each.isDirectory() && readdirSync(join("src/boards", each.name)).includes("index.ts"))
  .map((each) => each.name);

test("a list of moves leaves out what a game says its board shows anyway", () => {
  expect(tellable("doerfer", [seen(0, "place"), seen(-1, "drawn")])).toEqual([seen(0, "place")]);
  expect(tellable("catan", [seen(0, "roll"), seen(-1, "rolled")]).length).toBe(2);
  expect(tellable(undefined, [seen(-1, "drawn")]).length).toBe(1);
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
