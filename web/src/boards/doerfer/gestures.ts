/**
 * Fingers and mouse on the board: pan, pinch, zoom, tap, long press, and laying a tile in one go.
 *
 * Who presses on a marked cell and slides holds the tile by its rim: going round the cell turns it, letting go lays it.
 * Sliding far away moves the board instead. It knows neither the DOM nor the game.
 */

import { panned, pinched, toBoard, toWindow, zoomed, type Camera } from "./camera";
import { cellAt, centreOf, distance, keyOf, R, type Cell, type Point } from "./hexes";

export interface Host {
  camera: () => Camera;
  move: (camera: Camera) => void;
  isMarked: (cell: Cell) => boolean; // a tile may be laid there
  isSelected: (cell: Cell) => boolean;
  select: (cell: Cell) => void;
  rotation: () => number;
  turnTo: (rotation: number) => void; // as near as the cell allows
  turnOn: () => void;
  lay: () => void;
  tap: (cell: Cell, at: Point) => void; // anywhere else
  point: (at: Point | null) => void; // what lies there shall be shown: hovering, or a long press
}

export interface Touch {
  id: number;
  at: Point; // in the window
  mouse: boolean;
  turn?: boolean; // the other button of a mouse
}

const DEAD = 0.5; // of a hexagon's radius: so far a press is a tap
const REACH = 2.6; // so far a slide turns the tile
const STEADY = 9; // pixels a finger may tremble
export const LONG = 420; // milliseconds

export class Gestures {
  private fingers = new Map<number, Point>();
  private mode: "none" | "press" | "turn" | "pan" | "pinch" = "none";
  private began: Point = [0, 0];
  private cell: Cell = { row: 0, column: 0 };
  private again = false; // the cell was selected before the press
  private angle = 0;
  private rotation = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {}

  get isTurning(): boolean {
    return this.mode === "turn";
  }

  down({ id, at, turn }: Touch): void {
    if (turn) return this.host.turnOn();
    this.fingers.set(id, at);
    clearTimeout(this.timer);
    if (this.fingers.size > 1) {
      this.mode = "pinch";
      return;
    }
    this.mode = "press";
    this.began = at;
    this.cell = cellAt(toBoard(this.host.camera(), at));
    this.again = this.host.isSelected(this.cell);
    if (this.host.isMarked(this.cell)) this.host.select(this.cell);
    else this.timer = setTimeout(() => this.hold(), LONG);
  }

  move({ id, at, mouse }: Touch): void {
    const before = this.fingers.get(id);
    if (before === undefined) {
      if (mouse) this.host.point(toBoard(this.host.camera(), at));
      return;
    }
    if (this.mode === "pinch") this.pinch(id, at);
    this.fingers.set(id, at);
    if (this.mode === "press") this.leave(at);
    if (this.mode === "turn") this.turn(at);
    else if (this.mode === "pan") this.host.move(panned(this.host.camera(), at[0] - before[0], at[1] - before[1]));
  }

  up({ id, mouse }: Touch): void {
    clearTimeout(this.timer);
    if (!this.fingers.delete(id)) return;
    const mode = this.mode;
    if (this.fingers.size === 0) this.mode = "none";
    if (mode === "turn") this.host.lay();
    else if (mode === "press") this.tap();
    else if (mode === "pinch" && this.fingers.size === 1) this.mode = "pan";
    if (!mouse && mode !== "press") this.host.point(null);
  }

  cancel({ id }: Touch): void {
    clearTimeout(this.timer);
    this.fingers.delete(id);
    if (this.fingers.size === 0) this.mode = "none";
  }

  wheel(at: Point, by: number): void {
    this.host.move(zoomed(this.host.camera(), Math.exp(-by / 400), at));
  }

  private tap(): void {
    if (!this.host.isMarked(this.cell)) this.host.tap(this.cell, toBoard(this.host.camera(), this.began));
    else if (this.again) this.host.lay();
  }

  private hold(): void {
    this.mode = "pan"; // letting go is no tap any more
    this.host.point(toBoard(this.host.camera(), this.began));
  }

  /** A press becomes a slide. */
  private leave(at: Point): void {
    const marked = this.host.isMarked(this.cell);
    const far = distance(at, this.began) > (marked ? Math.max(STEADY, DEAD * R * this.host.camera().scale) : STEADY);
    if (!far) return;
    clearTimeout(this.timer);
    this.mode = marked ? "turn" : "pan";
    this.angle = this.angleOf(at);
    this.rotation = this.host.rotation();
  }

  private turn(at: Point): void {
    if (distance(at, this.middle()) > Math.max(3 * STEADY, REACH * R * this.host.camera().scale)) {
      this.mode = "pan";
      this.host.turnTo(this.rotation);
    } else this.host.turnTo(this.rotation + Math.round((this.angleOf(at) - this.angle) / 60));
  }

  private pinch(id: number, at: Point): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    const before = this.fingers.get(id);
    if (other && before) this.host.move(pinched(this.host.camera(), [before, other], [at, other]));
  }

  private middle(): Point {
    return toWindow(this.host.camera(), centreOf(this.cell));
  }

  private angleOf([x, y]: Point): number {
    const [cx, cy] = this.middle();
    return (Math.atan2(x - cx, cy - y) * 180) / Math.PI;
  }
}

export const isSame = (a: Cell | null, b: Cell): boolean => a !== null && keyOf(a) === keyOf(b);
