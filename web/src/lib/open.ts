/** Opening tables: for friends, or at once against bots. */

import { connection } from "../net/connection.svelte";
import { optionsOf, recall, type Quick } from "./quick";
import type { Create, GameInfo } from "./wire";

export async function openTable(wish: Omit<Create, "type" | "ref">): Promise<string> {
  const done = await connection.request({ type: "create", ...wish });
  if (!done.table) throw new Error("the server opened no table");
  return done.table;
}

/** Tables that shall start as soon as their page watches them, with the level of the bots. */
export const starts = new Map<string, string>();

/** One tap: a private table whose other seats are bots. */
export async function playNow(game: GameInfo, level: string, wanted: Quick = recall(game)): Promise<string> {
  const table = await openTable({ game: game.name, seats: wanted.seats, options: optionsOf(game, wanted) });
  starts.set(table, level);
  return table;
}
