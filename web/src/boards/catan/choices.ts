/** What the server lists as legal, sorted by what the board can offer. No rules: it only reads the list. */

import type * as Catan from "./types.gen";
import type { Choice, Seen } from "../../lib/wire";
import { crossingAt, hexAt, pathAt, type Point } from "./geometry";

export type Resource = keyof Catan.Resources;
export type Card = keyof Catan.Cards;
export type Legal = Choice & { action: Catan.Action };
export const RESOURCES = ["wood", "brick", "wool", "grain", "ore"] as const satisfies readonly Resource[];
export const CARDS = ["knight", "roads", "invention", "monopoly", "point"] as const satisfies readonly Card[];

/** What the user has chosen to do with the board. */
export type Mode = "road" | "village" | "city" | "robber" | "knight" | "roads";
export type SpotKind = "road" | "village" | "city" | "hex";

/** A place of the drawing that can be chosen; several actions at one hex differ in whom they rob. */
export interface Spot extends Point {
  key: string;
  kind: SpotKind;
  place: number;
  choices: Legal[];
}

export const has = (legal: readonly Legal[], type: Catan.Action["type"]): boolean =>
  legal.some(({ action }) => action.type === type);
export const total = (some: Catan.Resources): number => RESOURCES.reduce((sum, each) => sum + (some[each] ?? 0), 0);
export const held = (some: Catan.Resources | null, resource: Resource): number => some?.[resource] ?? 0;

/** Some cards without the kinds that are missing, as they are sent. */
export const packed = (some: Catan.Resources): Catan.Resources =>
  Object.fromEntries(RESOURCES.filter((each) => some[each]).map((each) => [each, some[each]]));

const TYPES: Record<Mode, Catan.Action["type"]> = {
  road: "build-road",
  village: "build-village",
  city: "build-city",
  robber: "move-robber",
  knight: "play-knight",
  roads: "play-roads",
};

export const canDo = (legal: readonly Legal[], mode: Mode): boolean => has(legal, TYPES[mode]);

const BUTTONS: Partial<Record<Catan.Action["type"], string>> = {
  roll: "[data-do=roll]",
  "end-turn": "[data-do=end]",
  "buy-card": "[data-do=card]",
  "trade-bank": "[data-do=trade]",
  offer: "[data-do=trade]",
  "play-knight": "[data-card=knight]",
  "play-roads": "[data-card=roads]",
  "play-monopoly": "[data-card=monopoly]",
  "play-invention": "[data-card=invention]",
};

/** The button or card that an action begins with; null for those that begin on the island. */
export function buttonOf(action: Catan.Action): string | null {
  if (action.type === "answer")
    return `[data-offer="${action.offer}"] [data-do=${action.accept ? "accept" : "decline"}]`;
  if (action.type === "confirm") return `[data-offer="${action.offer}"] [data-partner="${action.partner}"]`;
  return BUTTONS[action.type] ?? null;
}

/** Which way of using the board a choice belongs to; null for those that need no place. */
function placeOf({ action }: Legal): { kind: SpotKind; place: number } | null {
  switch (action.type) {
    case "build-road":
      return { kind: "road", place: action.path };
    case "build-village":
      return { kind: "village", place: action.crossing };
    case "build-city":
      return { kind: "city", place: action.crossing };
    case "move-robber":
    case "play-knight":
      return { kind: "hex", place: action.hex };
    default:
      return null;
  }
}

export function spotAt(view: Catan.View, kind: SpotKind, place: number, choices: Legal[] = []): Spot {
  const at = kind === "hex" ? hexAt(view, place) : kind === "road" ? pathAt(view, place) : crossingAt(view, place);
  return { key: `${kind}-${place}`, kind, place, choices, ...at };
}

/** Every place that may be chosen now. Without a mode these are the building places. */
export function spotsOf(
  view: Catan.View,
  legal: readonly Legal[],
  mode: Mode | null,
  first: number | null = null,
): Spot[] {
  if (mode === "roads") return roadSpots(view, legal, first);
  const found = new Map<string, Spot>();
  for (const choice of legal) {
    const at = placeOf(choice);
    if (!at || !(mode ? choice.action.type === TYPES[mode] : choice.action.type.startsWith("build-"))) continue;
    const spot = spotAt(view, at.kind, at.place, [choice]);
    const known = found.get(spot.key);
    if (known) known.choices.push(choice);
    else found.set(spot.key, spot);
  }
  return [...found.values()];
}

/** Road building: any path of any listed pair, then the paths listed together with it. */
function roadSpots(view: Catan.View, legal: readonly Legal[], first: number | null): Spot[] {
  const found = new Map<number, Legal[]>();
  for (const choice of legal) {
    const { action } = choice;
    if (action.type !== "play-roads") continue;
    const pair = [action.first, ...(action.second === null ? [] : [action.second])];
    if (first !== null && !pair.includes(first)) continue;
    for (const path of pair)
      if (path !== first || pair.length === 1) found.set(path, [...(found.get(path) ?? []), choice]);
  }
  return [...found].map(([path, choices]) => spotAt(view, "road", path, choices));
}

/** The places others built on since this seat's last move: those so far, and those of the news. */
export function followed(marked: Set<string>, news: readonly Seen[], you: number | null): Set<string> {
  const found = new Set(news.some(({ player }) => player === you) ? [] : marked);
  for (const { player, action } of news)
    for (const key of player === you ? [] : built(action as Catan.Action)) found.add(key);
  return found;
}

/** Where something happened, as the keys of places. */
export function places(action: Catan.Action): string[] {
  const at = placeOf({ action });
  return at?.kind === "hex" ? [`hex-${at.place}`] : built(action);
}

function built(action: Catan.Action): string[] {
  if (action.type === "play-roads")
    return [action.first, action.second].flatMap((path) => (path === null ? [] : [`road-${path}`]));
  const at = placeOf({ action });
  return at && at.kind !== "hex" ? [`${at.kind}-${at.place}`] : [];
}

/** How many cards every listed discard has. */
export function discardsDue(legal: readonly Legal[]): number {
  const found = legal.find(({ action }) => action.type === "discard")?.action;
  return found?.type === "discard" ? total(found.cards) : 0;
}

/** How many cards an invention takes. */
export function inventionsDue(legal: readonly Legal[]): number {
  const found = legal.find(({ action }) => action.type === "play-invention")?.action;
  return found?.type === "play-invention" ? total(found.cards) : 0;
}

/** What a hand lacks for a price. */
export function missing(hand: Catan.Resources, price: Catan.Resources): Catan.Resources {
  const lacks = RESOURCES.map((each) => [each, (price[each] ?? 0) - (hand[each] ?? 0)] as const);
  return Object.fromEntries(lacks.filter(([, number]) => number > 0));
}
