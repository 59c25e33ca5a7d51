import { expect, test } from "vitest";
import { foresee as catan } from "./catan/foresee";
import type * as Catan from "./catan/types.gen";
import { foresee as doerfer } from "./doerfer/foresee";
import type * as Doerfer from "./doerfer/types.gen";
import { foresee as dog } from "./dog/foresee";
import type * as Dog from "./dog/types.gen";
import { foresee as royal } from "./dog-royal/foresee";
import type * as Royal from "./dog-royal/types.gen";
import { foreseeOf } from "./index";
import { foresee as vier } from "./vier/foresee";
import type * as Vier from "./vier/types.gen";

const EMPTY = "........";
const rows = (bottom: string) => [...Array<string>(6).fill(EMPTY), bottom];

test("a stone lies on those that are there, in its seat's colour; jokers wait for the server", () => {
  const view = { rows: rows("...G...."), last: null } as unknown as Vier.View;
  const after = vier(view, { type: "drop", column: 3 }, 1, [])!.view;
  expect(after.rows.slice(-2)).toEqual(["...B....", "...G...."]);
  expect(after.last).toEqual({ type: "drop", column: 3 });
  expect(view.rows).toEqual(rows("...G....")); // the server's own view is left alone
  expect(vier(view, { type: "bomb", at: [3, 7] }, 1, [])).toBeNull();
});

test("a tile lies where it was laid, and the next one that everybody sees is in the hand", () => {
  const view = {
    uncovered: ["HHHHHH", "WWWWWW"],
    centres: ["H", "W"],
    tiles: [],
    last: null,
  } as unknown as Doerfer.View;
  const place = { type: "place", row: 2, column: 5, rotation: 4 } as const;
  const after = doerfer(view, place, 1, [])!.view;
  expect(after.tiles).toEqual([{ owner: 2, row: 2, column: 5, rotation: 4, edges: "HHHHHH", centre: "H" }]);
  expect(after.uncovered).toEqual(["WWWWWW"]);
  expect(doerfer({ ...view, uncovered: ["HHHHHH"], centres: ["H"] }, place, 1, [])!.view.uncovered).toEqual(["HHHHHH"]);
});

const ring = { seats: 4, hand: ["K", "2", "7"], counts: [3, 3, 3, 3], recent: [], rest: null };

test("a man walks and his card leaves the hand; a seven and a swap wait for the server", () => {
  const men = [
    ["16", "H", "H", "H"],
    ["20", "H", "H", "H"],
    ["H", "H", "H", "H"],
    ["H", "H", "H", "H"],
  ];
  const view = { ...ring, men } as unknown as Dog.View;
  const after = dog(view, { type: "move", card: "2", seat: 0, from: "16", to: "18" }, 0, [])!.view;
  expect(after.men[0]).toEqual(["18", "H", "H", "H"]);
  expect(after.hand).toEqual(["K", "7"]);
  expect(after.counts).toEqual([2, 3, 3, 3]);
  expect(dog(view, { type: "start", card: "K", seat: 0 }, 0, [])!.view.men[0]).toEqual(["16", "0", "H", "H"]);
  expect(dog(view, { type: "swap", card: "J", seat: 0, from: 16, to: 20 }, 0, [])).toBeNull();
  expect(dog(view, { type: "divide", card: "7", portions: [{ seat: 0, from: "16", to: "23" }] }, 0, [])).toBeNull();
  expect(dog(view, { type: "fold", cards: [] }, 0, [])).toBeNull();
});

test("figures with faces are told apart", () => {
  const men = [["16", "16", "H", "H"]];
  const view = { ...ring, hand: ["2"], counts: [1], men } as unknown as Royal.View;
  const figure = { seat: 0, face: "knight" } as const;
  const action = { type: "play", card: "2", use: "2", figure, from: "16", to: "18", tilt: 0 } as Royal.Play;
  expect(royal(view, action, 0, [])!.view.men[0]).toEqual(["16", "18", "H", "H"]);
});

test("what is built stands there, and the turn goes on beside it", () => {
  const view = {
    phase: "turn",
    roads: [],
    buildings: [{ crossing: 4, owner: 1, city: false }],
  } as unknown as Catan.View;
  const legal = [{ action: { type: "build-road", path: 7 } }, { action: { type: "end-turn" } }];
  const road = catan(view, { type: "build-road", path: 7 }, 1, legal)!;
  expect(road.view.roads).toEqual([{ path: 7, owner: 1 }]);
  expect(road.legal).toEqual([{ action: { type: "end-turn" } }]);
  const city = catan(view, { type: "build-city", crossing: 4 }, 1, legal)!.view;
  expect(city.buildings).toEqual([{ crossing: 4, owner: 1, city: true }]);
  const founding = catan({ ...view, phase: "found-village" }, { type: "build-village", crossing: 9 }, 1, legal)!;
  expect([founding.view.buildings.length, founding.legal]).toEqual([2, undefined]);
  expect(catan(view, { type: "buy-card" }, 1, legal)).toBeNull();
});

test("every game of ours foresees something, and one from elsewhere nothing", async () => {
  expect(await foreseeOf("catan")).toBe(catan);
  expect((await foreseeOf("nim"))({} as never, {} as never, 0, [])).toBeNull();
});
