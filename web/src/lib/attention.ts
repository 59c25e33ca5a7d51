/** "Your turn", for eyes and ears: title, badge, tone, and a notification while the page is hidden. */

import { preferences } from "./preferences.svelte";

export type Tone = "turn" | "move" | "win" | "lose" | "refused" | "boom";

const TUNES: Record<Tone, [frequency: number, at: number, length: number][]> = {
  turn: [
    [660, 0, 0.12],
    [880, 0.12, 0.2],
  ],
  move: [[220, 0, 0.07]],
  win: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.14],
    [1047, 0.39, 0.35],
  ],
  lose: [
    [392, 0, 0.2],
    [330, 0.2, 0.35],
  ],
  refused: [[160, 0, 0.14]],
  boom: [
    [90, 0, 0.3],
    [60, 0.05, 0.35],
  ],
};

let audio: AudioContext | null = null;

/** Browsers allow sound after a first touch only; it may be switched on after others. */
export function unlockSound(): void {
  if (!preferences.sound || audio) return;
  audio = new AudioContext();
}

export function play(tone: Tone): void {
  if (!preferences.sound || !audio || audio.state === "closed") return;
  void audio.resume();
  for (const [frequency, at, length] of TUNES[tone])
    beep(audio, frequency, audio.currentTime + at, length, tone === "boom" ? "sawtooth" : "triangle");
}

function beep(context: AudioContext, frequency: number, at: number, length: number, type: OscillatorType): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = type;
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.16, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

export function showTurn(title: string, yours: boolean): void {
  document.title = yours ? `● ${title}` : title;
  const badge = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (yours ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => {});
}

export const canNotify = () => isSecureContext && "Notification" in window;

export async function notify(title: string, body: string, path: string): Promise<void> {
  if (
    !preferences.notify ||
    !canNotify() ||
    Notification.permission !== "granted" ||
    document.visibilityState === "visible"
  )
    return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, icon: "/icon-192.png", tag: path, data: path };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}
