/** A game's whole web side: `boards/<game>/index.ts` exports one, and nothing else names the game. */

import type { Component } from "svelte";
import type { Files } from "../i18n/texts";
import type { Sound } from "../lib/sound";
import type { Skin } from "./board";
import type { AnyForesee } from "./foresee";

type Lazily<T> = () => Promise<T>;
export type TextForm = Component<{ view: never }>;
export type SeatLine = Component<{ view: never; seat: number }>;
/** Where a seat's points came from, in words; and how many it has, where those who lost are ranked by that. */
export interface Tally {
  tally: (view: never, seat: number) => string[];
  points?: (view: never, seat: number) => number;
}
export type Facts = Component<{ statistics: never; names: string[] }>;
export type Effect = (effect: never, names: string[]) => string;

/** The option that makes a game shorter, what it is called on a small card, and good values for it. */
interface Length {
  option: string;
  label: "quick.points" | "quick.rounds";
  choices: readonly number[];
}

export interface Side {
  picture: Component; // 320 by 150, inside an SVG
  skins: Skin[]; // the first is shown unless another is chosen
  texts: Files[]; // loaded before anything below is shown
  help: { texts: Files<string>; figures: Lazily<{ default: Component<{ text: string }> }> };
  text?: Lazily<{ default: TextForm }>; // the board in words; without it the server's drawing is shown
  seat?: Lazily<{ default: SeatLine }>; // what the game tells about each seat, beside its name
  effect?: Lazily<{ effect: Effect }>; // what the server foretells of an action, in words
  foresee?: Lazily<{ foresee: AnyForesee }>; // one's own move on the board while it is on its way
  teams?: readonly number[]; // the numbers of seats with which some play together
  open?: boolean; // everybody knows everything: nothing to see with other eyes
  isReply?: (view: never, you: number) => boolean; // who is awaited only answers somebody else, whose turn it is
  replies?: readonly string[]; // kinds of actions that belong to somebody else's turn
  tally?: Lazily<Tally>; // for the end
  sounds?: Readonly<Record<string, Sound>>; // of kinds of actions; any other sounds like wood
  facts?: Lazily<{ default: Facts }>; // the numbers of a game that is over
  length?: Length; // what makes a game shorter
  untold?: readonly string[]; // kinds of events that need no line in the list of moves
}
