import { t } from "../i18n/index.svelte";

/** A clock face: 1:05, or 2:03:04 from an hour on, or tenths in the last ten seconds. */
export function clockFace(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** About how long, in the largest unit that tells something: for what nobody needs to the second. */
export function roughly(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 90) return span(seconds === 60 ? 61 : seconds);
  if (seconds < 5400) return span(60 * Math.round(seconds / 60));
  return seconds < 129_600 ? span(3600 * Math.round(seconds / 3600)) : span(86_400 * Math.round(seconds / 86_400));
}

/** A length of time in words. */
export function span(seconds: number): string {
  if (seconds % 86_400 === 0) return t("time.days", { n: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("time.hours", { n: seconds / 3600 });
  if (seconds % 60 === 0) return t("time.minutes", { n: seconds / 60 });
  return t("time.seconds", { n: seconds });
}
