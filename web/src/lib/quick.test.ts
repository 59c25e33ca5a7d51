import { expect, test } from "vitest";
import { optionsOf, recall, remember } from "./quick";
import { store } from "./store";
import type { GameInfo } from "./wire";

const catan = { name: "catan", seats: [3, 4, 2], usual_seats: 4 } as unknown as GameInfo;
const vier = { name: "vier", seats: [2], usual_seats: 2 } as unknown as GameInfo;

test("what was chosen last is offered again, and only what the game has", () => {
  expect(recall(catan)).toEqual({ seats: 4, length: null });
  remember(catan, { seats: 3, length: 8 });
  remember(vier, { seats: 2, length: null });
  expect(recall(catan)).toEqual({ seats: 3, length: 8 });
  expect(optionsOf(catan, recall(catan))).toEqual({ victory_points: 8 });
  remember(catan, { seats: 6, length: 7 });
  expect(recall(catan)).toEqual({ seats: 4, length: null });
  expect(optionsOf(vier, recall(vier))).toEqual({});
});

test("rubbish in the browser's store breaks nothing", () => {
  store.setItem("quick", "{");
  expect(recall(vier)).toEqual({ seats: 2, length: null });
  store.setItem("quick", "null");
  expect(recall(vier)).toEqual({ seats: 2, length: null });
});
