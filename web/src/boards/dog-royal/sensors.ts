/**
 * What a phone's sensors mean in Dog Royal: a tilt to the side, a covered screen. Pure functions of readings and times.
 *
 * A reading counts only when it lasts, and only once: the phone must come back to rest before it counts again.
 */

export type Side = -1 | 0 | 1;

export const SAMPLE_EVERY = 80; // ms
export const TILTED = 25; // degrees to the side
export const LEVEL = 12;
export const TILT_HOLDS = 240; // ms
export const COVER_HOLDS = 400;

/** How dark is dark: lux for a light sensor, brightness from 0 to 255 for a camera. */
export interface Darkness {
  dark: number;
  bright: number; // so bright it must have been before
}
export const LUX: Darkness = { dark: 40, bright: 60 };
export const CAMERA: Darkness = { dark: 22, bright: 45 };

export interface TiltState {
  side: Side; // where it leans now
  since: number;
  counted: boolean;
}

export interface CoverState {
  wasBright: boolean;
  darkSince: number | null;
}

export const UPRIGHT: TiltState = { side: 0, since: 0, counted: false };
export const UNCOVERED: CoverState = { wasBright: false, darkSince: null };

/** How far the screen leans to its right, whichever way it is turned. `beta` and `gamma` as browsers report them. */
export function lean(beta: number, gamma: number, turned: number): number {
  switch (((turned % 360) + 360) % 360) {
    case 90:
      return beta;
    case 180:
      return -gamma;
    case 270:
      return -beta;
  }
  return gamma;
}

/** The same from the pull of gravity. Apple reports it the other way round, which shows in a screen that lies on its back. */
export function leanOfGravity(x: number, y: number, z: number): number {
  const sign = z < 0 ? -1 : 1;
  return (Math.atan2(-x * sign, Math.hypot(y, z)) * 180) / Math.PI;
}

/** The next state, and a side when a tilt has just been made. */
export function tiltStep(state: TiltState, leaning: number, time: number): { state: TiltState; made: Side } {
  const side: Side = Math.abs(leaning) >= TILTED ? (leaning > 0 ? 1 : -1) : Math.abs(leaning) <= LEVEL ? 0 : state.side;
  if (side !== state.side) return { state: { side, since: time, counted: false }, made: 0 };
  if (side === 0 || state.counted || time - state.since < TILT_HOLDS) return { state, made: 0 };
  return { state: { ...state, counted: true }, made: side };
}

/** The next state, and whether the sensor has just been covered. A dark room is no covered phone: it must have been bright. */
export function coverStep(
  state: CoverState,
  light: number,
  time: number,
  limits: Darkness,
): { state: CoverState; made: boolean } {
  if (light >= limits.bright) return { state: { wasBright: true, darkSince: null }, made: false };
  if (light >= limits.dark || !state.wasBright) return { state: { ...state, darkSince: null }, made: false };
  if (state.darkSince === null) return { state: { ...state, darkSince: time }, made: false };
  if (time - state.darkSince < COVER_HOLDS) return { state, made: false };
  return { state: UNCOVERED, made: true };
}

/** The mean brightness of an image's pixels, four bytes each. */
export function brightness(pixels: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i + 3 < pixels.length; i += 4)
    sum += 0.299 * pixels[i]! + 0.587 * pixels[i + 1]! + 0.114 * pixels[i + 2]!;
  return pixels.length >= 4 ? sum / Math.floor(pixels.length / 4) : 0;
}

/** A quick stroke to the side, for phones and screens without sensors. */
export function swipe(dx: number, dy: number, ms: number): Side {
  return Math.abs(dx) >= 70 && Math.abs(dx) > 2 * Math.abs(dy) && ms <= 700 ? (dx > 0 ? 1 : -1) : 0;
}

/** A tilt to one side after a tilt to the other is none. */
export const tilted = (now: Side, made: Side): Side => Math.max(-1, Math.min(1, now + made)) as Side;
