/** The legal placements, sorted by cell: what can be chosen, turned and reached with the arrow keys. No rules. */

import type * as Doerfer from "./types.gen";
import type { Choice } from "../../lib/wire";
import { centreOf, keyOf, type Cell } from "./hexes";
import { turned } from "./land";

export interface Way {
  rotation: number;
  action: Doerfer.Place;
  effect: Doerfer.Closings | null;
}

export interface Spot extends Cell {
  ways: Way[]; // by rotation; of those that look alike the first
}

/** Placements by cell, those that look alike only once. */
export function spotsOf(legal: Choice[], edges: string | undefined): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  if (edges === undefined) return spots;
  const looks = [0, 1, 2, 3, 4, 5].map((rotation) => turned(edges, rotation));
  for (const choice of legal) {
    const action = choice.action as Doerfer.Action;
    if (action.type !== "place") continue;
    const { row, column, rotation } = action;
    const key = keyOf(action);
    let spot = spots.get(key);
    if (!spot) spots.set(key, (spot = { row, column, ways: [] }));
    if (!spot.ways.some((way) => looks[way.rotation] === looks[rotation]))
      spot.ways.push({ rotation, action, effect: (choice.effect as Doerfer.Effect | undefined) ?? null });
  }
  return spots;
}

export const gainOf = (way: Way, seat: number | null): number => (seat === null ? 0 : (way.effect?.gains[seat] ?? 0));

export const bestGain = (spot: Spot, seat: number | null): number =>
  Math.max(...spot.ways.map((way) => gainOf(way, seat)));

/** Sixths clockwise from one rotation to another, the shorter way round. */
export const between = (from: number, to: number): number => ((((to - from + 3) % 6) + 6) % 6) - 3;

/** The way to lay it that brings most; among equals the one that needs least turning. */
export function bestWay(spot: Spot, rotation: number, seat: number | null): Way {
  return spot.ways.reduce((best, way) => {
    const more = gainOf(way, seat) - gainOf(best, seat);
    const nearer = Math.abs(between(rotation, best.rotation)) - Math.abs(between(rotation, way.rotation));
    return more > 0 || (more === 0 && nearer > 0) ? way : best;
  });
}

/** The way nearest to a wanted rotation, which may be any whole number. */
export const nearestWay = (spot: Spot, rotation: number): Way =>
  spot.ways.reduce((best, way) =>
    Math.abs(between(rotation, way.rotation)) < Math.abs(between(rotation, best.rotation)) ? way : best,
  );

/** The next way round, clockwise (1) or back (-1). */
export function nextWay(spot: Spot, rotation: number, step: 1 | -1): Way {
  const turns = (way: Way) => (((step * (way.rotation - rotation)) % 6) + 6) % 6 || 6;
  return spot.ways.reduce((best, way) => (turns(way) < turns(best) ? way : best));
}

/** The nearest cell in the direction of an arrow key, or null. */
export function towards(spots: Iterable<Spot>, from: Cell, [dx, dy]: readonly [number, number]): Spot | null {
  const [x, y] = centreOf(from);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [sx, sy] = centreOf(spot);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    const cost = along + 2 * aside;
    if (along > 1 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
