/** Men, spots and ways in the language of the page. */

import { t, type Key } from "../../i18n/index.svelte";
import { colourName } from "../../i18n/names";
import type { Spot } from "./ring";
import type { Man, Mode } from "./ways";

export const MODE_NAMES: Record<Mode, Key> = {
  move: "ring.mode.move",
  seven: "ring.mode.seven",
  swap: "ring.mode.swap",
  take: "ring.mode.take",
};

export function spotWords(spot: Spot): string {
  if (spot === "H") return t("ring.atHome");
  return spot[0] === "T" ? t("ring.slot", { n: spot[1]! }) : t("ring.field", { n: spot });
}

const LONGEST = 14; // a tilted thirteen; what goes further is pulled or jumps, and which way round is nobody's matter

/** A walk as people count it, for the board shows no numbers; negative backwards. */
export function walkWords(steps: number): string {
  const n = Math.abs(steps);
  if (n > LONGEST) return t("ring.do.there");
  return t(steps > 0 ? "ring.do.steps" : "ring.do.stepsBack", { n });
}

export const manWords = (man: Pick<Man, "seat" | "man">, nameOf: (man: number) => string): string =>
  t("ring.man", { man: nameOf(man.man), colour: colourName(man.seat) });
