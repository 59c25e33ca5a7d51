/** The boards by game, loaded when they are needed. A game without one is played as text. */

import type { Board, Skin } from "./board";

export const BOARDS: Record<string, Skin[]> = {
  vier: [
    { name: "svg", label: "vier.skin.svg", load: () => import("./vier/VierBoard.svelte") as Promise<{ default: Board }> },
    { name: "led", label: "vier.skin.led", load: () => import("./vier/LedBoard.svelte") as Promise<{ default: Board }> },
  ],
};

export const skinsOf = (game: string): Skin[] => BOARDS[game.replaceAll("_", "-")] ?? [];
