/** The web sides of the games, found by their folders; boards and texts are loaded when they are needed. */

import type { Component } from "svelte";
import { addTexts, language } from "../i18n/index.svelte";
import { fileOf } from "../i18n/texts";
import type { Sound } from "../lib/sound";
import type { GameInfo, Line, Seen } from "../lib/wire";
import type { Board, Loaded, Skin } from "./board";
import { load } from "./foreign";
import { NOTHING, type AnyForesee } from "./foresee";
import type { Effect, Facts, SeatLine, Side, Tally, TextForm } from "./side";

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

/** The games with boards of ours: the server need not draw them, unless somebody wants to see its drawing. */
export const DRAWN: readonly string[] = Object.keys(FOUND).map((path) => path.split("/")[1]!);

export function seatLineOf(game: string): (() => Promise<SeatLine>) | undefined {
  const side = sideOf(game);
  return side?.seat && (() => inWords(side, side.seat!).then((loaded) => loaded.default));
}

export function tallyOf(game: string): (() => Promise<Tally>) | undefined {
  const side = sideOf(game);
  return side?.tally && (() => inWords(side, side.tally!));
}

export function factsOf(game: string): (() => Promise<Facts>) | undefined {
  const side = sideOf(game);
  return side?.facts && (() => inWords(side, side.facts!).then((loaded) => loaded.default));
}

/** The option that makes a game shorter or longer, for those who play at once. */
export const lengthOf = (game: string): Side["length"] => sideOf(game)?.length;

const NO_EFFECT: Effect = () => "";

export async function effectOf(game: string): Promise<Effect> {
  const side = sideOf(game);
  return side?.effect ? (await inWords(side, side.effect)).effect : NO_EFFECT;
}

export async function foreseeOf(game: string): Promise<AnyForesee> {
  return (await sideOf(game)?.foresee?.())?.foresee ?? NOTHING;
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

/** Whether an action belongs to somebody else's turn. */
export const isAnswer = (game: string, action: unknown): boolean =>
  sideOf(game)?.replies?.includes((action as { type: string } | null)?.type ?? "") ?? false;

const QUIETER = ["wood", "marble", "card", "coin", "tile", "dice", "capture", "boom"] as const; // the last is heard

/** What a step sounds like: the most remarkable of what happened in it. */
export function soundOf(game: string | undefined, seen: readonly Seen[]): Sound {
  const sounds = sideOf(game ?? "")?.sounds ?? {};
  const heard = seen.map(({ action }) => sounds[(action as { type: string }).type] ?? "wood");
  return QUIETER.findLast((sound) => heard.includes(sound)) ?? "wood";
}

/** Whether somebody may know what others must not. */
export const hasSecrets = (game: string): boolean => !sideOf(game)?.open;

/** The steps of a log with which a turn begins, counted as its decisions; none where every decision is a turn. */
export function turnsOf(game: string, log: readonly Line[]): number[] {
  const replies = sideOf(game)?.replies;
  if (!replies) return [];
  const decisions = log.filter(({ player }) => player >= 0);
  let mover = -1;
  return decisions.flatMap(({ player, action }, number) => {
    if (player === mover || replies.includes((action as { type: string }).type)) return [];
    mover = player;
    return [number];
  });
}

/** Whether some of so many seats play together; a game from elsewhere may. */
export const hasTeams = (game: string, seats: number): boolean => sideOf(game)?.teams?.includes(seats) ?? !sideOf(game);

/** Whether what is awaited of a seat is only an answer in somebody else's turn. */
export const isReply = (game: string, view: unknown, you: number): boolean =>
  sideOf(game)?.isReply?.(view as never, you) ?? false;
