/** What tells the games of the DOG family apart on the board, and what their views have in common. */

import type { Choice } from "../../lib/wire";
import type { Deck } from "./deck";
import type { Man, Mode, Step, Way } from "./ways";

export interface RingView {
  viewer: number;
  seats: number;
  phase: string;
  to_act: number[];
  round: number;
  turn: number | null;
  men: string[][];
  hand: string[] | null;
  counts: number[];
  giving: string | null;
  known: { seat: number; card: string }[];
  pile: number;
  folded: string[][];
  recent: { player: number; action: unknown }[];
}

/** A move somebody made, as far as the board shows it. */
export interface Played {
  player: number;
  card: string | null;
  mode: Mode;
  steps: Step[];
}

export interface Try {
  card: string | null;
  mode: Mode;
  tilt: -1 | 0 | 1;
  man: Man;
  to: string;
  other: Man | null; // who stands there
}

/** What is embroidered on the mat in the middle, in a box from -1 to 1. */
export interface Emblem {
  path: string;
  cloth: "felt" | "velvet";
}

export interface Kind<V extends RingView, A extends { type: string }> {
  deck: Deck;
  emblem: Emblem;
  figure: (man: number) => string; // what a seat's man is called
  clockwise: boolean;
  hasFaces: (view: V) => boolean;
  ways: (legal: (Choice & { action: A })[], view: V) => Way<A>[];
  played: (player: number, action: A, view: V) => Played | null;
  attempt: (wanted: Try, view: V) => A; // perhaps illegal: the server says why
}

/** As far as the words and drawings care. */
export type AnyKind = Pick<Kind<never, never>, "deck" | "figure">;

/** The partner with whom cards are exchanged, or null in games where everybody plays alone. */
export const partnerOf = (seat: number, seats: number): number | null =>
  seats === 4 ? (seat + 2) % 4 : seats === 6 ? (seat + 3) % 6 : null;

/** How seats are called in the server's sentences. */
export const letterOf = (seat: number): string => "ABCDEF"[seat]!;
