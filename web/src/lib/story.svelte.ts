/**
 * Updates as a person can follow them: one after the other, each for a while. What is shown may be behind what is known;
 * a touch, a key or the own move shows the present at once, so nothing waits for it.
 */

import type { Update } from "./wire";

export type Pace = "calm" | "brisk" | "at-once";

const DWELL: Record<Pace, number> = { calm: 1200, brisk: 550, "at-once": 0 }; // milliseconds for something told
const SILENT = 0.2; // of that for what needs no word
const PATIENCE = 6; // updates that may wait; behind more of them everything goes faster
const REMEMBERED = 80;

export class Story {
  shown = $state.raw<Update | null>(null);
  private waiting = $state.raw<Update[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private past: Update[] = []; // since the own last move, that one first

  constructor(
    private readonly pace: () => Pace,
    private readonly you: () => number | null,
    private readonly onShow: (updates: Update[]) => void = () => {},
  ) {}

  /** Whether what is shown is all that is known. */
  get isCurrent(): boolean {
    return this.waiting.length === 0;
  }

  get canReplay(): boolean {
    return this.past.length > 1;
  }

  /** A new position; one that is not news is shown at once. */
  take(update: Update, isNews: boolean): void {
    const known = this.waiting.at(-1) ?? this.shown;
    this.remember(update, isNews);
    if (!isNews || !known || update.took_back !== null || this.isOwn(update)) this.show([...this.rest(), update]);
    else if (this.timer === undefined) this.show([update]);
    else this.waiting = [...this.waiting, update];
    if (this.pace() === "at-once") this.skip();
  }

  /** The present, now. */
  skip(): void {
    if (!this.isCurrent) this.show(this.rest());
  }

  /** Everything since the own last move once more. */
  replay(): void {
    if (!this.canReplay) return;
    this.stop();
    const [first, ...others] = this.past;
    this.shown = first!;
    this.waiting = others;
    this.timer = setTimeout(() => this.goOn(), DWELL.brisk);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private show(updates: Update[]): void {
    this.stop();
    this.shown = updates.at(-1)!;
    this.onShow(updates);
    const dwell = this.dwell(updates.at(-1)!);
    if (dwell) this.timer = setTimeout(() => this.goOn(), dwell);
  }

  private goOn(): void {
    this.timer = undefined;
    const [next, ...others] = this.waiting;
    if (!next) return;
    this.waiting = others;
    this.show([next]);
  }

  private rest(): Update[] {
    const rest = this.waiting;
    this.waiting = [];
    return rest;
  }

  private dwell(update: Update): number {
    const hurry = Math.max(1, this.waiting.length / PATIENCE);
    const said = update.seen.filter((each) => each.told !== "").length;
    return (DWELL[this.pace()] * (said ? 1 + 0.4 * (said - 1) : SILENT)) / hurry;
  }

  private isOwn({ seen }: Update): boolean {
    return seen.some((each) => each.player === this.you() && each.by === "player");
  }

  private remember(update: Update, isNews: boolean): void {
    if (!isNews && this.past.length) this.past[this.past.length - 1] = update;
    else if (this.isOwn(update) || update.took_back !== null || !this.past.length) this.past = [update];
    else this.past = [...this.past, update].slice(-REMEMBERED);
  }
}
