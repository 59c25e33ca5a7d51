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
const CORNERS: Point[] = [[-R / 2, -HALF], [R / 2, -HALF], [R, 0], [R / 2, HALF], [-R / 2, HALF], [-R, 0]];

export const keyOf = (cell: Cell): string => `${cell.row},${cell.column}`;

export function centreOf({ row, column }: Cell): Point {
  return [column * 1.5 * R, (2 * row + Math.abs(column % 2)) * HALF];
}

/** The cell a point lies on: the one with the nearest centre. */
export function cellAt([x, y]: Point): Cell {
  const near = Math.round(x / (1.5 * R));
  const cells = [near - 1, near, near + 1].map((column): Cell => ({ row: Math.round((y / HALF - Math.abs(column % 2)) / 2) + 0, column: column + 0 })); // + 0: no -0
  return cells.reduce((best, cell) => (distance([x, y], centreOf(cell)) < distance([x, y], centreOf(best)) ? cell : best));
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

const round = (n: number) => Math.round(n * 10) / 10;
const corner = ([cx, cy]: Point, side: number, scale = 1): string => {
  const [x, y] = CORNERS[side % 6]!;
  return `${round(cx + x * scale)} ${round(cy + y * scale)}`;
};

export const hexagon = (cell: Cell, scale = 1): string => `M${CORNERS.map((_, side) => corner(centreOf(cell), side, scale)).join("L")}z`;

/** The part of a hexagon before so many sides in a row, down to its centre. */
export function wedge(cell: Cell, side: number, count = 1): string {
  if (count === 6) return hexagon(cell);
  const at = centreOf(cell);
  const rim = Array.from({ length: count + 1 }, (_, step) => corner(at, side + step));
  return `M${round(at[0])} ${round(at[1])}L${rim.join("L")}z`;
}

/** The part before one side that lies outside the centre's hexagon. */
export function strip(cell: Cell, side: number): string {
  const at = centreOf(cell);
  return `M${corner(at, side)}L${corner(at, side + 1)}L${corner(at, side + 1, INNER)}L${corner(at, side, INNER)}z`;
}

/** One side as a line, drawn in a little so that both neighbours' can be told apart. */
export const sideLine = (cell: Cell, side: number): string => `M${corner(centreOf(cell), side, 0.93)}L${corner(centreOf(cell), side + 1, 0.93)}`;

/** From the middle of a side to the centre. */
export function spoke(cell: Cell, side: number): string {
  const [x, y] = centreOf(cell);
  const [a, b] = [CORNERS[side]!, CORNERS[(side + 1) % 6]!];
  return `M${round(x + (a[0] + b[0]) / 2)} ${round(y + (a[1] + b[1]) / 2)}L${round(x)} ${round(y)}`;
}
