import { expect, test } from "vitest";
import { sameAction } from "./board";
import { search } from "./search";

test("actions are compared by content, and an absent field is like an empty one", () => {
  expect(sameAction({ type: "delete", row: 3, cell: null }, { row: 3, type: "delete" })).toBe(true);
  expect(sameAction({ type: "bomb", at: [1, 2] }, { type: "bomb", at: [2, 1] })).toBe(false);
});

test("moves are found by parts of their words", () => {
  const choices = ["Lösche Zeile 3", "Lösche Spalte 3", "Stein in Spalte 3"].map((de, action) => ({
    action,
    de,
    en: "",
  }));
  const found = (typed: string) => search(choices, typed, (choice) => choice.de).map((choice) => choice.action);
  expect(found("losche 3")).toEqual([0, 1]);
  expect(found("spalte")).toEqual([1, 2]);
  expect(found("")).toEqual([0, 1, 2]);
  expect(found("turm")).toEqual([]);
  expect(
    search(
      [
        { action: 0, en: "row 2, column 3" },
        { action: 1, en: "row 3" },
      ],
      "row 3",
      (choice) => choice.en,
    ).map((choice) => choice.action),
  ).toEqual([1, 0]);
});
