import { expect, test } from "vitest";
import cases from "../../../../tests/cases/vier.json";
import type * as Vier from "./types.gen";
import { at, cleared, follow, landing, preview } from "./stones";

interface RuleCase {
  id: string;
  kind: string;
  rows: string[];
  action: Vier.Action;
  expect: { rows?: string[]; illegal?: boolean };
}

const RULES = (cases as unknown as RuleCase[]).filter((each) => each.kind === "rule" && each.expect.rows);
const EMPTY = Array.from({ length: 7 }, () => "........");

/** The board after a preview has come true. */
function fallen(rows: string[], action: Vier.Action): string[] {
  const { gone, fall } = preview(rows, action);
  const cells = rows.map((row) => [...row]);
  for (const [x, y] of gone) cells[y - 1]![x] = ".";
  for (const {
    cell: [x, y],
    by,
  } of [...fall].reverse()) {
    cells[y - 1 + by]![x] = cells[y - 1]![x]!;
    cells[y - 1]![x] = ".";
  }
  return cells.map((row) => row.join(""));
}

test("the preview of every joker in the rule cases is what the rules make of it", () => {
  const jokers = RULES.filter((each) => each.action.type !== "drop");
  expect(jokers.length).toBeGreaterThan(30);
  for (const each of jokers) expect(fallen(each.rows, each.action), each.id).toEqual(each.expect.rows);
});

test("a dropped stone is drawn where the rules put it", () => {
  const drops = RULES.filter((each) => each.action.type === "drop");
  expect(drops.length).toBeGreaterThan(10);
  for (const each of drops) {
    const [x, y] = landing(each.rows, (each.action as Vier.Drop).column)!;
    expect(at(each.rows, x, y) + at(each.expect.rows!, x, y), each.id).toMatch(/^\.[GB]$/);
  }
});

test("stones keep their identity through every rule case, and the board is always the view's", () => {
  for (const each of RULES) {
    const before = follow([], each.rows, null);
    const after = follow(before, each.expect.rows!, each.action);
    const drawn = EMPTY.map((row, i) =>
      [...row].map((_, x) => after.find((stone) => stone.x === x && stone.y === i + 1)?.colour ?? ".").join(""),
    );
    expect(drawn, each.id).toEqual(each.expect.rows);
    expect(new Set(after.map((stone) => stone.id)).size).toBe(after.length);
    const fresh = after.filter((stone) => stone.fresh);
    if (before.length) expect(fresh.length, each.id).toBe(each.action.type === "drop" ? 1 : 0);
    for (const stone of after.filter((one) => !one.fresh && before.length))
      expect(before.find((old) => old.id === stone.id)?.colour, each.id).toBe(stone.colour);
  }
});

test("a view that does not follow from the last one is drawn as it is", () => {
  const before = follow([], [...EMPTY.slice(0, 6), "GBGBGBGB"], null);
  expect(follow(before, [...EMPTY.slice(0, 6), "B......."], null).map((stone) => stone.colour)).toEqual(["B"]);
});

test("a bomb in the middle clears thirteen cells, in a corner six", () => {
  expect(cleared({ type: "bomb", at: [3, 4] })).toHaveLength(13);
  expect(cleared({ type: "bomb", at: [0, 1] })).toHaveLength(6);
  expect(cleared({ type: "delete", row: 2, cell: null })).toHaveLength(8);
  expect(cleared({ type: "drop", column: 2 })).toHaveLength(0);
});
