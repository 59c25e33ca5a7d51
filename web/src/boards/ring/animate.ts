/** Lets figures walk along their way; who is captured goes home when the walker has arrived. */

import type { Point } from "./ring";

export interface Walker {
  node: SVGGElement;
  points: Point[];
  isCaptured: boolean;
}

const PER_FIELD = 85; // ms
const STRAIGHT = 420;
const LONGEST = 950;

export function durationOf(walker: Pick<Walker, "points">): number {
  return Math.min(LONGEST, walker.points.length > 2 ? PER_FIELD * walker.points.length : STRAIGHT);
}

// Asking a node for its animations would lay the page out in mid-update.
const running = new WeakMap<SVGGElement, Animation>();

export function animate(walkers: Walker[]): void {
  const arrival = Math.max(0, ...walkers.filter((each) => !each.isCaptured).map(durationOf));
  for (const walker of walkers) {
    const frames = walker.points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    running.get(walker.node)?.cancel();
    const walk = walker.node.animate(frames, {
      duration: durationOf(walker),
      delay: walker.isCaptured ? 0.85 * arrival : 0,
      fill: "backwards",
      easing: walker.points.length > 2 ? "linear" : "ease-in-out",
    });
    running.set(walker.node, walk);
  }
}
