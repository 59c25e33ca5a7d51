/** The browser's sensors, sampled into the pure functions of `sensors.ts`. Nothing here leaves the device. */

import {
  brightness,
  CAMERA,
  coverStep,
  lean,
  leanOfGravity,
  LUX,
  SAMPLE_EVERY,
  tiltStep,
  UNCOVERED,
  UPRIGHT,
  type Darkness,
  type Side,
} from "./sensors";

type Stop = () => void;
type Asking = { requestPermission?: () => Promise<"granted" | "denied"> };

interface LightSensor extends EventTarget {
  illuminance: number;
  start: () => void;
  stop: () => void;
}
type LightSensorMaker = new (options: { frequency: number }) => LightSensor;
const lightSensor = (): LightSensorMaker | undefined =>
  (globalThis as { AmbientLightSensor?: LightSensorMaker }).AmbientLightSensor;

export const isSecure = (): boolean => globalThis.isSecureContext;
export const hasTilt = (): boolean => isSecure() && "DeviceOrientationEvent" in globalThis;
export const hasLight = (): boolean => isSecure() && lightSensor() !== undefined;
export const hasCamera = (): boolean => isSecure() && !!navigator.mediaDevices?.getUserMedia;

/** Apple's phones ask the user, and only after a tap. */
export async function mayTilt(): Promise<boolean> {
  for (const kind of ["DeviceOrientationEvent", "DeviceMotionEvent"] as const) {
    const asking = (globalThis as unknown as Record<string, Asking | undefined>)[kind];
    if (asking?.requestPermission && (await asking.requestPermission()) !== "granted") return false;
  }
  return true;
}

export function watchTilt(made: (side: Side) => void): Stop {
  let leaning: number | null = null;
  let hasOrientation = false;
  let state = UPRIGHT;
  const onOrientation = (event: DeviceOrientationEvent) => {
    if (event.gamma === null) return;
    hasOrientation = true;
    leaning = lean(event.beta ?? 0, event.gamma, screen.orientation?.angle ?? 0);
  };
  const onMotion = (event: DeviceMotionEvent) => {
    const pull = event.accelerationIncludingGravity;
    if (!hasOrientation && pull?.x != null) leaning = leanOfGravity(pull.x, pull.y ?? 0, pull.z ?? 0);
  };
  const timer = setInterval(() => {
    if (leaning === null) return;
    const next = tiltStep(state, leaning, performance.now());
    state = next.state;
    if (next.made) made(next.made);
  }, SAMPLE_EVERY);
  addEventListener("deviceorientation", onOrientation);
  addEventListener("devicemotion", onMotion);
  return () => {
    clearInterval(timer);
    removeEventListener("deviceorientation", onOrientation);
    removeEventListener("devicemotion", onMotion);
  };
}

/** Asks a source for its light again and again. */
function watchDarkness(light: () => number | null, limits: Darkness, made: () => void): Stop {
  let state = UNCOVERED;
  const timer = setInterval(() => {
    const now = light();
    if (now === null) return;
    const next = coverStep(state, now, performance.now(), limits);
    state = next.state;
    if (next.made) made();
  }, SAMPLE_EVERY);
  return () => clearInterval(timer);
}

export function watchLight(made: () => void): Stop {
  const sensor = new (lightSensor()!)({ frequency: 10 });
  let lux: number | null = null;
  sensor.addEventListener("reading", () => (lux = sensor.illuminance));
  sensor.addEventListener("error", () => (lux = null));
  sensor.start();
  const stop = watchDarkness(() => lux, LUX, made);
  return () => {
    stop();
    sensor.stop();
  };
}

/** A few pixels of the front camera; rejected when the user does not want it. */
export async function watchCamera(made: () => void): Promise<Stop> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "user", width: 64, height: 48, frameRate: 10 },
  });
  const video = Object.assign(document.createElement("video"), { srcObject: stream, muted: true, playsInline: true });
  await video.play();
  const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 12 });
  const paper = canvas.getContext("2d", { willReadFrequently: true })!;
  const stop = watchDarkness(
    () => {
      if (video.readyState < 2) return null;
      paper.drawImage(video, 0, 0, 16, 12);
      return brightness(paper.getImageData(0, 0, 16, 12).data);
    },
    CAMERA,
    made,
  );
  return () => {
    stop();
    for (const track of stream.getTracks()) track.stop();
  };
}
