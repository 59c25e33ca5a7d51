/** The boards by game, loaded when they are needed. A game without one is played as text. */

import type { Component } from "svelte";
import type { GameInfo } from "../lib/wire";
import type { Board, Loaded, Skin } from "./board";
import { effect as effectOfTile } from "./doerfer/words";
import { load } from "./foreign";

export const BOARDS: Record<string, Skin[]> = {
  catan: [
    {
      name: "svg",
      label: "vier.skin.svg",
      load: () => import("./catan/CatanBoard.svelte") as Promise<{ default: Board }>,
    },
  ],
  vier: [
    {
      name: "svg",
      label: "vier.skin.svg",
      load: () => import("./vier/VierBoard.svelte") as Promise<{ default: Board }>,
    },
    {
      name: "led",
      label: "vier.skin.led",
      load: () => import("./vier/LedBoard.svelte") as Promise<{ default: Board }>,
    },
  ],
  dog: [
    { name: "svg", label: "vier.skin.svg", load: () => import("./dog/DogBoard.svelte") as Promise<{ default: Board }> },
  ],
  doerfer: [
    {
      name: "svg",
      label: "vier.skin.svg",
      load: () => import("./doerfer/DoerferBoard.svelte") as Promise<{ default: Board }>,
    },
  ],
  "dog-royal": [
    {
      name: "svg",
      label: "vier.skin.svg",
      load: () => import("./dog-royal/RoyalBoard.svelte") as Promise<{ default: Board }>,
    },
  ],
};

/** Boards in words of their own, in the language of the page; the others show the server's drawing. */
export const TEXTS: Record<string, () => Promise<{ default: Component<{ view: never }> }>> = {
  catan: () => import("./catan/CatanText.svelte") as Promise<{ default: Component<{ view: never }> }>,
  vier: () => import("./vier/VierText.svelte") as Promise<{ default: Component<{ view: never }> }>,
  dog: () => import("./dog/DogText.svelte") as Promise<{ default: Component<{ view: never }> }>,
  "dog-royal": () => import("./dog-royal/RoyalText.svelte") as Promise<{ default: Component<{ view: never }> }>,
};

/** What the server foretells of an action, in words, where a game does so. */
export const EFFECTS: Record<string, (effect: never, names: string[]) => string> = { doerfer: effectOfTile };

/** What a game tells about each seat, in one line beside its name. */
export const SEATS: Record<string, () => Promise<{ default: Component<{ view: never; seat: number }> }>> = {
  catan: () => import("./catan/CatanSeat.svelte") as Promise<{ default: Component<{ view: never; seat: number }> }>,
};

/** The ways to show a game: our own, then the one that its card names. */
export function skinsOf(game: string, info: GameInfo | undefined): Skin[] {
  const own = BOARDS[game] ?? [];
  return info?.board
    ? [...own, { name: "foreign", label: "vier.skin.svg", load: () => foreign(info.board!, info.style ?? null) }]
    : own;
}

async function foreign(board: string, style: string | null): Promise<Loaded> {
  const [shell, mount] = await Promise.all([import("./ForeignBoard.svelte"), load(board, style)]);
  return { default: shell.default as Board, mount };
}
