/** A game's whole web side: `boards/<game>/index.ts` exports one, and nothing else names the game. */

import type { Component } from "svelte";
import type { Files } from "../i18n/texts";
import type { Skin } from "./board";

type Lazily<T> = () => Promise<T>;
export type TextForm = Component<{ view: never }>;
export type SeatLine = Component<{ view: never; seat: number }>;
export type Effect = (effect: never, names: string[]) => string;

export interface Side {
  picture: Component; // 320 by 150, inside an SVG
  skins: Skin[]; // the first is shown unless another is chosen
  texts: Files[]; // loaded before anything below is shown
  help: { texts: Files<string>; figures: Lazily<{ default: Component<{ text: string }> }> };
  text?: Lazily<{ default: TextForm }>; // the board in words; without it the server's drawing is shown
  seat?: Lazily<{ default: SeatLine }>; // what the game tells about each seat, beside its name
  effect?: Lazily<{ effect: Effect }>; // what the server foretells of an action, in words
  untold?: readonly string[]; // kinds of events that need no line in the list of moves
}
