/** How far a seat came, for the end of a game. */

import { t } from "../../i18n/index.svelte";
import type { RingView } from "./kind";

export function tally(view: RingView, seat: number): string[] {
  const men = view.men[seat] ?? [];
  const home = men.filter((spot) => spot.startsWith("T")).length;
  return [t("ring.tally", { home, men: men.length })];
}
