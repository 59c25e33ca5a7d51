/**
 * Where things of the island lie in the drawing. The view gives places in quarters of a hex; nothing here knows a rule.
 *
 * A hex has a radius of 100, stands on a corner, and the island's middle is near the origin.
 */

import type * as Catan from "./types.gen";

export const R = 100;
const ACROSS = (Math.sqrt(3) / 4) * R;
const DOWN = R / 4;

export interface Point {
  x: number;
  y: number;
}

export const point = ([across, down]: readonly [number, number]): Point => ({ x: across * ACROSS, y: down * DOWN });
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const crossingAt = (view: Catan.View, crossing: number): Point => point(view.crossings[crossing]!);
export const hexAt = (view: Catan.View, hex: number): Point => point(view.fields[hex]!.at);
export const endsOf = (view: Catan.View, path: number): [Point, Point] => {
  const [a, b] = view.paths[path]!;
  return [crossingAt(view, a), crossingAt(view, b)];
};
export const pathAt = (view: Catan.View, path: number): Point => middle(...endsOf(view, path));

/** The direction of a path in degrees. */
export function turnOf(view: Catan.View, path: number): number {
  const [a, b] = endsOf(view, path);
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** A hexagon's corners as SVG points. */
export const hexagon = ({ x, y }: Point, radius = R): string =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
  }).join(" ");

const round = (value: number) => Math.round(value * 10) / 10;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The island with room for harbours around it. */
export function frameOf(crossings: readonly (readonly [number, number])[]): Frame {
  const places = crossings.map(point);
  const xs = places.map((each) => each.x);
  const ys = places.map((each) => each.y);
  const [left, right, top, bottom] = [
    Math.min(...xs) - 112,
    Math.max(...xs) + 112,
    Math.min(...ys) - 84,
    Math.max(...ys) + 84,
  ];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A harbour's badge lies a little off its path, towards the sea. */
export function badgeAt(view: Catan.View, harbour: Catan.Harbour): Point {
  const [a, b] = endsOf(view, harbour.path);
  const from = middle(a, b);
  const sea = point(harbour.at);
  const share = 62 / distance(from, sea);
  return { x: from.x + (sea.x - from.x) * share, y: from.y + (sea.y - from.y) * share };
}

/** The nearest of some places, if it is near enough. */
export function nearest<P extends Point>(places: readonly P[], to: Point, within: number): P | null {
  let best: P | null = null;
  for (const each of places)
    if (distance(each, to) <= within && (!best || distance(each, to) < distance(best, to))) best = each;
  return best;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place an arrow key leads to: not far, and rather straight ahead than aside. */
export function towards<P extends Point>(places: readonly P[], from: Point, key: string): P | null {
  const way = ARROWS[key];
  if (!way) return null;
  let best: P | null = null;
  let least = Infinity;
  for (const each of places) {
    const [dx, dy] = [each.x - from.x, each.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const cost = ahead + 2.5 * Math.abs(dx * way.y - dy * way.x);
    if (ahead > 1 && cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** How many of the 36 rolls hit a number, as the dots under it. */
export const pips = (chip: number): number => 6 - Math.abs(7 - chip);
