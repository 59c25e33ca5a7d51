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

export function animate(walkers: Walker[]): void {
  const arrival = Math.max(0, ...walkers.filter((each) => !each.isCaptured).map(durationOf));
  for (const walker of walkers) {
    const frames = walker.points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    for (const old of walker.node.getAnimations()) old.cancel();
    walker.node.animate(frames, { duration: durationOf(walker), delay: walker.isCaptured ? 0.85 * arrival : 0, fill: "backwards", easing: walker.points.length > 2 ? "linear" : "ease-in-out" });
  }
}
