/** What the user shall do now, or whom the table waits for: one sentence above the buttons. */

import type * as Catan from "./types.gen";
import type { Key, Values } from "../../i18n/index.svelte";
import { canDo, discardsDue, has, type Legal, type Mode } from "./choices";
import { MODES } from "./names";

export interface Guide {
  key: Key;
  values: Values;
  yours: boolean; // the user has something to decide
}

const yours = (key: Key, values: Values = {}): Guide => ({ key, values, yours: true });

/** The sentence for a user who has chosen a way to use the board. */
function forMode(legal: readonly Legal[], mode: Mode, laid: number | null): Guide {
  if (mode === "roads") return yours(laid === null ? "catan.do.roads.first" : "catan.do.roads.second");
  if (mode === "knight" || mode === "robber") return yours("catan.do.robber");
  return yours(canDo(legal, mode) ? MODES[mode].now : MODES[mode].never);
}

export function guide(
  view: Catan.View,
  legal: readonly Legal[],
  you: number | null,
  mode: Mode | null,
  laid: number | null,
  names: readonly string[],
): Guide {
  if (view.phase === "over") return { key: "catan.over", values: {}, yours: false };
  if (you === null || legal.length === 0) return waiting(view, you, names);
  if (mode) return forMode(legal, mode, laid);
  if (has(legal, "discard")) return yours("catan.do.discard", { number: discardsDue(legal) });
  if (has(legal, "move-robber")) return yours("catan.do.robber");
  if (view.phase === "found-village")
    return yours(view.turn < view.seats ? "catan.do.found.first" : "catan.do.found.second");
  if (view.phase === "found-road") return yours("catan.do.found.road");
  if (view.phase === "special-building") return yours("catan.do.special");
  if (has(legal, "roll")) return yours("catan.do.roll");
  if (view.active !== you)
    return view.awaited.includes(you)
      ? yours("catan.do.answer", { name: names[view.active]! })
      : waiting(view, you, names);
  return view.awaited.includes(you) ? yours("catan.do.turn") : { ...yours("catan.do.waitAnswers"), yours: true };
}

function waiting(view: Catan.View, you: number | null, names: readonly string[]): Guide {
  const open = view.awaited.filter((seat) => seat !== you);
  const values = { name: open.map((seat) => names[seat]).join(", ") || names[view.active]! };
  const said: Partial<Record<Catan.View["phase"], Key>> = {
    "found-village": "catan.wait.found",
    "found-road": "catan.wait.found",
    "before-roll": "catan.wait.roll",
    discarding: "catan.wait.discard",
    robbing: "catan.wait.robber",
    "special-building": "catan.wait.special",
  };
  const answering = view.phase === "turn" && open.length > 0 && !open.includes(view.active);
  return { key: answering ? "catan.wait.answer" : (said[view.phase] ?? "catan.wait.turn"), values, yours: false };
}
