import { expect, test } from "vitest";
import type * as Catan from "./types.gen";
import { buttonOf, discardsDue, followed, missing, packed, spotsOf, total, type Legal } from "./choices";
import { badgeAt, frameOf, hexAt, nearest, pathAt, pips, point, towards } from "./geometry";
import { guide } from "./guide";
import { crossingWords, pathWords, placeWords, spotWords } from "./places";

// Two fields side by side; the first has its top at crossing 0, both share the crossings 1 and 2.
const VIEW = {
  seats: 2,
  viewer: 0,
  phase: "turn",
  active: 0,
  awaited: [0],
  turn: 0,
  robber: 1,
  offers: [],
  options: { victory_points: 10 },
  fields: [
    { x: 0, y: 0, at: [0, 0], terrain: "wood", chip: 8 },
    { x: 1, y: 0, at: [4, 0], terrain: "desert", chip: null },
  ],
  crossings: [
    [0, -4],
    [2, -2],
    [2, 2],
    [0, 4],
  ],
  paths: [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
  harbours: [{ path: 0, kind: "general", at: [2, -6] }],
} as unknown as Catan.View;

const choice = (action: Catan.Action): Legal => ({ action });
const NAMES = ["Ada", "Ben"];

test("places are drawn as regular hexagons of radius 100", () => {
  expect(point([0, -4])).toEqual({ x: 0, y: -100 });
  expect(Math.hypot(point([2, -2]).x, point([2, -2]).y)).toBeCloseTo(100);
  expect(hexAt(VIEW, 1).x).toBeCloseTo(173.2, 1);
  expect(pathAt(VIEW, 1).y).toBeCloseTo(0);
});

test("a harbour lies in the sea beside its path, inside the picture", () => {
  const badge = badgeAt(VIEW, VIEW.harbours[0]!);
  const frame = frameOf(VIEW.crossings);
  expect(badge.y).toBeLessThan(pathAt(VIEW, 0).y);
  expect(badge.x - 43).toBeGreaterThan(frame.x);
  expect(badge.y - 43).toBeGreaterThanOrEqual(frame.y);
});

test("the nearest place is found only if it is near", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
  ];
  expect(nearest(places, { x: 30, y: 0 }, 40)).toBe(places[1]);
  expect(nearest(places, { x: 300, y: 0 }, 40)).toBeNull();
});

test("arrow keys lead straight on rather than aside, and nowhere at the edge", () => {
  const places = [
    { x: 100, y: 0 },
    { x: 60, y: 90 },
    { x: -10, y: 0 },
  ];
  expect(towards(places, { x: 0, y: 0 }, "ArrowRight")).toBe(places[0]);
  expect(towards(places, { x: 0, y: 0 }, "ArrowUp")).toBeNull();
  expect(towards(places, { x: 0, y: 0 }, "Enter")).toBeNull();
});

test("dots tell how often a number comes", () => {
  expect([2, 6, 8, 12].map(pips)).toEqual([1, 5, 5, 1]);
});

test("without a mode only building places are offered, with one only its own", () => {
  const legal = [
    choice({ type: "end-turn" }),
    choice({ type: "build-road", path: 1 }),
    choice({ type: "build-city", crossing: 2 }),
    choice({ type: "play-knight", hex: 0, victim: 1 }),
  ];
  expect(spotsOf(VIEW, legal, null).map((spot) => spot.key)).toEqual(["road-1", "city-2"]);
  expect(spotsOf(VIEW, legal, "road").map((spot) => spot.key)).toEqual(["road-1"]);
  expect(spotsOf(VIEW, legal, "knight").map((spot) => spot.key)).toEqual(["hex-0"]);
});

test("one field with several victims is one place with several choices", () => {
  const legal = [0, 1].map((victim) => choice({ type: "move-robber", hex: 0, victim }));
  const spots = spotsOf(VIEW, legal, "robber");
  expect(spots.map((spot) => spot.choices.length)).toEqual([2]);
});

test("road building offers every listed path, then only the partners of the chosen one", () => {
  const legal = [
    choice({ type: "play-roads", first: 0, second: 1 }),
    choice({ type: "play-roads", first: 0, second: 2 }),
  ];
  expect(spotsOf(VIEW, legal, "roads").map((spot) => spot.place)).toEqual([0, 1, 2]);
  expect(spotsOf(VIEW, legal, "roads", 2).map((spot) => [spot.place, spot.choices])).toEqual([[0, [legal[1]]]]);
  const single = [choice({ type: "play-roads", first: 2, second: null })];
  expect(spotsOf(VIEW, single, "roads").map((spot) => spot.place)).toEqual([2]);
});

test("what others built is marked until the user acts", () => {
  const road = { player: 1, action: { type: "build-road", path: 1 } };
  const marked = followed(new Set(), [road], 0);
  expect([...followed(marked, [{ player: 1, action: { type: "play-roads", first: 0, second: 2 } }], 0)]).toEqual([
    "road-1",
    "road-0",
    "road-2",
  ]);
  expect([
    ...followed(
      marked,
      [
        { player: 0, action: { type: "roll" } },
        { player: 1, action: { type: "build-city", crossing: 3 } },
      ],
      0,
    ),
  ]).toEqual(["city-3"]);
  expect([...followed(marked, [{ player: 1, action: { type: "move-robber", hex: 0, victim: null } }], 0)]).toEqual([
    "road-1",
  ]);
});

test("cards are counted, sent without empty kinds, and due as the list says", () => {
  expect(total({ wood: 2, ore: 1 })).toBe(3);
  expect(packed({ wood: 0, ore: 1 })).toEqual({ ore: 1 });
  expect(discardsDue([choice({ type: "discard", cards: { wood: 3, ore: 1 } })])).toBe(4);
});

test("a hand lacks what a price has more of", () => {
  expect(missing({ wood: 1, ore: 1, wool: 5 }, { grain: 2, ore: 3, wood: 1 })).toEqual({ grain: 2, ore: 2 });
  expect(missing({ wood: 1 }, { wood: 1 })).toEqual({});
});

test("places are told by the fields around them", () => {
  expect(crossingWords(VIEW, 1).split(", ").length).toBe(2);
  expect(crossingWords(VIEW, 0)).toContain("8");
  expect(pathWords(VIEW, 1).split(", ").length).toBe(2);
  const other = { ...VIEW, fields: [{ ...VIEW.fields[0]!, chip: 5 }, VIEW.fields[1]!] };
  expect(crossingWords(other, 0)).toContain("5");
  expect(crossingWords(VIEW, 0)).toContain("8");
  expect(spotWords(VIEW, { kind: "village", place: 1 })).toMatch(new RegExp(`: ${crossingWords(VIEW, 1)}$`));
  expect(spotWords(VIEW, { kind: "road", place: 1 })).toMatch(new RegExp(`: ${pathWords(VIEW, 1)}$`));
  expect(spotWords(VIEW, { kind: "hex", place: 0 })).toContain(" 8");
});

test("an ear hears of a place what the eye reads, and of a field whom the robber robs", () => {
  const [village, hex] = (
    [
      { type: "build-village", crossing: 1 },
      { type: "move-robber", hex: 0, victim: 1 },
    ] as const
  ).map((action) => ({ action, text: "the server's own words" }));
  const road = { kind: "road" as const, place: 1, choices: [] };
  expect(placeWords(VIEW, road)).toBe(spotWords(VIEW, road));
  expect(placeWords(VIEW, { kind: "village", place: 1, choices: [village!] })).toBe(
    spotWords(VIEW, { kind: "village", place: 1 }),
  );
  expect(placeWords(VIEW, { kind: "hex", place: 0, choices: [hex!] })).toBe("The server's own words");
});

test("what needs no place begins with a button or a card, and a hint marks that", () => {
  expect(buttonOf({ type: "build-road", path: 3 })).toBeNull();
  expect(buttonOf({ type: "answer", offer: 1, accept: false })).toBe('[data-offer="1"] [data-do=decline]');
  expect(buttonOf({ type: "answer", offer: 2, accept: true })).toBe('[data-offer="2"] [data-do=accept]');
  expect(buttonOf({ type: "confirm", offer: 1, partner: 2 })).toBe('[data-offer="1"] [data-partner="2"]');
  expect(buttonOf({ type: "play-monopoly", resource: "ore" })).toBe("[data-card=monopoly]");
});

test("the guide says what to do, and whom the table waits for otherwise", () => {
  const end = [choice({ type: "end-turn" })];
  expect(guide(VIEW, end, 0, null, null, NAMES)).toMatchObject({ key: "catan.do.turn", yours: true });
  expect(guide(VIEW, [choice({ type: "roll" })], 0, null, null, NAMES).key).toBe("catan.do.roll");
  expect(guide(VIEW, end, 0, "road", null, NAMES).key).toBe("catan.no.road");
  expect(guide(VIEW, [...end, choice({ type: "build-road", path: 0 })], 0, "road", null, NAMES).key).toBe(
    "catan.do.road",
  );
  expect(guide({ ...VIEW, phase: "found-village", turn: 3 }, end, 0, null, null, NAMES).key).toBe(
    "catan.do.found.second",
  );
  expect(guide({ ...VIEW, awaited: [1] }, end, 0, null, null, NAMES).key).toBe("catan.do.waitAnswers");
  expect(guide({ ...VIEW, awaited: [1] }, [], null, null, null, NAMES)).toMatchObject({
    key: "catan.wait.answer",
    yours: false,
  });
  expect(guide({ ...VIEW, phase: "before-roll" }, [], 1, null, null, NAMES)).toMatchObject({
    key: "catan.wait.roll",
    values: { name: "Ada" },
  });
  expect(guide(VIEW, [choice({ type: "answer", offer: 0, accept: false })], 1, null, null, NAMES).key).toBe(
    "catan.wait.turn",
  );
  expect(
    guide({ ...VIEW, awaited: [1] }, [choice({ type: "answer", offer: 0, accept: false })], 1, null, null, NAMES).key,
  ).toBe("catan.do.answer");
  expect(guide({ ...VIEW, phase: "over" }, [], null, null, null, NAMES).key).toBe("catan.over");
});
