/** Hints at one table: asked for, waited for, given, and let go when what was asked about is no longer there. */

import type { Advice, Hinted, Update } from "./wire";

export class Hints {
  given = $state.raw<Hinted | null>(null);
  chosen = $state(0); // which of the hint's actions is looked at: its own, or one of the others
  thinking = $state(false); // one was asked for
  private latest: Update | null = null;
  private askedAt: number | null = null; // the position it was asked for

  constructor(
    private readonly you: () => number | null,
    private readonly send: () => boolean, // whether the question is on its way
  ) {}

  ask(): void {
    this.thinking = this.send();
    this.askedAt = this.thinking ? (this.latest?.at ?? null) : null;
  }

  /** Another position: what was given is for the one before. */
  follow(update: Update): void {
    this.latest = update;
    this.given = null;
    this.thinking &&= this.isStillAsking(update);
  }

  /** A hint is still wanted while we decide the same thing, whatever others have done meanwhile. */
  private isStillAsking(update: Update): boolean {
    if (update.took_back !== null) return false;
    if (update.at === this.askedAt) return true;
    const you = this.you();
    return update.awaited.includes(you ?? -1) && !update.seen.some(({ player }) => player === you);
  }

  /** A hint for a position that is no longer there is asked for anew, unless that was done already. */
  hear(hint: Hinted): void {
    this.chosen = 0;
    if (hint.at !== this.latest?.at && this.thinking) {
      if (hint.at >= (this.askedAt ?? 0)) this.ask();
      return;
    }
    this.thinking = false;
    if (hint.at === this.latest?.at) this.given = hint; // what is shown may be behind
  }

  /** What a bot would do, and what else it thought of, the best first. */
  get all(): Advice[] {
    return this.given ? [this.given, ...(this.given.others ?? [])] : [];
  }
}
