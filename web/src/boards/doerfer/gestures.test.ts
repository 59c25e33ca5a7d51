import { beforeEach, expect, test, vi } from "vitest";
import type { Camera } from "./camera";
import { Gestures, LONG, type Host, type Touch } from "./gestures";
import { centreOf, keyOf, type Cell, type Point } from "./hexes";

let said: string[] = [];
let camera: Camera;
let selected: string | null;
let rotation: number;
const marked = "1,1";

const host: Host = {
  camera: () => camera,
  move: (wanted) => ((camera = wanted), said.push("move")),
  isMarked: (cell) => keyOf(cell) === marked,
  isSelected: (cell) => keyOf(cell) === selected,
  select: (cell) => ((selected = keyOf(cell)), said.push(`select ${selected}`)),
  rotation: () => rotation,
  turnTo: (wanted) => (rotation = ((wanted % 6) + 6) % 6),
  turnOn: () => said.push("turn on"),
  lay: () => said.push(`lay ${rotation}`),
  tap: (cell) => said.push(`tap ${keyOf(cell)}`),
  point: (at) => said.push(at ? "point" : "point away"),
};
const touch = (at: Point, id = 1): Touch => ({ id, at, mouse: false });
const round = (cell: Cell, angle: number, far: number): Point => {
  const [x, y] = centreOf(cell);
  return [x + far * Math.sin((angle * Math.PI) / 180), y - far * Math.cos((angle * Math.PI) / 180)];
};
const CELL = { row: 1, column: 1 };

beforeEach(() => {
  said = [];
  camera = { x: 0, y: 0, scale: 1 };
  selected = null;
  rotation = 0;
  vi.useFakeTimers();
});

test("the first tap on a marked cell selects it, the second lays the tile", () => {
  const fingers = new Gestures(host);
  for (let tap = 0; tap < 2; tap++) {
    fingers.down(touch(centreOf(CELL)));
    fingers.up(touch(centreOf(CELL)));
  }
  expect(said).toEqual(["select 1,1", "select 1,1", "lay 0"]);
});

test("pressing, sliding round the cell and letting go turns and lays in one go", () => {
  const fingers = new Gestures(host);
  fingers.down(touch(centreOf(CELL)));
  for (const angle of [0, 40, 80, 130]) fingers.move(touch(round(CELL, angle, 70)));
  expect(fingers.isTurning).toBe(true);
  fingers.up(touch(round(CELL, 130, 70)));
  expect(said.filter((each) => each.startsWith("lay"))).toEqual(["lay 2"]);
});

test("sliding far away lays nothing: it moves the board", () => {
  const fingers = new Gestures(host);
  fingers.down(touch(centreOf(CELL)));
  fingers.move(touch(round(CELL, 90, 70)));
  fingers.move(touch(round(CELL, 90, 200)));
  fingers.move(touch(round(CELL, 90, 220)));
  fingers.up(touch(round(CELL, 90, 220)));
  expect(said.some((each) => each.startsWith("lay"))).toBe(false);
  expect(camera.x).toBeCloseTo(20);
});

test("elsewhere a slide moves the board, a tap is a tap, and a long press points", () => {
  const fingers = new Gestures(host);
  fingers.down(touch([10, 10]));
  fingers.move(touch([40, 30]));
  fingers.up(touch([40, 30]));
  expect(camera).toEqual({ x: 30, y: 20, scale: 1 });
  camera = { x: 0, y: 0, scale: 1 };
  said = [];
  fingers.down(touch([10, 10]));
  fingers.up(touch([10, 10]));
  expect(said).toEqual(["tap 0,0"]);
  fingers.down(touch([10, 10]));
  vi.advanceTimersByTime(LONG);
  expect(said.at(-1)).toBe("point");
  fingers.up(touch([10, 10]));
  expect(said.at(-1)).toBe("point away");
});

test("two fingers zoom, and the rest of the gesture lays nothing", () => {
  const fingers = new Gestures(host);
  fingers.down(touch(centreOf(CELL)));
  fingers.down(touch([200, 100], 2));
  fingers.move(touch([300, 100], 2));
  expect(camera.scale).toBeGreaterThan(1.3);
  fingers.up(touch([300, 100], 2));
  fingers.up(touch(centreOf(CELL)));
  expect(said.some((each) => each.startsWith("lay") || each.startsWith("tap"))).toBe(false);
});

test("a mouse points by hovering, zooms with its wheel and turns with its other button", () => {
  const mouse = new Gestures(host);
  mouse.move({ ...touch([5, 5]), mouse: true });
  mouse.wheel([0, 0], -100);
  mouse.down({ ...touch([5, 5]), mouse: true, turn: true });
  expect(said).toEqual(["point", "move", "turn on"]);
  expect(camera.scale).toBeGreaterThan(1.2);
});
