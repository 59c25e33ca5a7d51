import { expect, test } from "vitest";
import { lengthOf, render, SOUNDS } from "./synth";

const RATE = 22_050;
const fixed = () => {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};
const energy = (samples: Float32Array, from: number, to: number) =>
  samples.slice(from * RATE, to * RATE).reduce((sum, value) => sum + value * value, 0) / (to - from);

test.each(SOUNDS)("%s begins softly, is as loud as the others, dies away and ends in silence", (sound) => {
  const samples = render(sound, RATE, fixed());
  const length = lengthOf(sound);
  expect(samples.length).toBe(Math.ceil(length * RATE));
  expect(samples.every(Number.isFinite)).toBe(true);
  expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(0.9, 1);
  expect(Math.abs(samples[0]!)).toBeLessThan(0.02);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
  expect(energy(samples, 0.8 * length, length)).toBeLessThan(0.35 * energy(samples, 0, 0.8 * length));
});

test("sounds of a move are short; only the end of a game and the bomb may take longer", () => {
  const long = SOUNDS.filter((sound) => lengthOf(sound) > 0.4);
  expect(long).toEqual(["win", "lose", "boom"]);
});

test("no two sounds are alike", () => {
  const heads = SOUNDS.map((sound) => render(sound, RATE, fixed()).slice(0, 2000).join());
  expect(new Set(heads).size).toBe(SOUNDS.length);
});
