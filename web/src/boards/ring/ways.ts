/**
 * The legal actions of a game of the DOG family as ways to use a card: which man goes where. It only sorts what the server lists.
 */

import type { Spot } from "./ring";

export type Mode = "move" | "seven" | "swap" | "take";

export interface Step {
  seat: number;
  man: number | null; // which of the seat's four; null: any that stands there
  from: Spot;
  to: Spot;
}

export interface Way<A = unknown> {
  card: string | null; // null: no card is needed
  mode: Mode;
  steps: Step[];
  victim: number | null; // whose card is taken
  tilt: -1 | 0 | 1; // a cheat
  action: A;
}

export interface Man {
  seat: number;
  man: number;
  spot: Spot;
}

/** What the user has chosen so far. */
export interface Picked {
  card: string | null;
  mode: Mode | null;
  done: Step[]; // of a seven
  tilt: -1 | 0 | 1;
}

export const MODES: Mode[] = ["move", "seven", "swap", "take"];

export const sameStep = (a: Step, b: Step): boolean =>
  a.seat === b.seat && a.from === b.from && a.to === b.to && (a.man === b.man || a.man === null || b.man === null);

export const isOf = (step: Step, man: Man): boolean =>
  step.seat === man.seat && step.from === man.spot && (step.man === null || step.man === man.man);

/** How the chosen card can be used at all, in a fixed order: a joker in several ways. */
export function modesOf(ways: Way[], card: string | null, tilt: number): Mode[] {
  return MODES.filter((mode) => ways.some((way) => way.card === card && way.tilt === tilt && way.mode === mode));
}

/** The ways that are still open; steps of a seven may be chosen in any order. */
export function open(ways: Way[], picked: Picked): Way[] {
  return ways.filter(
    (way) =>
      way.card === picked.card &&
      way.tilt === picked.tilt &&
      (picked.mode === null || way.mode === picked.mode) &&
      picked.done.every((step) => way.steps.some((each) => sameStep(each, step))),
  );
}

/** What can be chosen next, each step once. */
export function nextSteps(ways: Way[], done: Step[]): Step[] {
  const found = new Map<string, Step>();
  for (const way of ways)
    for (const step of way.steps)
      if (!done.some((each) => sameStep(each, step)))
        found.set(`${step.seat} ${step.man} ${step.from} ${step.to}`, step);
  return [...found.values()];
}

/** The way that consists of just these steps. */
export const completed = (ways: Way[], done: Step[]): Way | undefined =>
  ways.find((way) => way.steps.length === done.length);

/** Men as they are written, one by one. */
export const menOf = (written: string[][]): Man[] =>
  written.flatMap((four, seat) => four.map((spot, man) => ({ seat, man, spot: spot.replace("*", "") })));

/** The men after the steps chosen so far; only for the eye. */
export function moved(men: Man[], done: Step[]): Man[] {
  return men.map((man) => {
    const step = done.find((each) => isOf(each, man));
    return step ? { ...man, spot: step.to } : man;
  });
}
