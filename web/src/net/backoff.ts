const QUICK = 10; // attempts within the seconds that a restart takes

/** How long to wait before connecting again: quick while a server may be starting anew, then patient, never in step with others. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const longest =
    attempt < QUICK ? Math.min(1_000, 300 * 2 ** attempt) : Math.min(10_000, 1_000 * 2 ** (attempt - QUICK + 1));
  return Math.round(longest * (0.5 + random() / 2));
}
