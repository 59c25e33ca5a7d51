/** The boards by game, loaded when they are needed. A game without one is played as text. */

import type { Component } from "svelte";
import type { Board, Skin } from "./board";

export const BOARDS: Record<string, Skin[]> = {
  vier: [
    { name: "svg", label: "vier.skin.svg", load: () => import("./vier/VierBoard.svelte") as Promise<{ default: Board }> },
    { name: "led", label: "vier.skin.led", load: () => import("./vier/LedBoard.svelte") as Promise<{ default: Board }> },
  ],
};

/** Boards in words of their own, in the language of the page; the others show the server's drawing. */
export const TEXTS: Record<string, () => Promise<{ default: Component<{ view: never }> }>> = {
  vier: () => import("./vier/VierText.svelte") as Promise<{ default: Component<{ view: never }> }>,
};

export const skinsOf = (game: string): Skin[] => BOARDS[game.replaceAll("_", "-")] ?? [];
