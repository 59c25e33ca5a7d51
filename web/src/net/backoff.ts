/** How long to wait before connecting again: quick at first, then patient, never in step with everybody else. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(10_000, 300 * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}
