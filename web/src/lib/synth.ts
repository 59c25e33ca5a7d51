/**
 * The sounds of the table, worked out from a few numbers instead of loaded: wood that rings and dies away, paper that
 * hisses, bells. Pure: samples from -1 to 1 at a given rate. It is loaded after the first touch.
 */

export const SOUNDS = [
  "wood",
  "marble",
  "card",
  "dice",
  "tile",
  "coin",
  "capture",
  "turn",
  "win",
  "lose",
  "refused",
  "boom",
] as const;
export type Sound = (typeof SOUNDS)[number];

const ATTACK = 0.004; // seconds: nothing clicks
const RELEASE = 0.02;

/** Something struck: at a time, with a strength, ringing at some pitches, each with the seconds until it has died away. */
interface Hit {
  at: number;
  force: number;
  rings: [pitch: number, share: number, fade: number][];
  hiss?: [share: number, fade: number, dull: number]; // noise; the duller, the lower
}

interface Recipe {
  length: number;
  hits: Hit[];
}

const knock = (at: number, force: number, pitch: number, fade = 0.09): Hit => ({
  at,
  force,
  rings: [
    [pitch, 1, fade],
    [pitch * 2.72, 0.55, fade * 0.6],
    [pitch * 5.1, 0.3, fade * 0.35],
  ],
  hiss: [0.5, 0.012, 0.5],
});

const bell = (at: number, force: number, pitch: number, fade: number): Hit => ({
  at,
  force,
  rings: [
    [pitch, 1, fade],
    [pitch * 2, 0.35, fade * 0.7],
    [pitch * 2.99, 0.22, fade * 0.45],
    [pitch * 4.1, 0.1, fade * 0.3],
  ],
});

const horn = (at: number, pitch: number, fade: number): Hit => ({
  at,
  force: 0.6,
  rings: [1, 2, 3, 4, 5, 6].map((n) => [pitch * n, 0.8 / n ** 1.1, fade / (0.8 + 0.2 * n)] as [number, number, number]),
});

const rustle = (at: number, force: number, fade: number, dull: number): Hit => ({
  at,
  force,
  rings: [],
  hiss: [1, fade, dull],
});

const RECIPES: Record<Sound, Recipe> = {
  wood: { length: 0.24, hits: [knock(0, 1, 236), knock(0.075, 0.3, 262, 0.05)] },
  marble: { length: 0.18, hits: [knock(0, 0.8, 430, 0.05), knock(0.05, 0.25, 470, 0.03)] },
  card: { length: 0.2, hits: [rustle(0, 0.5, 0.05, 0.35), rustle(0.055, 0.8, 0.03, 0.6)] },
  dice: {
    length: 0.39,
    hits: [0, 0.06, 0.105, 0.17, 0.215, 0.29].map((at, n) => knock(at, 0.9 - 0.11 * n, 720 + 90 * (n % 3), 0.028)),
  },
  tile: { length: 0.3, hits: [knock(0, 1, 158, 0.1), rustle(0.01, 0.35, 0.06, 0.8), knock(0.07, 0.3, 204, 0.05)] },
  coin: { length: 0.32, hits: [bell(0, 0.5, 1320, 0.09), bell(0.07, 0.5, 1760, 0.12)] },
  capture: { length: 0.36, hits: [knock(0, 1, 330, 0.07), knock(0.09, 0.7, 262, 0.08), knock(0.19, 0.5, 196, 0.1)] },
  turn: { length: 0.39, hits: [bell(0, 0.55, 659, 0.16), bell(0.11, 0.6, 880, 0.2)] },
  win: {
    length: 1.5,
    hits: [
      horn(0, 392, 0.14),
      horn(0.16, 523, 0.14),
      horn(0.32, 659, 0.14),
      horn(0.48, 784, 0.5),
      horn(0.48, 523, 0.5),
      horn(0.48, 392, 0.5),
    ],
  },
  lose: { length: 0.7, hits: [bell(0, 0.5, 392, 0.22), bell(0.2, 0.5, 330, 0.3)] },
  refused: { length: 0.16, hits: [knock(0, 0.8, 118, 0.06)] },
  boom: {
    length: 0.6,
    hits: [
      {
        at: 0,
        force: 1,
        rings: [
          [54, 1, 0.3],
          [81, 0.5, 0.2],
        ],
        hiss: [0.8, 0.22, 0.93],
      },
    ],
  },
};

export const lengthOf = (sound: Sound): number => RECIPES[sound].length;

/** A sound as samples; noise is drawn from `chance`, so that nobody hears the same one twice if it is not fixed. */
export function render(sound: Sound, rate: number, chance: () => number = Math.random): Float32Array<ArrayBuffer> {
  const { length, hits } = RECIPES[sound];
  const samples = new Float32Array(Math.ceil(length * rate));
  for (const hit of hits) strike(samples, hit, rate, chance);
  return levelled(samples, rate);
}

function strike(samples: Float32Array, { at, force, rings, hiss }: Hit, rate: number, chance: () => number): void {
  const first = Math.round(at * rate);
  let low = 0;
  for (let i = first; i < samples.length; i++) {
    const time = (i - first) / rate;
    let value = 0;
    for (const [pitch, share, fade] of rings)
      value += share * Math.sin(2 * Math.PI * pitch * time) * Math.exp(-time / fade);
    if (hiss) {
      low += (1 - hiss[2]) * (2 * chance() - 1 - low);
      value += 2 * hiss[0] * low * Math.exp(-time / hiss[1]);
    }
    samples[i]! += force * value * Math.min(1, time / ATTACK);
  }
}

/** As loud as all the others, and silent at its end. */
function levelled(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const release = RELEASE * rate;
  return samples.map((value, i) => (0.9 * value * Math.min(1, (samples.length - 1 - i) / release)) / loudest);
}
