/** The web sides of the games, found by their folders; boards and texts are loaded when they are needed. */

import type { Component } from "svelte";
import { addTexts, language } from "../i18n/index.svelte";
import { fileOf } from "../i18n/texts";
import type { GameInfo, Seen } from "../lib/wire";
import type { Board, Loaded, Skin } from "./board";
import { load } from "./foreign";
import type { Effect, SeatLine, Side, TextForm } from "./side";

const FOUND = import.meta.glob<Side>("./*/index.ts", { eager: true, import: "default" });
const sideOf = (game: string): Side | undefined => FOUND[`./${game}/index.ts`];

/** What `loading` brings, after the game's texts. */
async function inWords<T>(side: Side, loading: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading(), addTexts(...side.texts)]);
  return loaded;
}

/** The ways to show a game: our own, then the one that its card names. */
export function skinsOf(game: string, info: GameInfo | undefined): Skin[] {
  const side = sideOf(game);
  const own = side?.skins.map((skin) => ({ ...skin, load: () => inWords(side, skin.load) })) ?? [];
  return info?.board
    ? [...own, { name: "foreign", label: "skin.board", load: () => foreign(info.board!, info.style ?? null) }]
    : own;
}

async function foreign(board: string, style: string | null): Promise<Loaded> {
  const [shell, mount] = await Promise.all([import("./ForeignBoard.svelte"), load(board, style)]);
  return { default: shell.default as Board, mount };
}

export const pictureOf = (game: string): Component | undefined => sideOf(game)?.picture;

/** The board in words of the page's language; the server's drawing stands in for those without one. */
export function textOf(game: string): (() => Promise<TextForm>) | undefined {
  const side = sideOf(game);
  return side?.text && (() => inWords(side, side.text!).then((loaded) => loaded.default));
}

export function seatLineOf(game: string): (() => Promise<SeatLine>) | undefined {
  const side = sideOf(game);
  return side?.seat && (() => inWords(side, side.seat!).then((loaded) => loaded.default));
}

const NO_EFFECT: Effect = () => "";

export async function effectOf(game: string): Promise<Effect> {
  const side = sideOf(game);
  return side?.effect ? (await inWords(side, side.effect)).effect : NO_EFFECT;
}

export interface Help {
  Figures: Component<{ text: string }>;
  text: string;
}

/** The rules in the language of the page. */
export function helpOf(game: string): (() => Promise<Help>) | undefined {
  const side = sideOf(game);
  return side && (() => inWords(side, () => readHelp(side)));
}

async function readHelp({ help }: Side): Promise<Help> {
  const [figures, text] = await Promise.all([help.figures(), fileOf(help.texts, language.current)?.()]);
  return { Figures: figures.default, text: text ?? "" };
}

/** What of the things just seen is worth a line in the list of moves and a word to the ear. */
export function tellable(game: string | undefined, seen: readonly Seen[]): Seen[] {
  const untold = sideOf(game ?? "")?.untold ?? [];
  return seen.filter(({ action }) => !untold.includes((action as { type: string }).type));
}
