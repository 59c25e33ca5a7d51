import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { characterOf, seatName, shownName } from "./names";
import type { GameInfo } from "./wire";

const person = { name: "Ada", bot: null };
const bot = { name: "Bot (medium)", bot: "medium" };

test("bots are told apart by their seats, whatever a record calls them", async () => {
  await language.choose("en");
  expect([0, 1, 2, 3].map((seat) => seatName([person, bot, bot, bot], seat))).toEqual([
    "Ada",
    "Bot 2",
    "Bot 3",
    "Bot 4",
  ]);
  expect(seatName([person, bot], 1)).toBe("Bot");
  expect(seatName([person, { name: 1234, bot: null }], 1)).toBe("Guest 1234");
  expect(seatName([person], 5)).toBe("Seat 6");
  expect(seatName([person], -1)).toBe("Luck");
});

test("who may not be named at a table is a guest with a code, and no riddle", () => {
  expect(shownName("#b8dc")).toBe("Guest b8dc");
  expect(shownName("#rosa")).toBe("#rosa");
});

const info = {
  characters: { medium: { names: ["Kalle", "Uschi"], line: "Knows the cards." } },
  labels: { "level.stockfish": "Stockfish" },
} as unknown as GameInfo;

test("bots have the names of their level, and keep them when the seats turn", () => {
  const first = [person, bot, bot, bot].map((_, seat, all) => seatName(all, seat, { info, table: "k" }));
  expect(first).toEqual(["Ada", "Kalle", "Uschi", "Kalle 2"]);
  const turned = [bot, bot, bot, person].map((_, seat, all) => seatName(all, seat, { info, table: "k-2" }));
  expect(turned).toEqual(["Kalle", "Uschi", "Kalle 2", "Ada"]);
  const twice = [bot, bot, person, bot].map((_, seat, all) => seatName(all, seat, { info, table: "k-3" }));
  expect(twice).toEqual(["Uschi", "Kalle 2", "Ada", "Kalle"]);
  expect(characterOf([person, bot], 1, { info })?.line).toBe("Knows the cards.");
  expect(characterOf([person, bot], 0, { info })).toBeNull();
});

test("a bot from elsewhere keeps its own name", () => {
  const foreign = { name: null, bot: "stockfish" };
  expect(seatName([person, foreign], 1, { info })).toBe("Stockfish");
  expect(seatName([foreign, foreign], 1, { info })).toBe("Stockfish 2");
});
