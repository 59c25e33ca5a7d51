/** What a touch or a walk means on the drawing: nearest things, ways, and what is crowded. No rules, no DOM. */

import { pathOf, pointOf, type Point, type Ring, type Spot } from "./ring";
import type { Man, Step } from "./ways";

export const FINGER = 22; // pixels around a target within which a touch counts

export const keyOf = (man: { seat: number; man: number }): string => `${man.seat}-${man.man}`;
export const isSame = (a: Man | null, b: Man): boolean => a !== null && a.seat === b.seat && a.man === b.man;
export const standing = (ring: Ring, man: Man): Point => pointOf(ring, man.seat, man.spot, man.man);
export const endOf = (ring: Ring, step: Step): Point => pointOf(ring, step.seat, step.to, step.man ?? 0);
export const line = (points: Point[]): string =>
  points.map((each) => `${each.x.toFixed(1)},${each.y.toFixed(1)}`).join(" ");
export const isTaken = (men: readonly Man[], step: Step): boolean =>
  step.to[0] !== "T" && men.some((man) => man.spot === step.to);

export function wayOf(ring: Ring, step: Step, straight: boolean): Point[] {
  return straight
    ? [pointOf(ring, step.seat, step.from, step.man ?? 0), endOf(ring, step)]
    : pathOf(ring, step.seat, step.from, step.to, step.man ?? 0);
}

/** Each destination once. */
export function dedupe(steps: Step[]): Step[] {
  const isThere = (a: Step, b: Step) => a.to === b.to && (a.to[0] !== "T" || a.seat === b.seat);
  return steps.filter((step, i) => steps.findIndex((each) => isThere(each, step)) === i);
}

export function nearest<T extends { point: Point }>(things: T[], place: Point, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const thing of things) {
    const far = Math.hypot(thing.point.x - place.x, thing.point.y - place.y);
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}

/** Whether another target is so close that a finger could have meant it. */
export function isCrowded(ring: Ring, steps: Step[], step: Step, reach: number): boolean {
  const end = endOf(ring, step);
  return steps.some((each) => {
    const other = endOf(ring, each);
    return each !== step && Math.hypot(other.x - end.x, other.y - end.y) < reach;
  });
}

export interface Place {
  man: Man | null;
  spot: Spot;
  point: Point;
}

/** Everything that could be tried: men, fields, and the slots of the chosen man. */
export function placesOf(ring: Ring, men: Man[], selected: Man | null): Place[] {
  return [
    ...men.map((man) => ({ man, spot: man.spot, point: standing(ring, man) })),
    ...Array.from({ length: ring.fields }, (_, field) => ({
      man: null,
      spot: String(field),
      point: ring.field(field),
    })),
    ...(selected
      ? [1, 2, 3, 4].map((slot) => ({ man: null, spot: `T${slot}`, point: ring.slot(selected.seat, slot) }))
      : []),
  ];
}
