/**
 * The soft lines of the land: no border is straight, and none needs to know its neighbour. What two tiles share is drawn
 * from one seed made of both cells' places, so that they agree.
 */

import { centreOf, CORNERS, HALF, INNER, R, type Cell, type Point } from "./hexes";

const WAVE = 3.4; // how far a side strays from its straight line
const SWAY = 5; // and a border within a tile

/** A number from 0 to below 1 that is always the same for the same three whole numbers. */
export function noise(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x165667b1) ^ Math.imul(b, 0x27d4eb2f) ^ Math.imul(c + 1, 0x2545f491);
  hash = Math.imul(hash ^ (hash >>> 15), 0x5bd1e995);
  hash = Math.imul(hash ^ (hash >>> 13), 0x7feb352d);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const between = (low: number, high: number, part: number): number => low + (high - low) * part;

/** To the cell beyond each side, in columns and half rows. */
const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;
const OUTWARD = STEPS.map((_, side): Point => [Math.sin((side * Math.PI) / 3), -Math.cos((side * Math.PI) / 3)]);

/** Twice the middle of a side in steps of the grid: the sum of both cells' places. */
export function seedOf(cell: Cell, side: number): [number, number] {
  const [dx, dy] = STEPS[side]!;
  return [2 * cell.column + dx, 2 * (2 * cell.row + Math.abs(cell.column % 2)) + dy];
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** One tile's lines: corners, the way along each side, the border of its middle, and the ways between. */
export class Lines {
  private readonly x: number;
  private readonly y: number;
  private readonly inner: Point[];
  private readonly bulges: Point[];

  constructor(readonly cell: Cell) {
    [this.x, this.y] = centreOf(cell);
    this.inner = CORNERS.map((corner, k) => this.grown(corner, INNER * between(0.9, 1.12, this.own(k))));
    this.bulges = this.inner.map(([x, y], k) => {
      const [nx, ny] = this.inner[(k + 1) % 6]!;
      const by = between(1.06, 1.26, this.own(10 + k));
      return this.place(((x + nx) / 2 - this.x) * by, ((y + ny) / 2 - this.y) * by);
    });
  }

  /** A number of this tile's own. */
  own(which: number): number {
    return noise(this.cell.row, this.cell.column, which);
  }

  /** A number of a side, the same for both tiles at it. */
  shared(side: number, which: number): number {
    const [a, b] = seedOf(this.cell, side);
    return noise(a, b, 100 + which);
  }

  place(dx: number, dy: number): Point {
    return [this.x + dx, this.y + dy];
  }

  private grown([x, y]: Point, by: number): Point {
    return this.place(x * by, y * by);
  }

  corner(k: number): Point {
    return this.grown(CORNERS[((k % 6) + 6) % 6]!, 1);
  }

  /** A place on a side, the same for both tiles at it. */
  onSide(side: number, along: number): Point {
    return this.before(side, side < 3 ? along : -along, 0);
  }

  /** A place before a side: so far along it, clockwise from its middle, and so far towards the centre. */
  before(side: number, along: number, inward: number): Point {
    const [outX, outY] = OUTWARD[side]!;
    const far = HALF - inward;
    return this.place(outX * far - outY * along, outY * far + outX * along);
  }

  /** Along a side, clockwise: its two ends are the corners, the wave between them is the same seen from both tiles. */
  private side(k: number): string {
    const mirrored = k >= 3;
    const wave = (which: number) => between(-WAVE, WAVE, this.shared(k, which)) * (mirrored ? 1 : -1);
    const [one, other] = mirrored ? [wave(1), wave(0)] : [wave(0), wave(1)];
    return `C${at(this.before(k, -R / 6, one))} ${at(this.before(k, R / 6, other))} ${at(this.corner(k + 1))}`;
  }

  private arc(k: number, back = false): string {
    return `Q${at(this.bulges[k]!)} ${at(this.inner[back ? k : (k + 1) % 6]!)}`;
  }

  private sway(k: number): Point {
    const [cornerX, cornerY] = this.corner(k);
    const [x, y] = this.inner[k % 6]!;
    const aside = between(-SWAY, SWAY, this.own(20 + (k % 6))) / R;
    return [(cornerX + x) / 2 - (cornerY - this.y) * aside, (cornerY + y) / 2 + (cornerX - this.x) * aside];
  }

  private into(k: number): string {
    return `Q${at(this.sway(k))} ${at(this.inner[k % 6]!)}`;
  }

  private out(k: number): string {
    return `Q${at(this.sway(k))} ${at(this.corner(k))}`;
  }

  /** The whole tile. */
  get whole(): string {
    return `M${at(this.corner(0))}${[0, 1, 2, 3, 4, 5].map((k) => this.side(k)).join("")}z`;
  }

  get middle(): string {
    return `M${at(this.inner[0]!)}${[0, 1, 2, 3, 4, 5].map((k) => this.arc(k)).join("")}z`;
  }

  /** What lies before so many sides in a row: down to the middle's border, or to the centre itself. */
  part(side: number, count: number, toCentre: boolean): string {
    if (count === 6) return this.whole;
    const sides = Array.from({ length: count }, (_, step) => (side + step) % 6);
    const end = (side + count) % 6;
    const back = toCentre
      ? `L${at(this.place(0, 0))}L${at(this.inner[side]!)}`
      : sides
          .map((k) => this.arc(k, true))
          .reverse()
          .join("");
    return `M${at(this.corner(side))}${sides.map((k) => this.side(k)).join("")}${this.into(end)}${back}${this.out(side)}z`;
  }

  /** The border between a side and the one before it. */
  spoke(k: number): string {
    return `M${at(this.corner(k))}${this.into(k)}`;
  }

  /** The border between a side and the middle. */
  rim(k: number): string {
    return `M${at(this.inner[k]!)}${this.arc(k)}`;
  }

  /** From the middle of a side straight in, then round to the middle of another, or to the centre. */
  track(from: number, to: number | null): string {
    const start = `M${at(this.before(from, 0, 0))}`;
    if (to === null) return `${start}L${at(this.place(0, 0))}`;
    return `${start}C${at(this.before(from, 0, 26))} ${at(this.before(to, 0, 26))} ${at(this.before(to, 0, 0))}`;
  }
}
