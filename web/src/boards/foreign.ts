/**
 * Boards that a game from elsewhere brings: a plain ES module under this server's own origin, without our framework.
 *
 * The module exports `mount(element, port)`, draws into the element and may return a function that clears up.
 */

import { told } from "../i18n/index.svelte";
import type { BoardProps } from "./board";

/** What such a board sees. Its fields always tell the present state; `follow` tells when it has changed. */
export interface Port {
  readonly view: unknown;
  readonly legal: readonly { action: unknown; words: string; effect: unknown }[]; // empty when it is not your turn, and in a replay
  readonly seen: readonly { player: number; action: unknown; words: string }[]; // what led to this view; -1 is chance
  readonly drawing: string; // the board as text
  readonly you: number | null; // your seat
  readonly names: readonly string[]; // of the seats
  readonly busy: boolean; // a move is on its way
  readonly hint: unknown; // an action worth a try, or null
  readonly over: boolean;
  readonly language: string;
  readonly motion: boolean; // whether things may move
  play(action: unknown): void; // what is not legal is answered with a sentence
  leave(): void;
  again(): void; // another game
  follow(draw: () => void): () => void; // draws at once and after every change; gives back how to stop
}

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a module that has nothing to end returns nothing
export type Mount = (element: HTMLElement, port: Port) => (() => void) | void;

export interface Surroundings {
  language: string;
  motion: boolean;
}

/** A port onto whatever `now` gives, and the call that tells its board of a change. */
export function open(now: () => BoardProps & Surroundings): { port: Port; changed: () => void } {
  const listeners = new Set<() => void>();
  const port: Port = {
    get view() {
      return now().view;
    },
    get legal() {
      return now().legal.map((choice) => ({
        action: choice.action,
        words: told(choice),
        effect: choice.effect ?? null,
      }));
    },
    get seen() {
      return now().seen.map((each) => ({ player: each.player, action: each.action, words: told(each) }));
    },
    get drawing() {
      return now().drawing;
    },
    get you() {
      return now().you;
    },
    get names() {
      return now().names;
    },
    get busy() {
      return now().busy;
    },
    get hint() {
      return now().hint;
    },
    get over() {
      return now().over;
    },
    get language() {
      return now().language;
    },
    get motion() {
      return now().motion;
    },
    play: (action) => now().play(action),
    leave: () => now().leave(),
    again: () => now().again(),
    follow(draw) {
      const own = () => draw();
      listeners.add(own);
      own();
      return () => void listeners.delete(own);
    },
  };
  return { port, changed: () => listeners.forEach((draw) => draw()) };
}

type Import = (address: string) => Promise<{ mount?: unknown }>;
const byBrowser: Import = (address) => import(/* @vite-ignore */ address) as Promise<{ mount?: unknown }>;

/** The board at this path, with its style sheet in place; a path that leads to another house is refused. */
export async function load(
  board: string,
  style: string | null,
  bring: Import = byBrowser,
  dress = addStyle,
): Promise<Mount> {
  const { mount } = await bring(ownAddress(board));
  if (typeof mount !== "function") throw new Error(`${board} exports no function "mount"`);
  if (style) await dress(ownAddress(style));
  return mount as Mount;
}

export function ownAddress(path: string, origin: string = location.origin): string {
  const address = new URL(path, origin);
  if (!path.startsWith("/") || address.origin !== origin) throw new Error(`${path} is not on this server`);
  return address.href;
}

function addStyle(address: string): Promise<void> {
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((done) => {
    link.onload = link.onerror = () => done(); // a board without its colours is still a board
    document.head.append(link);
  });
}
