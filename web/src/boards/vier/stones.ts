/**
 * The stones of Vier as things with an identity, so that they can be seen to fall from one view to the next.
 *
 * No rules: the views say where stones are; this only says which of them is which. What a joker clears comes from a
 * table generated from the rules, and a test compares the preview with the rule cases.
 */

import type * as Vier from "./types.gen";
import { stable } from "../board";
import { CLEARED } from "./tables.gen";

export type Cell = [x: number, y: number]; // y = 1 is the top row
export type Colour = "G" | "B";

export interface Stone {
  id: number;
  x: number;
  y: number;
  colour: Colour;
  fresh: boolean; // has just been dropped
}

export const COLUMNS = 8;
export const ROWS = 7;

const byAction = new Map(Object.entries(CLEARED).map(([action, cells]) => [stable(JSON.parse(action)), cells]));

/** The cells a joker clears; none for a stone. */
export function cleared(action: Vier.Action | null): Cell[] {
  return action === null ? [] : (byAction.get(stable(action)) ?? []);
}

export const at = (rows: readonly string[], x: number, y: number): string => rows[y - 1]?.[x] ?? ".";

/** The letters of a column from the bottom up. */
function column(rows: readonly string[], x: number): string {
  let letters = "";
  for (let y = ROWS; y >= 1 && at(rows, x, y) !== "."; y--) letters += at(rows, x, y);
  return letters;
}

/** The stones of a view, keeping the identity of those that were there before `last` was played. */
export function follow(before: readonly Stone[], rows: readonly string[], last: Vier.Action | null): Stone[] {
  const gone = new Set(cleared(last).map(String));
  let id = Math.max(0, ...before.map((stone) => stone.id));
  const stones: Stone[] = [];
  for (let x = 0; x < COLUMNS; x++) {
    const old = before.filter((stone) => stone.x === x).sort((a, b) => b.y - a.y);
    const stayed = old.filter((stone) => !gone.has(`${x},${stone.y}`));
    const letters = column(rows, x);
    const known =
      [stayed, old].find(
        (each) => letters.startsWith(each.map((stone) => stone.colour).join("")) && letters.length - each.length <= 1,
      ) ?? [];
    [...letters].forEach((letter, height) => {
      const same = known[height];
      stones.push({
        id: same?.id ?? ++id,
        x,
        y: ROWS - height,
        colour: letter as Colour,
        fresh: !same && before.length > 0,
      });
    });
  }
  return stones;
}

export interface Preview {
  cells: Cell[]; // what is aimed at
  gone: Cell[]; // stones that vanish
  fall: { cell: Cell; by: number }[]; // stones that then fall, and how far
}

/** What a joker would do to these stones. */
export function preview(rows: readonly string[], action: Vier.Action): Preview {
  const cells = cleared(action);
  const gone = cells.filter(([x, y]) => at(rows, x, y) !== ".");
  const fall: Preview["fall"] = [];
  for (let x = 0; x < COLUMNS; x++)
    for (let y = 1; y <= ROWS; y++) {
      if (at(rows, x, y) === "." || gone.some(([a, b]) => a === x && b === y)) continue;
      const by = gone.filter(([a, b]) => a === x && b > y).length;
      if (by) fall.push({ cell: [x, y], by });
    }
  return { cells, gone, fall };
}

/** Where a stone dropped into a column comes to lie, for drawing it there. */
export function landing(rows: readonly string[], x: number): Cell | null {
  const y = ROWS - column(rows, x).length;
  return y >= 1 ? [x, y] : null;
}
