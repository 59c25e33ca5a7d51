import { expect, test } from "vitest";
import { GameLog, turnsOf } from "./log.svelte";
import type { Seen, Update } from "./wire";

const seen = (player: number, text: string): Seen => ({ player, action: {}, by: "player", text }) as Seen;
const update = (each: Seen[], back: number | null = null) => ({ seen: each, took_back: back }) as Update;

test("what needs no word has no line, and a takeback is one", () => {
  const log = new GameLog();
  log.keep(update([seen(0, "a"), { ...seen(1, "b"), told: "" }, { ...seen(1, "b"), told: "{1} plays." }]));
  log.keep(update([], 0));
  expect(log.lines.map((line) => line.told ?? (line.text || line.by))).toEqual(["a", "{1} plays.", "takeback"]);
});

test("what the server tells a newcomer takes the place of what was known", () => {
  const log = new GameLog();
  log.keep(update([seen(0, "a")]));
  log.recall([seen(0, "a"), seen(1, "b")]);
  log.keep(update([seen(0, "c")]));
  expect(log.lines.map((line) => line.text)).toEqual(["a", "b", "c"]);
  expect(new Set(log.lines.map((line) => line.key)).size).toBe(3);
});

test("what happened since the own last move", () => {
  const log = new GameLog();
  log.keep(update([seen(0, "a"), seen(1, "b"), seen(2, "c")]));
  expect(log.since(0).map((line) => line.text)).toEqual(["b", "c"]);
  expect(log.since(2)).toEqual([]);
  expect(log.since(null).length).toBe(3);
  log.keep(update([{ ...seen(1, "d"), by: "stand-in" }])); // he was away: this is news to him
  expect(log.since(1).map((line) => line.text)).toEqual(["c", "d"]);
});

test("lines are grouped by turn: luck and answers belong to whose turn it is", () => {
  const log = new GameLog();
  log.keep(update([seen(0, "rolls"), seen(-1, "six"), seen(0, "offers"), seen(1, "agrees"), seen(0, "builds")]));
  log.keep(update([seen(1, "rolls")]));
  const turns = turnsOf(log.lines, (line) => line.text === "agrees");
  expect(turns.map(({ player, lines }) => [player, lines.length])).toEqual([
    [0, 5],
    [1, 1],
  ]);
});

test("what somebody's dice bring stands in his turn, though rolling them has no line", () => {
  const log = new GameLog();
  const silent = (player: number) => ({ ...seen(player, "ends or rolls"), told: "" });
  log.recall([seen(0, "builds"), { ...seen(-1, "six"), told: "{1} rolls 6." }]);
  log.keep(update([seen(1, "builds"), silent(1), silent(2)]));
  log.keep(update([seen(-1, "seven"), seen(2, "robs")]));
  expect(turnsOf(log.lines, () => false).map(({ player, lines }) => [player, lines.map(({ text }) => text)])).toEqual([
    [0, ["builds"]],
    [1, ["six", "builds"]],
    [2, ["seven", "robs"]],
  ]);
});
