/** Where things lie in the drawing of Vier. Lengths are units of the drawing. */

import { COLUMNS, ROWS, type Cell } from "./stones";

export const S = 100; // one cell
export const PAD = 26;
export const TOP = 92; // the air above the frame, where a stone waits
export const WIDTH = COLUMNS * S + 2 * PAD;
export const HEIGHT = TOP + ROWS * S + 2 * PAD;
export const HOLE = 41; // radius

export const X = (x: number): number => PAD + x * S + S / 2;
export const Y = (y: number): number => TOP + PAD + (y - 1) * S + S / 2;
export const cellOf = (key: string): Cell => key.split(",").map(Number) as Cell;

const corner = (x: number, y: number) => `A${PAD} ${PAD} 0 0 1 ${x} ${y}`;

const hole = (x: number, y: number) =>
  `M${X(x) - HOLE} ${Y(y)}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;

/** The frame's outline and its holes, to be filled by the even-odd rule. */
export const FRAME = [
  `M${PAD} ${TOP}H${WIDTH - PAD}${corner(WIDTH, TOP + PAD)}V${HEIGHT - PAD}${corner(WIDTH - PAD, HEIGHT)}`,
  `H${PAD}${corner(0, HEIGHT - PAD)}V${TOP + PAD}${corner(PAD, TOP)}z`,
  ...Array.from({ length: COLUMNS * ROWS }, (_, i) => hole(i % COLUMNS, Math.floor(i / COLUMNS) + 1)),
].join("");
