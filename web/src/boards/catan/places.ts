/** Places in words: a crossing or path by the fields around it, found in the drawing. */

import type * as Catan from "./types.gen";
import { language, t } from "../../i18n/index.svelte";
import { crossingAt, distance, hexAt, pathAt, R, type Point } from "./geometry";
import { NAMES } from "./names";

export function fieldWords({ terrain, chip }: Catan.Field): string {
  const land = terrain === null ? "?" : t(NAMES[terrain]);
  return chip === null ? land : `${land} ${chip}`;
}

// Views come with every step, but the land stays: its words are found once.
const known = { view: null as Catan.View | null, land: "", language: "", words: new Map<string, string>() };

function wordsFor(view: Catan.View, key: string, find: () => string): string {
  const land = known.view === view ? known.land : JSON.stringify(view.fields);
  if (language.current !== known.language || land !== known.land) known.words = new Map();
  [known.view, known.land, known.language] = [view, land, language.current];
  const words = known.words.get(key) ?? find();
  known.words.set(key, words);
  return words;
}

const around = (view: Catan.View, place: Point, within: number) =>
  view.fields
    .filter((_, hex) => distance(hexAt(view, hex), place) < within)
    .map(fieldWords)
    .join(", ");

export const crossingWords = (view: Catan.View, crossing: number) =>
  wordsFor(view, `crossing ${crossing}`, () => around(view, crossingAt(view, crossing), 1.1 * R));
export const pathWords = (view: Catan.View, path: number) =>
  wordsFor(view, `path ${path}`, () => around(view, pathAt(view, path), 0.95 * R));
