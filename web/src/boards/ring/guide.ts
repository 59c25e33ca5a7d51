/** The one sentence that tells what to do next. */

import { t } from "../../i18n/index.svelte";
import type { Deck } from "./deck";
import { partnerOf, type RingView } from "./kind";
import type { Mode } from "./ways";

export interface Situation {
  view: RingView;
  deck: Deck;
  names: string[];
  you: number | null;
  over: boolean;
  mayGive: boolean;
  mayPlay: boolean;
  needsCard: boolean;
  card: string | null;
  canUse: boolean; // the chosen card has a legal use
  mode: Mode | null;
  hasMan: boolean;
  whichMan: boolean; // several men could go to the chosen field
  rest: number | null; // steps left of a seven
}

export function guide(now: Situation): string {
  const { view, you } = now;
  if (now.over || you === null) return "";
  if (now.mayGive) return t(now.card ? "ring.guide.give" : "ring.guide.exchange", { name: partnerName(now) });
  if (view.giving) return t("ring.guide.given", { card: now.deck.name(view.giving) });
  if (!now.mayPlay) return waiting(now);
  if (view.phase === "place") return t("ring.guide.place");
  if (view.phase === "jump") return t("ring.guide.jump");
  if (now.needsCard && !now.card) return t("ring.guide.card");
  if (!now.canUse) return t(now.hasMan ? "ring.guide.whyField" : "ring.guide.dull");
  if (now.whichMan) return t("ring.guide.which");
  if (now.mode === "take") return t("ring.guide.take");
  if (now.rest !== null) return t(now.hasMan ? "ring.guide.sevenTo" : "ring.guide.seven", { n: now.rest });
  if (now.mode === "swap") return t(now.hasMan ? "ring.guide.swapWith" : "ring.guide.man");
  return t(now.hasMan ? "ring.guide.target" : "ring.guide.man");
}

function partnerName({ names, you, view }: Situation): string {
  return names[partnerOf(you!, view.seats) ?? -1] ?? "";
}

function waiting({ view, you, names }: Situation): string {
  if (view.folded[you!]?.length) return t("ring.guide.folded");
  if (view.phase === "play" && view.counts[you!] === 0) return t("ring.guide.empty");
  return view.turn === null || view.turn === you ? "" : t("ring.guide.wait", { name: names[view.turn] ?? "" });
}
