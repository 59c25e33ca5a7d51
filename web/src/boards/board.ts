/**
 * What every board gets and may do. A board draws a view and offers `legal`; it knows no rules, no table and no socket.
 *
 * The table page and the replay use the same boards; in a replay `legal` is empty.
 */

import type { Component } from "svelte";
import type { Key } from "../i18n/index.svelte";
import type { Choice, Seen } from "../lib/wire";
import type { Mount } from "./foreign";

export interface BoardProps<View = unknown, Action = unknown> {
  view: View;
  legal: (Choice & { action: Action })[];
  seen: Seen[]; // what led to this view
  pointed?: Pick<Seen, "player" | "action"> | null; // something that happened, to be shown where it did
  drawing: string; // the board as text
  you: number | null;
  names: string[]; // of the seats
  busy: boolean; // a move is on its way
  hint: Action | null;
  over: boolean;
  play: (action: Action) => void;
  leave: () => void;
  again: () => void; // another game: a rematch, or giving this one up for it
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each board narrows the props to its own game
export type Board = Component<BoardProps<any, any>>;

export interface Skin {
  name: string;
  label: Key;
  load: () => Promise<Loaded>;
}

export interface Loaded {
  default: Board;
  mount?: Mount; // of a board from elsewhere
}

/** Whether two actions are the same, however their fields are ordered. */
export function sameAction(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b);
}

export function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${stable(each)}`).join()}}`;
}
