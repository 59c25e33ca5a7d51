/** The window onto the land: what it shows, and how it follows the game. */

import { preferences } from "../../lib/preferences.svelte";
import { boxAround, fitted, showing, toBoard, zoomed, type Camera } from "./camera";
import { cellAt, centreOf, R, type Cell } from "./hexes";

const TOP = 44; // what lies over the window: the points above, the words below
const BOTTOM = 52;
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

  /** From afar textures would only flicker. */
  get isFar(): boolean {
    return this.camera.scale < 0.34;
  }

  get middle(): Cell {
    return cellAt(toBoard(this.camera, [this.width / 2, this.height / 2]));
  }

  /** All the land with its marked cells, free of what lies over the window, but never too small to play on. */
  private whole(): Camera {
    const wanted = fitted(
      boxAround(this.land().map(centreOf), R),
      this.width,
      this.height - TOP - BOTTOM,
      this.width < NARROW ? 0.85 : 1.1,
    );
    return { ...wanted, y: wanted.y + TOP };
  }

  /** The first look, once the window has a size. */
  open(): void {
    if (this.width && this.height && this.camera.scale === 0) this.camera = this.whole();
  }

  fit(): void {
    this.moved = false;
    this.glide(this.whole());
  }

  /** Until somebody moves it the window shows everything; then it only brings the news in sight. */
  follow(news: Cell[]): void {
    if (!this.width) return;
    const all = this.whole();
    const playable = this.width < NARROW ? 0.42 : 0.3; // smaller cells are hard to hit
    if (!this.moved && all.scale >= playable) this.glide(all);
    else this.bring(news, 80);
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
