/**
 * The seed's LED matrix: where the joystick's cursor is and which lamps shine. Presentation over a view; what a press on
 * the middle would play is sent only if the server listed it as legal.
 *
 * The Python screen in `stammtisch.led` is the model; a test replays walks recorded from it.
 */

import type * as Vier from "./types.gen";
import { cleared, COLUMNS, ROWS } from "./stones";

export type StickKey = "L" | "R" | "U" | "D" | "M";

export type Mode =
  | { kind: "place"; x: number }
  | { kind: "menu"; x: number }
  | { kind: "cell"; x: number; y: number }
  | { kind: "row"; x: number; y: number }
  | { kind: "column"; x: number }
  | { kind: "bomb"; x: number; y: number };

export type Item = "bomb" | "delete" | "quit" | "restart";
export type Seen = Pick<Vier.View, "rows" | "to_act" | "jokers"> & { winner?: Vier.View["winner"] };

export const START: Mode = { kind: "place", x: 3 };
const STEPS: Record<StickKey, [number, number]> = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1], M: [0, 0] };
const ITEMS: Record<number, { item: Item; letter: string; owner: number | null }> = {
  0: { item: "bomb", letter: "O", owner: 0 },
  1: { item: "delete", letter: "C", owner: 0 },
  3: { item: "quit", letter: "R", owner: null },
  4: { item: "restart", letter: "Y", owner: null },
  6: { item: "delete", letter: "C", owner: 1 },
  7: { item: "bomb", letter: "O", owner: 1 },
};

const wrap = (n: number, size: number) => (n + size) % size;
const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

/** Where a direction of the stick leads. */
export function moved(mode: Mode, key: StickKey): Mode {
  const [dx, dy] = STEPS[key];
  switch (mode.kind) {
    case "place":
      return key === "U" ? { kind: "menu", x: mode.x } : { kind: "place", x: wrap(mode.x + dx, COLUMNS) };
    case "menu":
      return key === "D" ? { kind: "place", x: mode.x } : { kind: "menu", x: wrap(mode.x + dx, COLUMNS) };
    case "cell":
      return movedCell(mode.x, mode.y, dx, dy);
    case "row":
      if (dx) return { kind: "cell", x: dx > 0 ? 0 : COLUMNS - 1, y: mode.y };
      return { ...mode, y: clamp(mode.y + dy, 1, ROWS) };
    case "column":
      if (dy) return { kind: "cell", x: mode.x, y: dy > 0 ? 1 : ROWS };
      return { ...mode, x: clamp(mode.x + dx, 0, COLUMNS - 1) };
    case "bomb":
      return { kind: "bomb", x: wrap(mode.x + dx, COLUMNS), y: wrap(mode.y - 1 + dy, ROWS) + 1 };
  }
}

/** Off the left or right edge a cell becomes its row, off the top or bottom its column. */
function movedCell(x: number, y: number, dx: number, dy: number): Mode {
  if (x + dx < 0 || x + dx >= COLUMNS) return { kind: "row", x, y };
  if (y + dy < 1 || y + dy > ROWS) return { kind: "column", x };
  return { kind: "cell", x: x + dx, y: y + dy };
}

/** What a press on the middle would play, if it plays anything. */
export function actionOf(mode: Mode): Vier.Action | null {
  switch (mode.kind) {
    case "place":
      return { type: "drop", column: mode.x };
    case "cell":
      return { type: "delete", cell: [mode.x, mode.y] };
    case "row":
      return { type: "delete", row: mode.y };
    case "column":
      return { type: "delete", column: mode.x };
    case "bomb":
      return { type: "bomb", at: [mode.x, mode.y] };
    case "menu":
      return null;
  }
}

/** The item under the cursor if the mover may choose it. */
export function selectable(x: number, seen: Seen): Item | null {
  const found = ITEMS[x];
  if (!found || (found.owner !== null && found.owner !== seen.to_act) || !isUnused(x, seen)) return null;
  return found.item;
}

function isUnused(x: number, seen: Seen): boolean {
  const found = ITEMS[x]!;
  if (found.owner === null) return true;
  const jokers = seen.jokers[found.owner]!;
  return found.item === "bomb" ? jokers.bomb : jokers.delete;
}

/** The mode an item of the menu leads to; quit and restart are the page's business. */
export function aimed(item: Item, seen: Seen): Mode | null {
  if (item === "delete") return { kind: "cell", x: 0, y: ROWS };
  if (item !== "bomb") return null;
  const x = [...seen.rows[0]!].findIndex((letter) => letter === ".");
  return { kind: "bomb", x, y: seen.rows.findLastIndex((row) => row[x] === ".") + 1 };
}

/** VIER-1.20: after a turn the cursor stays in its column. */
export const afterTurn = (mode: Mode): Mode => ({ kind: "place", x: mode.x });

/** The 64 lamps, row by row from the top left. */
export function frame(seen: Seen, mode: Mode): string[] {
  if (seen.to_act === null) return ending(seen.winner ?? null);
  const lamps = [menuRow(seen), ...seen.rows.map((row) => [...row])];
  const mover = "gb"[seen.to_act]!;
  if (mode.kind === "place") showColumn(lamps, mode.x, mover);
  else if (mode.kind === "menu") {
    lamps[0]![mode.x] = selectable(mode.x, seen) ? ITEMS[mode.x]!.letter.toLowerCase() : mover;
  } else {
    const joker = mode.kind === "bomb" ? "bomb" : "delete";
    const centre = mode.kind === "bomb" ? (lamps[mode.y]![mode.x] === "." ? "O" : "o") : null;
    showSelection(lamps, mode);
    if (centre && mode.kind === "bomb") lamps[mode.y]![mode.x] = centre;
    lamps[0]![placeOf(joker, seen.to_act)] = joker === "bomb" ? "o" : "c";
  }
  return lamps.flat();
}

function ending(winner: Vier.View["winner"]): string[] {
  return Array.from({ length: 64 }, (_, i) =>
    winner === "draw" ? "GB"[((i % 8) + Math.floor(i / 8)) % 2]! : (winner ?? "."),
  );
}

function menuRow(seen: Seen): string[] {
  return Array.from({ length: COLUMNS }, (_, x) => (ITEMS[x] ? ITEMS[x].letter + (isUnused(x, seen) ? "" : "-") : "."));
}

const placeOf = (item: Item, owner: number) =>
  Number(Object.entries(ITEMS).find(([, each]) => each.item === item && each.owner === owner)![0]);

/** Free cells in the mover's dim colour; in a full column the stones are dimmed, to keep the cursor visible. */
function showColumn(lamps: string[][], x: number, mover: string): void {
  const rows = lamps.slice(1);
  const full = rows.every((row) => row[x] !== ".");
  for (const row of rows) {
    if (full) row[x] = row[x]!.toLowerCase();
    else if (row[x] === ".") row[x] = mover;
  }
}

function showSelection(lamps: string[][], mode: Mode): void {
  for (const [x, y] of cleared(actionOf(mode))) lamps[y]![x] = lamps[y]![x] === "." ? "W" : lamps[y]![x]!.toLowerCase();
}
