/** The tiles as few large shapes: one per biome for many tiles, made once, so that a thousand tiles cost no more than ten. */

import type { Doerfer } from "../../games.gen";
import { hexagon, INNER, centreOf, keyOf, sideLine, spoke, strip, wedge, type Cell } from "./hexes";

export const LETTERS = ["H", "P", "F", "A", "W", "T"] as const;
export type Letter = (typeof LETTERS)[number];
export type Shapes = Record<Letter, string>;

export const LETTER_OF: Record<Doerfer.Area["biome"], Letter> = { HOUSES: "H", PLAINS: "P", FOREST: "F", FIELDS: "A", WATER: "W", TRAINTRACKS: "T" };

/** A tile to draw: its edges as they lie. */
export interface Laid extends Cell {
  shown: string;
  centre: Letter;
}

export interface Sheet {
  key: string;
  biomes: Shapes;
  rails: string;
  borders: string;
  centres: string[]; // of each owner's tiles
  owners: string[]; // a line from centre to centre of each owner's tiles: a marker sits on every corner
}

const MOST = 60; // tiles of one sheet

/** The edges clockwise from the north, once a tile is turned clockwise by so many sixths. */
export const turned = (edges: string, rotation: number): string => edges.slice((6 - rotation) % 6) + edges.slice(0, (6 - rotation) % 6);

export const laid = (tile: Doerfer.Tile): Laid => ({ row: tile.row, column: tile.column, shown: turned(tile.edges, tile.rotation), centre: tile.centre });

/** Runs of equal edges round a tile: [first side, how many]. */
export function runs(shown: string): [number, number][] {
  const first = [...shown].findIndex((letter, side) => letter !== shown[(side + 5) % 6]);
  if (first < 0) return [[0, 6]];
  const found: [number, number][] = [];
  for (let step = 0; step < 6; step++) {
    const side = (first + step) % 6;
    if (shown[side] !== shown[(side + 5) % 6]) found.push([side, 1]);
    else found.at(-1)![1]++;
  }
  return found;
}

export function shapesOf(tiles: Laid[]): Shapes {
  const parts: Record<Letter, string[]> = { H: [], P: [], F: [], A: [], W: [], T: [] };
  for (const tile of tiles) {
    for (const [side, count] of runs(tile.shown)) parts[tile.shown[side] as Letter].push(wedge(tile, side, count));
  }
  return Object.fromEntries(LETTERS.map((letter) => [letter, parts[letter].join("")])) as Shapes;
}

/** The middles by biome: they lie above the wedges. */
export function middlesOf(tiles: Laid[]): Shapes {
  return Object.fromEntries(LETTERS.map((letter) => [letter, tiles.filter((tile) => tile.centre === letter).map((tile) => hexagon(tile, INNER)).join("")])) as Shapes;
}

export const railsOf = (tiles: Laid[]): string =>
  tiles.flatMap((tile) => [...tile.shown].map((letter, side) => (letter === "T" ? spoke(tile, side) : ""))).join("");

function sheetOf(key: string, tiles: Doerfer.Tile[]): Sheet {
  const all = tiles.map(laid);
  const middles = middlesOf(all);
  const shapes = shapesOf(all);
  const of = (owner: number) => all.filter((_, place) => tiles[place]!.owner === owner);
  return {
    key,
    biomes: Object.fromEntries(LETTERS.map((letter) => [letter, shapes[letter] + middles[letter]])) as Shapes,
    rails: railsOf(all),
    borders: all.map((tile) => hexagon(tile)).join(""),
    centres: [0, 1, 2, 3, 4].map((owner) => of(owner).map((tile) => hexagon(tile, INNER)).join("")),
    owners: [0, 1, 2, 3, 4].map((owner) => of(owner).map((tile, place) => `${place ? "L" : "M"}${centreOf(tile).join(" ")}`).join("")),
  };
}

/** Draws lists of tiles and remembers the sheets that have not changed. */
export class Land {
  private kept = new Map<string, Sheet>();

  sheets(tiles: Doerfer.Tile[]): Sheet[] {
    const found = new Map<string, Sheet>();
    for (let from = 0; from < tiles.length; from += MOST) {
      const some = tiles.slice(from, from + MOST);
      const key = some.map((tile) => `${keyOf(tile)},${tile.rotation}${tile.edges}${tile.owner}`).join();
      found.set(key, this.kept.get(key) ?? sheetOf(key, some));
    }
    this.kept = found;
    return [...found.values()];
  }
}

/** An area's own part of the land: the sides that belong to it, and the middles that hang on them. */
export function outline(area: Pick<Doerfer.Area, "edges" | "biome">, tiles: Doerfer.Tile[]): string {
  const sides = new Map<number, number[]>();
  for (const edge of area.edges) sides.set(Math.floor(edge / 6), [...(sides.get(Math.floor(edge / 6)) ?? []), edge % 6]);
  const letter = LETTER_OF[area.biome];
  return [...sides].map(([place, mine]) => partOf(tiles[place]!, mine, letter)).join("");
}

/** Some sides of a tile, with its middle if that is of their biome. */
export function partOf(tile: Cell & { centre: Letter }, sides: number[], letter: Letter): string {
  return sides.map((side) => strip(tile, side)).join("") + (tile.centre === letter && sides.length ? hexagon(tile, INNER) : "");
}

export const openings = (area: Doerfer.Area): string => area.open.map((edge) => sideLine(edge, edge.side)).join("");

/** The area at each edge of the board, by 6 * tile + side. */
export function areasByEdge(areas: Doerfer.Area[]): Map<number, number> {
  const found = new Map<number, number>();
  areas.forEach((area, place) => area.edges.forEach((edge) => found.set(edge, place)));
  return found;
}
