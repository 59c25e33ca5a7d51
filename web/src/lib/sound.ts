/** What is heard and felt: nothing before the first touch, and nothing that was not asked for. */

import { preferences } from "./preferences.svelte";
import type { Sound } from "./synth";

export type { Sound } from "./synth";

/** Milliseconds of shaking and of rest. What is not named here is not felt. */
const SHAKES: Partial<Record<Sound, number[]>> = {
  turn: [25, 60, 25],
  win: [40, 60, 40, 60, 120],
  lose: [120],
  refused: [15, 40, 15],
  capture: [30],
  boom: [80],
};
const STRAY = 0.06; // how far the pitch strays from one time to the next
const LOUDEST = 0.5;

let audio: AudioContext | null = null;
let loudness: GainNode | null = null;
let buffers: Map<Sound, AudioBuffer> | null = null;
let touched = false;

export const canVibrate = (): boolean =>
  typeof navigator !== "undefined" && "vibrate" in navigator && navigator.maxTouchPoints > 0;

/** Browsers allow sound after a first touch only; it may be switched on after others. The sounds come with it. */
export function unlockSound(): void {
  touched = true;
  if (!preferences.sound || audio) return;
  audio = new AudioContext();
  loudness = audio.createGain();
  loudness.connect(audio.destination);
  void fill(audio);
}

async function fill(context: AudioContext): Promise<void> {
  const { render, SOUNDS } = await import("./synth");
  buffers = new Map(
    SOUNDS.map((sound) => {
      const samples = render(sound, context.sampleRate);
      const buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      return [sound, buffer];
    }),
  );
}

/** Let something be heard and felt, after so many seconds. */
export function play(sound: Sound, after = 0): void {
  if (!touched) return;
  shake(sound);
  const buffer = buffers?.get(sound);
  if (!preferences.sound || !audio || !loudness || !buffer || audio.state === "closed") return;
  void audio.resume();
  loudness.gain.value = LOUDEST * (preferences.volume / 100) ** 2; // as ears count
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = 1 + STRAY * (2 * Math.random() - 1);
  source.connect(loudness);
  source.start(audio.currentTime + after);
}

function shake(sound: Sound): void {
  const pattern = SHAKES[sound];
  if (preferences.vibrate && pattern && canVibrate()) navigator.vibrate(pattern);
}
