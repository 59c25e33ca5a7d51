import { expect, test } from "vitest";
import type * as Vier from "./types.gen";
import {
  actionOf,
  afterTurn,
  aimed,
  frame,
  moved,
  selectable,
  START,
  type Mode,
  type Seen,
  type StickKey,
} from "./led";
import walks from "./led.walks.gen.json";

interface Walk {
  rows: string[];
  to_act: number;
  jokers: Vier.View["jokers"];
  keys: string;
  frames: string[];
}

const drawn = (lamps: string[]) =>
  Array.from({ length: 8 }, (_, y) => `${lamps.slice(8 * y, 8 * y + 8).join(" ")}/`).join("");

function pressed(mode: Mode, key: StickKey, seen: Seen): Mode {
  if (key !== "M") return moved(mode, key);
  const item = mode.kind === "menu" ? selectable(mode.x, seen) : null;
  return (item && aimed(item, seen)) ?? mode;
}

test("every walk of the stick on the Python screen shows the same lamps here", () => {
  const kinds = new Set<string>();
  for (const walk of walks as unknown as Walk[]) {
    let mode = START;
    expect(drawn(frame(walk, mode))).toBe(walk.frames[0]);
    [...walk.keys].forEach((key, i) => {
      mode = pressed(mode, key as StickKey, walk);
      kinds.add(mode.kind);
      expect(drawn(frame(walk, mode)), walk.keys.slice(0, i + 1)).toBe(walk.frames[i + 1]);
    });
  }
  expect([...kinds].sort()).toEqual(["bomb", "cell", "column", "menu", "place", "row"]);
});

test("the end fills the matrix with the winner, a draw makes a chessboard", () => {
  const over = { ...(walks[0] as unknown as Walk), to_act: null };
  expect(new Set(frame({ ...over, winner: "B" }, START))).toEqual(new Set(["B"]));
  expect(
    frame({ ...over, winner: "draw" }, START)
      .slice(0, 9)
      .join(""),
  ).toBe("GBGBGBGBB");
});

test("what the middle plays is the named action, and the cursor stays in its column afterwards", () => {
  expect(actionOf({ kind: "row", x: 7, y: 3 })).toEqual({ type: "delete", row: 3 });
  expect(actionOf({ kind: "menu", x: 0 })).toBeNull();
  expect(afterTurn({ kind: "bomb", x: 5, y: 2 })).toEqual({ kind: "place", x: 5 });
});
