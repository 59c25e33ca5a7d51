/** The window onto the land: what it shows, and how it follows the game. */

import { preferences } from "../../lib/preferences.svelte";
import { boxAround, crowded, fitted, holds, showing, toBoard, zoomed, type Camera } from "./camera";
import { cellAt, centreOf, R, type Cell } from "./hexes";

const RIM = 6; // pixels of the window that stay free
const GLIDE = 400; // milliseconds
const NARROW = 500; // pixels

export class Sight {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 0 });
  gliding = $state(false);
  private moved = false; // by the user
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly land: () => Cell[]) {}

  /** A tile is under 24 pixels wide: from there one sees masses only. */
  get isFar(): boolean {
    return this.camera.scale < 0.24;
  }

  get middle(): Cell {
    return cellAt(toBoard(this.camera, [this.width / 2, this.height / 2]));
  }

  private get nearest(): number {
    return this.width < NARROW ? 0.85 : 1.1;
  }

  /** Smaller cells are hard to hit. */
  private get playable(): number {
    return this.width < NARROW ? 0.42 : 0.3;
  }

  /** All of these cells, as large as the window allows. */
  private around(cells: Cell[]): Camera {
    const box = boxAround(cells.map(centreOf), R + RIM);
    return fitted(box, this.width, this.height, this.nearest);
  }

  private whole(): Camera {
    return this.around(this.land());
  }

  /** The first look, once the window has a size, and again when that changes and nobody has chosen another. */
  open(): void {
    if (this.width && this.height && !this.moved) this.camera = this.whole();
  }

  fit(): void {
    this.moved = false;
    this.glide(this.whole());
  }

  /** Until somebody moves it the window shows everything; then it only brings the news in sight. */
  follow(news: Cell[]): void {
    if (!this.width) return;
    const all = this.whole();
    if (!this.moved && all.scale >= this.playable) this.glide(all);
    else this.bring(news, 80);
  }

  /**
   * A turn begins: where the tile can be laid must be in sight, large enough to be hit. If it is, nothing moves; if
   * not all of it fits, as much as does, round the cells that bring most.
   */
  frame(cells: (Cell & { worth: number })[]): void {
    if (!this.width || !cells.length || this.shows(cells)) return;
    const all = this.whole();
    if (all.scale >= Math.max(this.playable, 0.6 * this.nearest)) return this.glide(all);
    const own = this.around(cells);
    this.glide(own.scale >= this.playable ? own : crowded(cells, this.width, this.height, this.playable, R));
  }

  private shows(cells: Cell[]): boolean {
    const { camera, width, height } = this;
    return camera.scale >= this.playable && cells.every((cell) => holds(camera, centreOf(cell), width, height, R / 2));
  }

  bring(cells: Cell[], room: number): void {
    this.glide(cells.reduce((now, cell) => showing(now, centreOf(cell), this.width, this.height, room), this.camera));
  }

  move(wanted: Camera): void {
    this.gliding = false;
    this.moved = true;
    this.camera = wanted;
  }

  zoom(factor: number): void {
    this.moved = true;
    this.glide(zoomed(this.camera, factor, [this.width / 2, this.height / 2]));
  }

  glide(wanted: Camera): void {
    this.gliding = preferences.motion;
    this.camera = wanted;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.gliding = false), GLIDE);
  }
}
