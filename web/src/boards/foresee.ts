/**
 * One's own move on the board while it is on its way: the piece where it was put, and nothing that would need the rules.
 *
 * Only what the server listed as legal is foreseen, so nothing is drawn that it would refuse by the rules; what follows
 * from the move (captures, points, cards, the next turn) comes with the server's answer.
 */

import type { Choice } from "../lib/wire";

export interface Foreseen<View = unknown> {
  view: View;
  legal?: Choice[]; // what may still be offered meanwhile; nothing unless the turn surely goes on
}

/** The board with this move on it; null where only the server knows what it will look like. */
export type Foresee<View, Action> = (view: View, action: Action, you: number, legal: Choice[]) => Foreseen<View> | null;

/** Of whatever game. */
export type AnyForesee = (view: never, action: never, you: number, legal: Choice[]) => Foreseen | null;

export const NOTHING: AnyForesee = () => null;
