/** Where a seat's points came from, for the end of a game: its closed areas, the most valuable first. */

import { t } from "../../i18n/index.svelte";
import type * as Doerfer from "./types.gen";
import { biome } from "./words";

const TOLD = 3;

export function points(view: Doerfer.View, seat: number): number {
  return view.scores[seat] ?? 0;
}

export function tally(view: Doerfer.View, seat: number): string[] {
  const own = view.areas
    .filter((area) => area.closed && area.owners.includes(seat + 1))
    .sort((a, b) => b.points - a.points);
  return [
    t("doerfer.tally.points", { number: points(view, seat) }),
    t("doerfer.tally.areas", { number: own.length }),
    ...own
      .slice(0, TOLD)
      .map((area) => t("doerfer.tally.area", { biome: biome(area.biome), size: area.size, points: area.points })),
  ];
}
