import { t } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

interface Named {
  name?: string | number | null;
  bot: string | null;
}

export interface Company {
  info?: GameInfo | undefined; // whose bots these are
  table?: string; // its name tells how often the seats have turned
}

/** A name as it is shown: somebody who has not chosen one has a number, and who may not be named here a code. */
export function shownName(name: string | number): string {
  const code = typeof name === "string" ? /^#([0-9a-f]{4})$/.exec(name)?.[1] : name;
  return code === undefined ? String(name) : t("table.guest", { n: code });
}

/** How often the seats have turned since the first of a series of rematches: `k3m9-3` is the third game. */
const turned = (table = ""): number => Math.max(0, (Number(/-(\d+)$/.exec(table)?.[1] ?? 1) || 1) - 1);

/** The character of the bot on a seat: the first bot of a level has the level's first name, wherever the seats have turned to. */
export function characterOf(
  seats: readonly Named[],
  seat: number,
  { info, table }: Company,
): { name: string; line: string } | null {
  const level = seats[seat]?.bot;
  const found = level ? info?.characters?.[level] : undefined;
  if (!found?.names.length) return null;
  const chair = (each: number) => (each + turned(table)) % seats.length;
  const before = seats.filter((other, each) => other.bot === level && chair(each) < chair(seat)).length;
  const round = Math.floor(before / found.names.length);
  return { name: found.names[before % found.names.length]! + (round ? ` ${round + 1}` : ""), line: found.line };
}

/** What somebody at a seat is called, at the table, in lists and in the replay alike. A bot without a character goes by its seat. */
export function seatName(seats: readonly Named[], seat: number, company: Company = {}): string {
  if (seat < 0) return t("table.chance");
  const found = seats[seat];
  if (found?.bot) return characterOf(seats, seat, company)?.name ?? plainBot(seats, seat, company);
  return found?.name ? shownName(found.name) : t("table.seat", { n: seat + 1 });
}

/** Bots from elsewhere keep their own name; any other is told apart by its seat. */
function plainBot(seats: readonly Named[], seat: number, { info }: Company): string {
  const level = seats[seat]!.bot!;
  const own = info?.labels[`level.${level}`];
  const alike = seats.filter((each) => each.bot !== null && (!own || each.bot === level)).length;
  return alike > 1 ? `${own ?? t("table.botShort")} ${seat + 1}` : (own ?? t("table.botShort"));
}
