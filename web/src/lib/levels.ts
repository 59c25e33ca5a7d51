/** The bots people choose by name: three that every game has, and those that a game or an installed package brings. */

import { t, type Key } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

export const USUAL: readonly string[] = ["easy", "medium", "hard"];
const FOR_RESEARCH = ["random", "greedy"]; // every game has these too, but nobody enjoys them

/** The bots that people at a table of this game are offered. */
export function levelsOf(game: GameInfo | undefined): string[] {
  const own = (game?.levels ?? []).filter((level) => !USUAL.includes(level) && !FOR_RESEARCH.includes(level));
  return [...USUAL, ...own];
}

/** The bots of all these games, each once. */
export function levelsOfAll(games: readonly GameInfo[]): string[] {
  return [...new Set([...USUAL, ...games.flatMap(levelsOf)])];
}

/** The bot somebody wished for, or a usual one where a game does not have it. */
export function levelFor(game: GameInfo | undefined, wished: string): string {
  return !game || game.levels.includes(wished) ? wished : "medium";
}

const OURS: Record<string, Key> = {
  random: "level.random",
  greedy: "level.greedy",
  easy: "level.easy",
  medium: "level.medium",
  hard: "level.hard",
};

/** What a bot is called: as its card says, or by us, or by its name. */
export function levelName(level: string, ...games: (GameInfo | undefined)[]): string {
  const label = games.map((game) => game?.labels[`level.${level}`]).find(Boolean);
  return label ?? (OURS[level] ? t(OURS[level]) : level);
}
