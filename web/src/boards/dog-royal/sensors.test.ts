import { expect, test } from "vitest";
import {
  brightness,
  CAMERA,
  coverStep,
  lean,
  leanOfGravity,
  LUX,
  SAMPLE_EVERY,
  swipe,
  tilted,
  tiltStep,
  UNCOVERED,
  UPRIGHT,
  type Darkness,
} from "./sensors";

/** Readings one sample apart: at which of them something was made. */
function tilts(readings: number[]): [number, number][] {
  let state = UPRIGHT;
  return readings.flatMap((reading, i) => {
    const next = tiltStep(state, reading, i * SAMPLE_EVERY);
    state = next.state;
    return next.made ? [[i, next.made] as [number, number]] : [];
  });
}

function covers(readings: number[], limits: Darkness = LUX): number[] {
  let state = UNCOVERED;
  return readings.flatMap((reading, i) => {
    const next = coverStep(state, reading, i * SAMPLE_EVERY, limits);
    state = next.state;
    return next.made ? [i] : [];
  });
}

const times = (reading: number, count: number) => Array.from({ length: count }, () => reading);

test("a tilt must last, counts once, and counts again only after the phone was level", () => {
  expect(tilts([0, 40, 40, 0, 0])).toEqual([]);
  expect(tilts([0, ...times(40, 20)])).toEqual([[4, 1]]);
  expect(tilts([0, ...times(40, 6), ...times(18, 6), ...times(40, 6)])).toEqual([[4, 1]]);
  expect(tilts([0, ...times(-30, 6), 5, 5, ...times(-30, 6)])).toEqual([
    [4, -1],
    [12, -1],
  ]);
});

test("from one side straight to the other are two tilts", () => {
  expect(tilts([...times(40, 6), ...times(-40, 6)]).map(([, side]) => side)).toEqual([1, -1]);
});

test("a hand that trembles tilts nothing", () => {
  expect(tilts(Array.from({ length: 60 }, (_, i) => (i % 2 ? 24 : 10)))).toEqual([]);
});

test("leaning is measured on the screen, however it is turned", () => {
  expect(lean(10, 33, 0)).toBe(33);
  expect(lean(33, 10, 90)).toBe(33);
  expect(lean(-33, 10, 270)).toBe(33);
  expect(lean(-33, 10, -90)).toBe(33);
  expect(lean(10, -33, 180)).toBe(33);
});

test("gravity tells the same, on phones of either kind", () => {
  expect(leanOfGravity(0, 0, 9.8)).toBeCloseTo(0);
  expect(leanOfGravity(-4.9, 0, 8.49)).toBeCloseTo(30, 0);
  expect(leanOfGravity(4.9, 0, -8.49)).toBeCloseTo(30, 0);
});

test("covering must last, needs light before it, and counts once", () => {
  expect(covers([300, 10, 300, 10, 300])).toEqual([]);
  expect(covers([300, ...times(5, 20)])).toEqual([6]);
  expect(covers(times(5, 40))).toEqual([]);
  expect(covers([300, ...times(5, 10), 200, ...times(5, 10)])).toEqual([6, 17]);
  expect(covers([300, ...times(50, 20)])).toEqual([]);
});

test("a camera has limits of its own", () => {
  expect(covers([120, ...times(12, 8)], CAMERA)).toEqual([6]);
  expect(covers([120, ...times(30, 8)], CAMERA)).toEqual([]);
});

test("brightness is the mean of the pixels, green counting most", () => {
  expect(brightness([0, 0, 0, 255, 255, 255, 255, 255])).toBeCloseTo(127.5);
  expect(brightness([0, 255, 0, 255])).toBeGreaterThan(brightness([255, 0, 0, 255]));
  expect(brightness([])).toBe(0);
});

test("a stroke is quick, long and level", () => {
  expect(swipe(90, 10, 300)).toBe(1);
  expect(swipe(-90, -20, 300)).toBe(-1);
  expect(swipe(90, 60, 300)).toBe(0);
  expect(swipe(40, 0, 100)).toBe(0);
  expect(swipe(200, 0, 1500)).toBe(0);
});

test("tilts add up to one step at most", () => {
  expect(tilted(0, 1)).toBe(1);
  expect(tilted(1, 1)).toBe(1);
  expect(tilted(1, -1)).toBe(0);
  expect(tilted(0, -1)).toBe(-1);
});
