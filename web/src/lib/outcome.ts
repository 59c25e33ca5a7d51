import { t } from "../i18n/index.svelte";
import type { TableModel } from "./table.svelte";

/** Whether the person who looks at it has won; who gave up has not, even if the stand-in has. A team wins together. */
export function hasWon({ ended, you, table }: TableModel): boolean {
  if (!ended?.result || you === null || ended.winners.length === ended.result.length) return false;
  return ended.winners.includes(you) && (ended.winners.length > 1 || !table?.seats[you]?.resigned);
}

/** How a game ended, in one sentence for the person who looks at it. */
export function outcome(model: TableModel): string {
  const { ended } = model;
  if (!ended || ended.end === "void" || ended.result === null) return t("table.void");
  if (ended.winners.length === ended.result.length) return t("table.draw");
  const together = ended.winners.length > 1;
  if (hasWon(model)) return together ? t("table.wonTeam") : t("table.won");
  const names = ended.winners.map((seat) => model.nameOf(seat)).join(", ");
  return together ? t("table.lostMany", { names }) : t("table.lost", { names });
}

/** Who wants to play again, in a sentence; empty while nobody does. */
export function wanted(names: readonly string[]): string {
  if (!names.length) return "";
  return names.length > 1
    ? t("table.rematch.wantedMany", { names: names.join(", ") })
    : t("table.rematch.wanted", { name: names[0]! });
}

/** Seats by their results, the best first; equal ones share a place, and a team counts once. */
export function ranked(result: readonly number[], teams: readonly number[] = []): { seat: number; place: number }[] {
  const better = (value: number) => result.flatMap((other, seat) => (other > value ? [teams[seat] ?? seat] : []));
  return result
    .map((value, seat) => ({ seat, place: 1 + new Set(better(value)).size }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
