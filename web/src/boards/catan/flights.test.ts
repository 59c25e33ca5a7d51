import { expect, test } from "vitest";
import type { Seen } from "../../lib/wire";
import { delayOf, flightsOf } from "./flights";
import type * as Catan from "./types.gen";

// A wood and an ore side by side, both on the 8: the first seat has a city at both, the second a village at the wood.
const view = (hands: Catan.Resources[], more: Partial<Catan.View> = {}): Catan.View =>
  ({
    phase: "turn",
    dice: null,
    robber: null,
    founded: null,
    fields: [
      { x: 0, y: 0, at: [0, 0], terrain: "wood", chip: 8 },
      { x: 1, y: 0, at: [4, 0], terrain: "ore", chip: 8 },
    ],
    crossings: [
      [2, -2],
      [0, 4],
    ],
    buildings: [
      { crossing: 0, owner: 0, city: true },
      { crossing: 1, owner: 1, city: false },
    ],
    players: hands.map((least) => ({ least })),
    ...more,
  }) as unknown as Catan.View;

const seen = (player: number, ...actions: Catan.Action[]): Seen[] =>
  actions.map((action) => ({ player, action }) as unknown as Seen);
const ways = (before: Catan.View, now: Catan.View, news: Seen[]) =>
  flightsOf(before, now, news).map(({ card, from, to }) => [card, from, to]);

test("what the dice bring flies from its fields once the dice lie, and no more than came", () => {
  const before = view([{}, { wood: 1 }]);
  const now = view([{ wood: 2, ore: 1 }, { wood: 2 }], { dice: [3, 5] });
  const news = seen(0, { type: "roll" }, { type: "rolled", dice: [3, 5] });
  expect(ways(before, now, news)).toEqual([
    ["wood", { hex: 0 }, { seat: 0 }],
    ["wood", { hex: 0 }, { seat: 0 }],
    ["ore", { hex: 1 }, { seat: 0 }], // the bank had but one
    ["wood", { hex: 0 }, { seat: 1 }],
  ]);
  const delays = flightsOf(before, now, news).map(({ delay }) => delay);
  expect(delays[0]).toBe(delayOf(before, now));
  expect(delays[0]).toBeGreaterThan(0);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
});

test("nothing comes from the robber's field", () => {
  const now = view([{ wood: 1 }, {}], { dice: [3, 5], robber: 0 });
  expect(ways(view([{}, {}], { robber: 0 }), now, seen(0, { type: "rolled", dice: [3, 5] }))).toEqual([]);
});

test("a trade flies both ways, and a card from the bank out of the bank", () => {
  expect(
    ways(
      view([{ wood: 2 }, { ore: 1 }]),
      view([{ ore: 1 }, { wood: 2 }]),
      seen(0, { type: "confirm", offer: 1, partner: 1 }),
    ),
  ).toEqual([
    ["ore", { seat: 1 }, { seat: 0 }],
    ["wood", { seat: 0 }, { seat: 1 }],
    ["wood", { seat: 0 }, { seat: 1 }],
  ]);
  const bank = seen(0, { type: "trade-bank", give: { wood: 4 }, take: { ore: 1 } });
  expect(ways(view([{ wood: 4 }, {}]), view([{ ore: 1 }, {}]), bank).at(-1)).toEqual(["ore", "bank", { seat: 0 }]);
});

test("a theft follows the robber, face down for who may not know it", () => {
  const theft = (resource: Catan.Stolen["resource"]) =>
    seen(0, { type: "move-robber", hex: 1, victim: 1 }, { type: "stolen", resource });
  const [before, now] = [view([{}, {}], { robber: 0 }), view([{}, {}], { robber: 1 })];
  expect(ways(before, now, theft(null))).toEqual([[null, { seat: 1 }, { seat: 0 }]]);
  expect(ways(before, now, theft("ore"))).toEqual([["ore", { seat: 1 }, { seat: 0 }]]);
  expect(flightsOf(before, now, theft(null))[0]!.delay).toBeGreaterThan(0);
});

test("what is paid for a road needs no flight", () => {
  expect(ways(view([{ wood: 1 }, {}]), view([{}, {}]), seen(0, { type: "build-road", path: 0 }))).toEqual([]);
});
