import { expect, test } from "vitest";
import type * as Doerfer from "./types.gen";
import type { Choice } from "../../lib/wire";
import { boxAround, fitted, pinched, showing, toBoard, toWindow, zoomed, type Camera } from "./camera";
import { cellAt, centreOf, HALF, hexagon, partAt, R, wedge, type Point } from "./hexes";
import {
  areasByEdge,
  drawn,
  duskOf,
  groundOf,
  Land,
  LETTERS,
  outline,
  runs,
  slabOf,
  thingsOf,
  turned,
  type Laid,
} from "./land";
import { Lines, seedOf } from "./nature";
import { KINDS } from "./scatter";
import { bestWay, between, nearestWay, nextWay, spotsOf, towards } from "./spots";

const tile = (row: number, column: number, edges = "HPFAWT", rotation = 0, owner = 1): Doerfer.Tile => ({
  owner,
  row,
  column,
  rotation,
  edges,
  centre: "T",
});
const way = (row: number, column: number, rotation: number, gains?: number[]): Choice => ({
  action: { type: "place", row, column, rotation },
  ...(gains ? { effect: { closes: [], gains } } : {}),
});

test("every cell is found again from a point near its centre, negative odd columns too", () => {
  for (let row = -3; row <= 3; row++)
    for (let column = -3; column <= 3; column++) {
      const [x, y] = centreOf({ row, column });
      for (const [dx, dy] of [
        [0, 0],
        [0.8 * R, 0],
        [0, 0.9 * HALF],
        [-0.4 * R, -0.8 * HALF],
      ] as const)
        expect(cellAt([x + dx, y + dy])).toEqual({ row, column });
    }
  expect(centreOf({ row: 0, column: -1 })[1]).toBeCloseTo(HALF);
});

test("the part of a hexagon under a point is a side, clockwise from the north, or the centre", () => {
  const cell = { row: 1, column: -1 };
  const [x, y] = centreOf(cell);
  const at = (angle: number, far: number): Point => [
    x + far * Math.sin((angle * Math.PI) / 180),
    y - far * Math.cos((angle * Math.PI) / 180),
  ];
  for (let side = 0; side < 6; side++) expect(partAt(at(side * 60, 0.8 * HALF), cell)).toBe(side);
  expect(partAt(at(25, 0.9 * HALF), cell)).toBe(0);
  expect(partAt(at(200, 0.2 * HALF), cell)).toBe("centre");
});

/** Where a path with absolute and relative steps goes. */
function walk(path: string): Point[] {
  const found: Point[] = [];
  for (const [, command, x, y] of path.matchAll(/([Ml])(-?[\d.]+) (-?[\d.]+)/g)) {
    const [fromX, fromY] = command === "l" ? found.at(-1)! : [0, 0];
    found.push([fromX + Number(x), fromY + Number(y)]);
  }
  return found;
}

test("figures of a cell lie round its centre, wherever the cell is", () => {
  for (const cell of [
    { row: 0, column: 0 },
    { row: -7, column: 13 },
  ]) {
    const [x, y] = centreOf(cell);
    const corners = walk(hexagon(cell));
    expect(corners.length).toBe(6);
    for (const [cx, cy] of corners) expect(Math.hypot(cx - x, cy - y)).toBeCloseTo(R, 0);
    const [tip, ...rim] = walk(wedge(cell, 5, 3));
    expect(Math.hypot(tip![0] - x, tip![1] - y)).toBeLessThan(0.1);
    expect(rim.length).toBe(4);
  }
});

test("turning a tile moves its edges clockwise, and equal neighbours make one run, also across the north", () => {
  expect(turned("HPFAWT", 0)).toBe("HPFAWT");
  expect(turned("HPFAWT", 2)).toBe("WTHPFA");
  expect(runs("HHPPPH")).toEqual([
    [2, 3],
    [5, 3],
  ]);
  expect(runs("HHHHHH")).toEqual([[0, 6]]);
});

const OFFSETS = [
  [-1, 0, -1, 0],
  [-1, 1, 0, 1],
  [0, 1, 1, 1],
  [1, 0, 1, 0],
  [0, -1, 1, -1],
  [-1, -1, 0, -1],
] as const;

/** The cell beyond a side. */
function beyond({ row, column }: { row: number; column: number }, side: number) {
  const [even, evenColumn, odd] = OFFSETS[side]!;
  return { row: row + (column % 2 ? odd : even), column: column + evenColumn };
}

test("neighbours agree on the border between them, and on what stands on it", () => {
  for (const cell of [
    { row: 0, column: 0 },
    { row: -3, column: -5 },
    { row: 4, column: 7 },
  ])
    for (let side = 0; side < 6; side++) {
      const other = beyond(cell, side);
      expect(seedOf(cell, side)).toEqual(seedOf(other, (side + 3) % 6));
      const waves = (lines: Lines, at: number) => curves(lines.whole)[at]!;
      const there = waves(new Lines(other), (side + 3) % 6);
      const here = waves(new Lines(cell), side);
      expect([here[1], here[0]]).toEqual([there[0], there[1]]);
      const woods = [cell, other].map((each) => drawn([{ ...each, shown: "FFFFFF", centre: "F" }]).things);
      const middle = woods.map((things) =>
        [...things.leafy, ...things.firs].map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`),
      );
      expect(middle[0]!.filter((place) => middle[1]!.includes(place)).length).toBeGreaterThan(0);
    }
});

/** The control points of each curve of a tile's rim. */
const curves = (path: string): string[][] =>
  [...path.matchAll(/C(-?[\d.]+ -?[\d.]+) (-?[\d.]+ -?[\d.]+)/g)].map((found) => [found[1]!, found[2]!]);

test("no house stands on the rim of its tile, so none is cut", () => {
  for (let row = 0; row < 12; row++) {
    const tile: Laid = { row, column: 2 * row, shown: "HHPHAH", centre: "H" };
    const { things } = drawn([tile]);
    const [x, y] = centreOf(tile);
    for (const [hx, hy] of [...things.house, ...things.gable, ...things.church])
      for (const dx of [-7, 7]) expect(cellAt([hx + dx, hy]), `${hx - x} ${hy - y}`).toEqual({ row, column: 2 * row });
  }
});

test("a land of any size is a few shapes for each sheet", () => {
  const tiles = Array.from({ length: 320 }, (_, i) => tile(i, i % 7, LETTERS.join("")));
  for (const sheet of new Land().sheets(tiles)) {
    const paths =
      [slabOf, duskOf].map((part) => part(sheet.drawn)).join("") +
      groundOf(sheet.drawn, "t") +
      thingsOf(sheet.drawn, "t");
    expect(paths.match(/<path/g)!.length).toBeLessThanOrEqual(20 + KINDS.length);
  }
});

test("sheets of the land that have not changed are the same objects", () => {
  const land = new Land();
  const tiles = Array.from({ length: 130 }, (_, i) => tile(i, 0));
  const before = land.sheets(tiles);
  const after = land.sheets([...tiles.map((each) => ({ ...each })), tile(0, 1)]);
  expect(before.length).toBe(5); // four times 32 and the last two
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  expect(after[3]).toBe(before[3]);
  expect(after[4]).not.toBe(before[4]);
  expect(land.sheets(tiles.slice(0, 31)).map((sheet) => sheet.tiles.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 3]);
  const turnedOne = tiles.map((each, i) => (i === 40 ? { ...each, rotation: 1 } : each));
  expect(land.sheets(tiles)[1]).not.toBe(land.sheets(turnedOne)[1]);
  expect(land.sheets([]).length).toBe(0);
});

test("an area is drawn from its own edges alone", () => {
  const area = { biome: "TRAINTRACKS" as const, edges: [5, 6 + 2] };
  expect(outline(area, [tile(0, 0), tile(0, 1)]).match(/M/g)?.length).toBe(4); // two wedges, and both middles are tracks
  expect(areasByEdge([{ ...area, size: 1, owners: [1], closed: false, points: 2, open: [] }]).get(8)).toBe(0);
});

test("placements are sorted by cell, and rotations that look alike appear once", () => {
  const legal = [0, 1, 2, 3, 4, 5].flatMap((rotation) => [way(0, 1, rotation), way(2, 0, rotation)]);
  expect(
    spotsOf(legal, "HPHPHP")
      .get("0,1")!
      .ways.map((each) => each.rotation),
  ).toEqual([0, 1]);
  expect(spotsOf(legal, "HPFAWT").get("2,0")!.ways.length).toBe(6);
  expect(spotsOf(legal, undefined).size).toBe(0);
});

test("a cell is first offered the way that brings most, else the least turning", () => {
  const spot = spotsOf([way(0, 1, 0), way(0, 1, 2, [3, 9]), way(0, 1, 3, [5, 0])], "HPFAWT").get("0,1")!;
  expect(bestWay(spot, 0, 0).rotation).toBe(3);
  expect(bestWay(spot, 0, 1).rotation).toBe(2);
  expect(bestWay(spot, 1, null).rotation).toBe(0);
  expect(nextWay(spot, 0, 1).rotation).toBe(2);
  expect(nextWay(spot, 0, -1).rotation).toBe(3);
  expect(nearestWay(spot, 5).rotation).toBe(0);
  expect(nearestWay(spot, -3).rotation).toBe(3);
  expect([between(5, 0), between(0, 5), between(1, 4)]).toEqual([1, -1, -3]);
});

test("an arrow key goes to the nearest cell on that side", () => {
  const spots = [...spotsOf([way(0, 2, 0), way(0, 4, 0), way(-3, 2, 0), way(0, -2, 0)], "HPFAWT").values()];
  expect(towards(spots, { row: 0, column: 0 }, [1, 0])).toMatchObject({ row: 0, column: 2 });
  expect(towards(spots, { row: 0, column: 0 }, [0, -1])).toMatchObject({ row: -3, column: 2 });
  expect(towards(spots, { row: 0, column: 0 }, [0, 1])).toBe(null);
});

test("zooming keeps the point under the pointer, pinching the one between the fingers, within limits", () => {
  const camera: Camera = { x: 30, y: -20, scale: 0.8 };
  const close = (a: Point, b: Point) => a.forEach((n, i) => expect(n).toBeCloseTo(b[i]!));
  close(toBoard(zoomed(camera, 1.5, [100, 60]), [100, 60]), toBoard(camera, [100, 60]));
  const wide = pinched(
    camera,
    [
      [80, 60],
      [120, 60],
    ],
    [
      [60, 90],
      [140, 90],
    ],
  );
  expect(wide.scale).toBeCloseTo(1.6);
  close(toBoard(wide, [100, 90]), toBoard(camera, [100, 60]));
  expect(zoomed(camera, 1000, [0, 0]).scale).toBe(2);
  expect(zoomed(camera, 0, [0, 0]).scale).toBe(0.12);
});

test("the board can be shown whole, and a far point is brought into the window by the shortest way", () => {
  const camera = fitted(
    boxAround(
      [
        [0, 0],
        [900, 300],
      ],
      50,
    ),
    500,
    400,
  );
  expect(toWindow(camera, [-50, 150])).toEqual([0, 200]);
  const moved = showing(camera, [5000, 150], 500, 400, 60);
  expect(toWindow(moved, [5000, 150])[0]).toBeCloseTo(440);
  expect(moved.y).toBeCloseTo(camera.y);
});
