/** The game of the day: what was published about it, and a table of one's own. */

import { expectDay } from "./luck";
import { openTable } from "./open";
import { store } from "./store";
import type { DailyInfo } from "./wire";

export async function today(game: string): Promise<DailyInfo> {
  const token = store.getItem("token");
  const answer = await fetch(`/api/daily/${game}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(((await answer.json()) as { sentence: string }).sentence);
  return (await answer.json()) as DailyInfo;
}

/** A table for it; the page holds the server to what it has published. */
export async function playToday({ game, match, commitment }: DailyInfo): Promise<string> {
  const table = await openTable({ game, daily: true });
  expectDay(store, table, match, commitment);
  return table;
}

/** How long it lasts, in hours and minutes. */
export function left(ends: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((ends - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
