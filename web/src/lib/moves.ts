/** What of the things just seen is worth a line in the list of moves and a word to the ear. */

import type { Seen } from "./wire";

// Luck that every board shows anyway: a tile is uncovered with each one that is laid.
const UNTOLD: Record<string, readonly string[]> = { doerfer: ["drawn"] };

export function tellable(game: string | undefined, seen: readonly Seen[]): Seen[] {
  const untold = UNTOLD[game ?? ""] ?? [];
  return seen.filter(({ action }) => !untold.includes((action as { type: string }).type));
}
