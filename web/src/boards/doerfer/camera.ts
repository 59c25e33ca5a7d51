/** What part of the endless board is in the window: pure arithmetic, no DOM. */

import { centreOf, type Cell, type Point } from "./hexes";

/** A point p of the board is seen at `p * scale + (x, y)`. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const NEAREST = 2;
export const FARTHEST = 0.12;

const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

export const toBoard = (camera: Camera, [x, y]: Point): Point => [
  (x - camera.x) / camera.scale,
  (y - camera.y) / camera.scale,
];
export const toWindow = (camera: Camera, [x, y]: Point): Point => [
  x * camera.scale + camera.x,
  y * camera.scale + camera.y,
];

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Nearer or farther, with the point under the pointer staying where it is. */
export function zoomed(camera: Camera, factor: number, [x, y]: Point): Camera {
  const scale = clamp(camera.scale * factor, FARTHEST, NEAREST);
  const by = scale / camera.scale;
  return { scale, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by };
}

/** Two fingers: what was between them stays between them. */
export function pinched(camera: Camera, before: [Point, Point], now: [Point, Point]): Camera {
  const middle = ([a, b]: [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const span = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
  const [from, to] = [middle(before), middle(now)];
  return zoomed(panned(camera, to[0] - from[0], to[1] - from[1]), span(now) / span(before), to);
}

export function boxAround(points: Iterable<Point>, margin: number): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x - margin);
    box.right = Math.max(box.right, x + margin);
    box.top = Math.min(box.top, y - margin);
    box.bottom = Math.max(box.bottom, y + margin);
  }
  return box;
}

/** All of a box in a window of this size, however far that is, and no nearer than `most`. */
export function fitted(box: Box, width: number, height: number, most = 1): Camera {
  const scale = clamp(Math.min(width / (box.right - box.left), height / (box.bottom - box.top)), 0.01, most);
  return {
    scale,
    x: width / 2 - ((box.left + box.right) / 2) * scale,
    y: height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/** The nearest camera that shows this point with some room round it. */
export function showing(camera: Camera, point: Point, width: number, height: number, room: number): Camera {
  const [x, y] = toWindow(camera, point);
  const [spareX, spareY] = [Math.min(room, width / 2), Math.min(room, height / 2)];
  return panned(camera, clamp(x, spareX, width - spareX) - x, clamp(y, spareY, height - spareY) - y);
}

/** Whether a window shows a point of the board, with so much of the board round it. */
export function holds(camera: Camera, point: Point, width: number, height: number, room: number): boolean {
  const [x, y] = toWindow(camera, point);
  const spare = room * camera.scale;
  return x >= spare && y >= spare && x <= width - spare && y <= height - spare;
}

const TRIED = 60; // centres to try: a large land has hundreds of cells

/** The camera of this scale that shows the cells worth most together. */
export function crowded(
  cells: (Cell & { worth: number })[],
  width: number,
  height: number,
  scale: number,
  room: number,
): Camera {
  const every = Math.ceil(cells.length / TRIED);
  const centred = ([x, y]: Point): Camera => ({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  const worth = (camera: Camera) =>
    cells.reduce((sum, cell) => sum + (holds(camera, centreOf(cell), width, height, room) ? 1 + cell.worth : 0), 0);
  return cells
    .filter((_, place) => place % every === 0)
    .map((cell) => centred(centreOf(cell)))
    .reduce((best, camera) => (worth(camera) > worth(best) ? camera : best));
}
