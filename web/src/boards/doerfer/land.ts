/** The tiles as few large shapes: one per biome for many tiles, made once, so that a thousand tiles cost no more than ten. */

import type * as Doerfer from "./types.gen";
import { hexagon, INNER, centreOf, sideLine, strip, type Cell } from "./hexes";
import { Lines } from "./nature";
import { KINDS, noThings, plant, standing, type Things } from "./scatter";

export const LETTERS = ["H", "P", "F", "A", "W", "T"] as const;
export type Letter = (typeof LETTERS)[number];

export const LETTER_OF: Record<Doerfer.Area["biome"], Letter> = {
  HOUSES: "H",
  PLAINS: "P",
  FOREST: "F",
  FIELDS: "A",
  WATER: "W",
  TRAINTRACKS: "T",
};

/** A tile to draw: its edges as they lie. */
export interface Laid extends Cell {
  shown: string;
  centre: Letter;
}

export interface Sheet {
  key: number;
  tiles: Doerfer.Tile[];
  drawn: Drawn;
  owners: string[]; // a line from centre to centre of each owner's tiles: a marker sits on every corner
}

/** Tiles as few large shapes. */
export interface Drawn {
  wholes: string;
  biomes: Record<Exclude<Letter, "P" | "A">, string>; // meadows lie under everything
  fields: string[]; // by the way they are ploughed
  borders: string; // between two lands of a tile
  shores: string;
  roads: string;
  rails: string;
  things: Things;
}

const PLOUGHED = 3; // ways to plough a field
const MOST = 32; // tiles of one sheet
const FEW = 4; // of one at the end, which is drawn again with every tile

/** The edges clockwise from the north, once a tile is turned clockwise by so many sixths. */
export const turned = (edges: string, rotation: number): string =>
  edges.slice((6 - rotation) % 6) + edges.slice(0, (6 - rotation) % 6);

export const laid = (tile: Doerfer.Tile): Laid => ({
  row: tile.row,
  column: tile.column,
  shown: turned(tile.edges, tile.rotation),
  centre: tile.centre,
});

/** Runs of equal edges round a tile: [first side, how many]. */
export function runs(shown: string): [number, number][] {
  let first = 0;
  while (first < 6 && shown[first] === shown[(first + 5) % 6]) first++;
  if (first === 6) return [[0, 6]];
  const found: [number, number][] = [];
  for (let step = 0; step < 6; step++) {
    const side = (first + step) % 6;
    if (shown[side] !== shown[(side + 5) % 6]) found.push([side, 1]);
    else found.at(-1)![1]++;
  }
  return found;
}

/** Some tiles as land. Each is drawn from its own seed and from those it shares with its neighbours. */
export function drawn(tiles: Laid[]): Drawn {
  const all: Drawn = {
    wholes: "",
    biomes: { H: "", F: "", W: "", T: "" },
    fields: Array.from({ length: PLOUGHED }, () => ""),
    borders: "",
    shores: "",
    roads: "",
    rails: "",
    things: noThings(),
  };
  for (const tile of tiles) draw(tile, all);
  return all;
}

function draw(tile: Laid, all: Drawn): void {
  const lines = new Lines(tile);
  all.wholes += lines.whole;
  for (const [side, count] of runs(tile.shown)) drawRun(lines, tile, side, count, all);
  drawMiddle(lines, tile.centre, all);
  drawBorders(lines, tile, all);
  all.roads += waysOf(lines, tile, "H");
  all.rails += waysOf(lines, tile, "T");
  plant(lines, tile, all.things);
}

function drawRun(lines: Lines, tile: Laid, side: number, count: number, all: Drawn): void {
  const letter = tile.shown[side] as Letter;
  if (letter === "P") return;
  if (letter !== "A") all.biomes[letter] += lines.part(side, count, letter === tile.centre);
  else
    for (let step = 0; step < count; step++) {
      const one = (side + step) % 6; // a field is ploughed alike on both sides of a tile's border
      all.fields[Math.floor(lines.shared(one, 9) * PLOUGHED)] += lines.part(one, 1, false);
    }
}

function drawMiddle(lines: Lines, letter: Letter, all: Drawn): void {
  if (letter === "P") return;
  if (letter === "A") all.fields[Math.floor(lines.own(31) * PLOUGHED)] += lines.middle;
  else all.biomes[letter] += lines.middle;
}

function drawBorders(lines: Lines, { shown, centre }: Laid, all: Drawn): void {
  for (let side = 0; side < 6; side++) {
    const [here, before] = [shown[side]!, shown[(side + 5) % 6]!];
    if (here !== before || here === "A") addBorder(here, before, lines.spoke(side), all);
    if (here !== centre || here === "A") addBorder(here, centre, lines.rim(side), all);
  }
}

function addBorder(one: string, other: string, line: string, all: Drawn): void {
  if (one === "W" || other === "W") all.shores += line;
  else all.borders += line;
}

/** Rails and roads: round from one side to the next one that has them, from a single side to the centre. */
function waysOf(lines: Lines, { shown, centre }: Laid, letter: "H" | "T"): string {
  const sides = [0, 1, 2, 3, 4, 5].filter((side) => shown[side] === letter);
  if (centre !== letter) return ""; // houses at the rim only: their road goes nowhere
  if (sides.length < 2 || letter === "H") return sides.map((side) => lines.track(side, null)).join("");
  if (sides.length === 2) return lines.track(sides[0]!, sides[1]!);
  return sides.map((side, i) => lines.track(side, sides[(i + 1) % sides.length]!)).join("");
}

let sheetsMade = 0;

function sheetOf(tiles: Doerfer.Tile[]): Sheet {
  const owners = ["", "", "", "", ""];
  for (const tile of tiles) owners[tile.owner] += `${owners[tile.owner] ? "L" : "M"}${centreOf(tile).join(" ")}`;
  return { key: sheetsMade++, tiles, drawn: drawn(tiles.map(laid)), owners };
}

/** Draws lists of tiles and remembers the sheets that have not changed. */
export class Land {
  private kept = new Map<number, Sheet>(); // by the place of its first tile

  sheets(tiles: Doerfer.Tile[]): Sheet[] {
    const found = new Map<number, Sheet>();
    for (let from = 0; from < tiles.length;) {
      const to = Math.min(tiles.length, from + (from + MOST <= tiles.length ? MOST : FEW));
      const old = this.kept.get(from);
      found.set(from, old && shows(old, tiles, from, to) ? old : sheetOf(tiles.slice(from, to)));
      from = to;
    }
    this.kept = found;
    return [...found.values()];
  }
}

/** Whether a sheet is the drawing of these tiles. */
function shows(sheet: Sheet, tiles: Doerfer.Tile[], from: number, to: number): boolean {
  return sheet.tiles.length === to - from && sheet.tiles.every((tile, place) => isSameTile(tile, tiles[from + place]!));
}

const isSameTile = (a: Doerfer.Tile, b: Doerfer.Tile): boolean =>
  a.row === b.row && a.column === b.column && a.rotation === b.rotation && a.owner === b.owner && a.edges === b.edges;

const path = (kind: string, d: string, more = ""): string => (d ? `<path class="${kind}" d="${d}"${more}/>` : "");

/** The earth below the land, seen where it ends. */
export const slabOf = ({ wholes }: Drawn): string => path("slab", wholes);

/** The land itself; colours from afar are in Ground.svelte. */
export function groundOf(land: Drawn, texture: string): string {
  const filled = (kind: string, d: string) => path(kind, d, ` fill="url(#${texture}-${kind})"`);
  const { biomes } = land;
  return (
    filled("P", land.wholes) +
    filled("T", biomes.T) +
    filled("H", biomes.H) +
    land.fields.map((d, way) => filled(`A${way}`, d)).join("") +
    filled("F", biomes.F) +
    filled("W", biomes.W) +
    path("between", land.borders) +
    path("shore", land.shores) +
    path("road", land.roads) +
    ["bed", "sleepers", "rails", "inlay", "sleepers thin"].map((kind) => path(kind, land.rails)).join("") +
    path("border", land.wholes)
  );
}

/** What stands on it, back to front. */
export function thingsOf({ things }: Drawn, texture: string): string {
  return KINDS.map((kind) => marked(standing(things[kind]), `${texture}-${kind}`)).join("");
}

/** A marker on every corner of a line. */
function marked(d: string, id: string): string {
  const marker = `url(#${id})`;
  return d && `<path d="${d}" fill="none" marker-start="${marker}" marker-mid="${marker}" marker-end="${marker}"/>`;
}

/** Night falls on the land alone. */
export const duskOf = ({ wholes }: Drawn): string => path("dusk", wholes);

/** A marker on every tile, by colour and shape of its owner. */
export const ownersOf = (sheet: Sheet, texture: string): string =>
  sheet.owners.map((d, owner) => (owner ? marked(d, `${texture}-owner-${owner - 1}`) : "")).join("");

/** An area's own part of the land: the sides that belong to it, and the middles that hang on them. */
export function outline(area: Pick<Doerfer.Area, "edges" | "biome">, tiles: Doerfer.Tile[]): string {
  const sides = new Map<number, number[]>();
  for (const edge of area.edges) {
    const place = Math.floor(edge / 6);
    const known = sides.get(place);
    if (known) known.push(edge % 6);
    else sides.set(place, [edge % 6]);
  }
  const letter = LETTER_OF[area.biome];
  return [...sides].map(([place, mine]) => partOf(tiles[place]!, mine, letter)).join("");
}

/** Some sides of a tile, with its middle if that is of their biome. */
export function partOf(tile: Cell & { centre: Letter }, sides: number[], letter: Letter): string {
  return (
    sides.map((side) => strip(tile, side)).join("") +
    (tile.centre === letter && sides.length ? hexagon(tile, INNER) : "")
  );
}

export const openings = (area: Doerfer.Area): string => area.open.map((edge) => sideLine(edge, edge.side)).join("");

/** The area at each edge of the board, by 6 * tile + side. */
export function areasByEdge(areas: Doerfer.Area[]): Map<number, number> {
  const found = new Map<number, number>();
  areas.forEach((area, place) => area.edges.forEach((edge) => found.set(edge, place)));
  return found;
}
