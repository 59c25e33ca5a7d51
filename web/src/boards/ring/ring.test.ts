import { describe, expect, test } from "vitest";
import { addTexts, language } from "../../i18n/index.svelte";
import { distance, pathOf, pointOf, ringFor, spotOf, startField } from "./ring";
import { RING_TEXTS } from "./texts";
import { walkWords } from "./words";

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each([2, 3, 4, 5, 6])("with %i seats", (seats) => {
  for (const clockwise of [false, true]) {
    test.each(Array.from({ length: seats }, (_, seat) => seat))(
      `seat %i sits at the bottom (clockwise ${clockwise})`,
      (viewer) => {
        const ring = ringFor(seats, viewer, clockwise);
        const start = ring.field(startField(viewer, seats));
        expect(start.x).toBeCloseTo(ring.width / 2);
        for (let field = 0; field < ring.fields; field++)
          expect(ring.field(field).y).toBeLessThanOrEqual(start.y + 1e-6);
        const next = ring.field(startField(viewer, seats) + 1);
        expect(next.x > start.x).toBe(!clockwise);
      },
    );
  }

  test("no two places overlap and nothing leaves the drawing", () => {
    const ring = ringFor(seats, 0, false);
    const all = Array.from({ length: ring.fields }, (_, field) => ring.field(field));
    for (let seat = 0; seat < seats; seat++)
      for (let place = 0; place < 4; place++) all.push(ring.slot(seat, place + 1), ring.home(seat, place));
    for (const [i, a] of all.entries()) {
      expect(Math.min(a.x, a.y, ring.width - a.x, ring.height - a.y)).toBeGreaterThan(0.6 * ring.gap);
      for (const b of all.slice(i + 1)) expect(far(a, b)).toBeGreaterThan(0.9 * ring.gap);
    }
  });
});

test("distances are counted over the end of the ring, into the target and backwards", () => {
  const ring = ringFor(4, 0, false);
  expect(distance(ring, 0, "62", "3")).toBe(5);
  expect(distance(ring, 0, "2", "62")).toBe(-4);
  expect(distance(ring, 0, "62", "T3")).toBe(5);
  expect(distance(ring, 1, "16", "T2")).toBe(2);
  expect(distance(ring, 1, "T1", "T4")).toBe(3);
});

test("a walk is named by its length, for the board shows no numbers", async () => {
  await addTexts(RING_TEXTS);
  await language.choose("en");
  expect([5, 1, -4, 16].map(walkWords)).toEqual(["5 forward", "1 forward", "4 back", "Go there"]);
});

test("a path follows the ring and turns into the target", () => {
  const ring = ringFor(4, 0, false);
  expect(pathOf(ring, 0, "62", "3")).toEqual([62, 63, 0, 1, 2, 3].map(ring.field));
  expect(pathOf(ring, 0, "2", "62")).toEqual([2, 1, 0, 63, 62].map(ring.field));
  expect(pathOf(ring, 0, "63", "T2")).toEqual([ring.field(63), ring.field(0), ring.slot(0, 1), ring.slot(0, 2)]);
  expect(pathOf(ring, 2, "H", "32", 3)).toEqual([ring.home(2, 3), ring.field(32)]);
});

test("a man is found where its name says", () => {
  const ring = ringFor(6, 4, true);
  expect(pointOf(ring, 4, spotOf("64*"), 0)).toEqual(ring.field(64));
  expect(pointOf(ring, 4, "T4", 0)).toEqual(ring.slot(4, 4));
  expect(startField(1, 2)).toBe(32);
});
