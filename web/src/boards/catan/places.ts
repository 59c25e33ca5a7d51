/** Places in words: a crossing or path by the fields around it, found in the drawing. */

import type * as Catan from "./types.gen";
import { language, t, told } from "../../i18n/index.svelte";
import { crossingAt, distance, hexAt, pathAt, R, type Point } from "./geometry";
import type { Spot } from "./choices";
import { NAMES } from "./names";

export function fieldWords({ terrain, chip }: Catan.Field): string {
  const land = terrain === null ? "?" : t(NAMES[terrain]);
  return chip === null ? land : `${land} ${chip}`;
}

interface Land {
  view: Catan.View | null; // the last one whose land this was seen to be
  key: string;
  fields: { at: Point; words: string }[];
  words: Map<string, string>; // of places
}

// Views come with every step, but the land stays: its words are found once.
let known: Land = { view: null, key: "", fields: [], words: new Map() };

function landOf(view: Catan.View): Land {
  if (known.view === view && known.key.startsWith(language.current)) return known;
  const key = language.current + JSON.stringify(view.fields);
  if (key !== known.key) {
    const fields = view.fields.map((field, hex) => ({ at: hexAt(view, hex), words: fieldWords(field) }));
    known = { view, key, fields, words: new Map() };
  }
  known.view = view;
  return known;
}

function wordsFor(view: Catan.View, name: string, place: Point, within: number): string {
  const { fields, words } = landOf(view);
  let found = words.get(name);
  if (found === undefined) {
    const near = fields.filter(({ at }) => distance(at, place) < within);
    words.set(name, (found = near.map((field) => field.words).join(", ")));
  }
  return found;
}

export const crossingWords = (view: Catan.View, crossing: number) =>
  wordsFor(view, `crossing ${crossing}`, crossingAt(view, crossing), 1.1 * R);
export const pathWords = (view: Catan.View, path: number) =>
  wordsFor(view, `path ${path}`, pathAt(view, path), 0.95 * R);

/** What would come where, by what the island shows: it has no numbers for crossings and paths. */
export function spotWords(view: Catan.View, { kind, place }: Pick<Spot, "kind" | "place">): string {
  if (kind === "hex") return `${t("catan.robber")}: ${fieldWords(view.fields[place]!)}`;
  return `${t(NAMES[kind])}: ${kind === "road" ? pathWords(view, place) : crossingWords(view, place)}`;
}

/** What an ear is told of a place: the same, but at a field also whom the robber robs there. */
export function placeWords(view: Catan.View, spot: Pick<Spot, "kind" | "place" | "choices">): string {
  if (spot.kind !== "hex") return spotWords(view, spot);
  const words = spot.choices[0] ? told(spot.choices[0]) : "";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
