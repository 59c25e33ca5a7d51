/** Dörfer in the words of the page: tiles, areas, and what a placement brings. */

import type * as Doerfer from "./types.gen";
import { t, type Key } from "../../i18n/index.svelte";
import { LETTERS, type Letter } from "./land";

const BIOMES: Record<Doerfer.Area["biome"], Key> = {
  HOUSES: "doerfer.biome.HOUSES",
  PLAINS: "doerfer.biome.PLAINS",
  FOREST: "doerfer.biome.FOREST",
  FIELDS: "doerfer.biome.FIELDS",
  WATER: "doerfer.biome.WATER",
  TRAINTRACKS: "doerfer.biome.TRAINTRACKS",
};
export const biome = (name: Doerfer.Area["biome"]): string => t(BIOMES[name]);

const NAMES: Record<Letter, Doerfer.Area["biome"]> = {
  H: "HOUSES",
  P: "PLAINS",
  F: "FOREST",
  A: "FIELDS",
  W: "WATER",
  T: "TRAINTRACKS",
};
export const biomeOf = (letter: Letter): string => biome(NAMES[letter]);
const SIDES = 6;

/** "3 forest, 2 plains, 1 water", the most frequent first. */
export function inventory(edges: string): string {
  const count = (letter: Letter) => edges.split(letter).length - 1;
  return LETTERS.filter(count)
    .sort((a, b) => count(b) - count(a))
    .map((letter) => `${count(letter)} ${biomeOf(letter)}`)
    .join(", ");
}

/** Its edges clockwise from the north: for ears. */
export const round = (shown: string): string =>
  Array.from({ length: SIDES }, (_, side) => biomeOf(shown[side] as Letter)).join(", ");

export const closing = (each: Doerfer.Closing): string =>
  t("doerfer.closes", { biome: biome(each.biome), size: each.size, points: each.points });

/** What a placement closes, and for whom: "Closes forest (3): 8 points each. You +8". */
export function effect(found: Doerfer.Closings | null, names: string[]): string {
  if (!found) return t("doerfer.closesNothing");
  return [...found.closes.map(closing), gains(found.gains, names)].join(" ");
}

export const gains = (all: number[], names: string[]): string =>
  all
    .flatMap((points, seat) => (points ? [`${names[seat] ?? t("table.seat", { n: seat + 1 })} +${points}`] : []))
    .join(", ");

export function area(found: Doerfer.Area, names: string[]): string {
  const owners = found.owners.map((owner) => (owner === 0 ? t("doerfer.nobody") : (names[owner - 1] ?? "")));
  const state = found.closed
    ? t("doerfer.area.closed", { points: found.points })
    : t("doerfer.area.open", { points: found.points, open: found.open.length });
  return `${t("doerfer.area", { biome: biome(found.biome), size: found.size })} ${state} ${owners.join(", ")}`;
}
