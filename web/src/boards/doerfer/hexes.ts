/** Where the hexagons of the endless grid lie in the drawing: flat tops, odd columns half a hexagon lower. */

export interface Cell {
  row: number;
  column: number;
}
export type Point = [x: number, y: number];

export const R = 50; // from the centre to a corner
export const HALF = (R * Math.sqrt(3)) / 2; // from the centre to a side
export const INNER = 0.44; // the centre's own hexagon, as a part of the whole

/** Corners clockwise; side s (0 north, then clockwise) runs from corner s to the next. */
export const CORNERS: Point[] = [
  [-R / 2, -HALF],
  [R / 2, -HALF],
  [R, 0],
  [R / 2, HALF],
  [-R / 2, HALF],
  [-R, 0],
];

export const keyOf = (cell: Cell): string => `${cell.row},${cell.column}`;

export function centreOf({ row, column }: Cell): Point {
  return [column * 1.5 * R, (2 * row + Math.abs(column % 2)) * HALF];
}

/** The cell a point lies on: the one with the nearest centre. */
export function cellAt([x, y]: Point): Cell {
  const near = Math.round(x / (1.5 * R));
  const cells = [near - 1, near, near + 1].map((column): Cell => ({
    row: Math.round((y / HALF - Math.abs(column % 2)) / 2) + 0,
    column: column + 0,
  })); // + 0: no -0
  return cells.reduce((best, cell) =>
    distance([x, y], centreOf(cell)) < distance([x, y], centreOf(best)) ? cell : best,
  );
}

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The side of a cell that a point lies before, or "centre". */
export function partAt([x, y]: Point, cell: Cell): number | "centre" {
  const [cx, cy] = centreOf(cell);
  const angle = ((Math.atan2(x - cx, cy - y) * 180) / Math.PI + 390) % 360; // clockwise; side 0 begins at 0
  const side = Math.floor(angle / 60);
  const towards = ((side * 60) / 180) * Math.PI;
  const outward = (x - cx) * Math.sin(towards) - (y - cy) * Math.cos(towards);
  return outward < INNER * HALF ? "centre" : side;
}

/** A drawing that is the same on every cell: where it begins, seen from the centre, and how it goes on from there. */
interface Figure {
  from: Point;
  rest: string;
}

const round = (n: number) => Math.round(n * 10) / 10;
const scaled = ([x, y]: Point, scale: number): Point => [x * scale, y * scale];
const corner = (side: number, scale = 1): Point => scaled(CORNERS[side % 6]!, scale);

function figure(points: Point[], closed = true): Figure {
  const steps = points
    .slice(1)
    .map(([x, y], i) => `l${(x - points[i]![0]).toFixed(2)} ${(y - points[i]![1]).toFixed(2)}`);
  return { from: points[0]!, rest: steps.join("") + (closed ? "z" : "") };
}

/** Only the place of a thousand tiles is put into words, not their shape. */
function draw(cell: Cell, { from, rest }: Figure): string {
  const [x, y] = centreOf(cell);
  return `M${round(x + from[0])} ${round(y + from[1])}${rest}`;
}

const SIDES = [0, 1, 2, 3, 4, 5];
const HEXAGONS = new Map<number, Figure>();
const WEDGES = SIDES.map((side) =>
  [1, 2, 3, 4, 5].map((count) =>
    figure([[0, 0], ...Array.from({ length: count + 1 }, (_, step) => corner(side + step))]),
  ),
);
const STRIPS = SIDES.map((side) =>
  figure([corner(side), corner(side + 1), corner(side + 1, INNER), corner(side, INNER)]),
);
const LINES = SIDES.map((side) => figure([corner(side, 0.93), corner(side + 1, 0.93)], false));

export function hexagon(cell: Cell, scale = 1): string {
  const known = HEXAGONS.get(scale) ?? figure(SIDES.map((side) => corner(side, scale)));
  HEXAGONS.set(scale, known);
  return draw(cell, known);
}

/** The part of a hexagon before so many sides in a row, down to its centre. */
export const wedge = (cell: Cell, side: number, count = 1): string =>
  count === 6 ? hexagon(cell) : draw(cell, WEDGES[side]![count - 1]!);

/** The part before one side that lies outside the centre's hexagon. */
export const strip = (cell: Cell, side: number): string => draw(cell, STRIPS[side]!);

/** One side as a line, drawn in a little so that both neighbours' can be told apart. */
export const sideLine = (cell: Cell, side: number): string => draw(cell, LINES[side]!);
