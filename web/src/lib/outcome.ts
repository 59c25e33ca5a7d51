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

/** Seats by their results and then by their points, the best first; equal ones share a place, and a team counts once. */
export function ranked(
  result: readonly number[],
  teams: readonly number[] = [],
  points: (seat: number) => number = () => 0,
): { seat: number; place: number }[] {
  const isBetter = (one: number, other: number) =>
    result[one] === result[other] ? points(one) > points(other) : result[one]! > result[other]!;
  const teamOf = (seat: number) => teams[seat] ?? seat;
  const better = (seat: number) => result.flatMap((_, other) => (isBetter(other, seat) ? [teamOf(other)] : []));
  return result
    .map((_, seat) => ({ seat, place: 1 + new Set(better(seat).filter((team) => team !== teamOf(seat))).size }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
