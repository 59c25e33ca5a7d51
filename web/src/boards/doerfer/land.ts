/** The tiles as few large shapes: one per biome for many tiles, made once, so that a thousand tiles cost no more than ten. */

import type * as Doerfer from "./types.gen";
import { colourOf } from "../../lib/seats";
import { LAND } from "./colours";
import { hexagon, INNER, centreOf, sideLine, spoke, strip, wedge, type Cell } from "./hexes";

export const LETTERS = ["H", "P", "F", "A", "W", "T"] as const;
export type Letter = (typeof LETTERS)[number];
export type Shapes = Record<Letter, string>;

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
  biomes: Shapes;
  rails: string;
  borders: string;
  centres: string[]; // of each owner's tiles
  owners: string[]; // a line from centre to centre of each owner's tiles: a marker sits on every corner
}

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

const nothing = (): Shapes => ({ H: "", P: "", F: "", A: "", W: "", T: "" });

export function shapesOf(tiles: Laid[]): Shapes {
  const shapes = nothing();
  for (const tile of tiles)
    for (const [side, count] of runs(tile.shown)) shapes[tile.shown[side] as Letter] += wedge(tile, side, count);
  return shapes;
}

/** The middles by biome: they lie above the wedges. */
export function middlesOf(tiles: Laid[]): Shapes {
  const shapes = nothing();
  for (const tile of tiles) shapes[tile.centre] += hexagon(tile, INNER);
  return shapes;
}

export function railsOf(tiles: Laid[]): string {
  let rails = "";
  for (const tile of tiles)
    for (let side = 0; side < 6; side++) if (tile.shown[side] === "T") rails += spoke(tile, side);
  return rails;
}

let sheetsMade = 0;

function sheetOf(tiles: Doerfer.Tile[]): Sheet {
  const all = tiles.map(laid);
  const [shapes, middles] = [shapesOf(all), middlesOf(all)];
  for (const letter of LETTERS) shapes[letter] += middles[letter];
  const sheet: Sheet = {
    key: sheetsMade++,
    tiles,
    biomes: shapes,
    rails: railsOf(all),
    borders: "",
    centres: ["", "", "", "", ""],
    owners: ["", "", "", "", ""],
  };
  for (const tile of tiles) {
    sheet.borders += hexagon(tile);
    sheet.centres[tile.owner] += hexagon(tile, INNER);
    sheet.owners[tile.owner] += `${sheet.owners[tile.owner] ? "L" : "M"}${centreOf(tile).join(" ")}`;
  }
  return sheet;
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

const RAILS = [
  ["#6b5442", 17, "3.5 5.5"],
  ["#43382f", 11, ""],
  ["#b7a590", 7, ""],
  ["#6b5442", 7, "3.5 5.5"],
] as const;

/** Tracks over a line: sleepers, ballast, rails. */
export const railPaths = (d: string): string => `<g fill="none">${RAILS.map((rail) => railPath(d, rail)).join("")}</g>`;

function railPath(d: string, [colour, width, dashes]: (typeof RAILS)[number]): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return `<path d="${d}" stroke="${colour}" stroke-width="${width}"${dashed}/>`;
}

/** A sheet as SVG; whose tiles are whose is told by `ownersOf`, above what glows. */
export function groundOf(sheet: Sheet, far: boolean, texture: string): string {
  let paths = "";
  for (const letter of LETTERS)
    if (sheet.biomes[letter])
      paths += `<path d="${sheet.biomes[letter]}" fill="${far ? LAND[letter] : `url(#${texture}-${letter})`}"/>`;
  if (sheet.rails) paths += railPaths(sheet.rails);
  paths += `<path d="${sheet.borders}" class="border"/>`;
  sheet.centres.forEach((d, owner) => {
    if (d)
      paths += owner
        ? `<path d="${d}" class="middle" stroke="${colourOf(owner - 1)}"/>`
        : `<path d="${d}" class="middle nobody" stroke="#fffaf2"/>`;
  });
  return paths;
}

/** A marker on every tile, by colour and shape of its owner. */
export function ownersOf(sheet: Sheet, texture: string): string {
  return sheet.owners
    .map((d, owner) => {
      const marker = `url(#${texture}-owner-${owner - 1})`;
      return d && owner
        ? `<path d="${d}" fill="none" marker-start="${marker}" marker-mid="${marker}" marker-end="${marker}"/>`
        : "";
    })
    .join("");
}

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
