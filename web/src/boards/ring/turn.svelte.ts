/** What the user is about to play: card, way, man and destination, until the server has it. It holds no game. */

import { t } from "../../i18n/index.svelte";
import { sameAction, type BoardProps } from "../board";
import type { Kind, Played, RingView } from "./kind";
import { distance, ringFor, type Spot } from "./ring";
import { completed, isOf, menOf, modesOf, moved, nextSteps, open } from "./ways";
import type { Man, Mode, Step, Way } from "./ways";
import { walkWords } from "./words";

export interface TableProps<V extends RingView, A extends { type: string }> extends BoardProps<V, A> {
  kind: Kind<V, A>;
  specials?: number[];
  restSteps?: number | null; // of a seven played portion by portion
  tilt?: -1 | 0 | 1;
}

const SEVEN = 7;

export class Turn<V extends RingView, A extends { type: string }> {
  chosen = $state<number | null>(null); // the place in the hand
  mode = $state<Mode | null>(null);
  done = $state.raw<Step[]>([]);
  man = $state.raw<Man | null>(null);
  aimed = $state.raw<Step | null>(null);
  goal = $state<Spot | null>(null); // a field that several men can reach

  readonly view = $derived.by(() => this.now().view);
  readonly ring = $derived.by(() => ringFor(this.view.seats, Math.max(0, this.view.viewer), this.now().kind.clockwise));
  readonly faces = $derived.by(() => this.now().kind.hasFaces(this.view));
  readonly ways = $derived.by(() => this.now().kind.ways(this.now().legal, this.view) as Way<A>[]);
  readonly gives = $derived.by(() => this.now().legal.filter(({ action }) => action.type === "give"));
  readonly mayGive = $derived.by(() => this.gives.length > 0);
  readonly mayPlay = $derived.by(() => this.ways.length > 0);
  readonly needsCard = $derived.by(() => !this.ways.some((way) => way.card === null));
  readonly card = $derived.by(() => (this.chosen === null ? null : (this.view.hand?.[this.chosen] ?? null)));
  readonly playable = $derived.by(
    () => new Set(this.mayGive ? this.view.hand : this.ways.map((way) => way.card ?? "")),
  );
  readonly tilt = $derived.by(() => this.now().tilt ?? 0);
  readonly modes = $derived.by(() => modesOf(this.ways, this.card, this.tilt));
  readonly picked = $derived.by(() => {
    const mode = this.mode && this.modes.includes(this.mode) ? this.mode : (this.modes[0] ?? null);
    return { card: this.card, mode, done: this.done, tilt: this.tilt };
  });
  readonly open = $derived.by(() =>
    this.mayPlay && (this.card !== null || !this.needsCard) ? (open(this.ways, this.picked) as Way<A>[]) : [],
  );
  readonly steps = $derived.by(() => nextSteps(this.open, this.done));
  readonly men = $derived.by(() => menOf(this.view.men));
  readonly shown = $derived.by(() => moved(this.men, this.done));
  readonly movable = $derived.by(() =>
    this.men.filter((each) => this.steps.some((step) => isOf(step, each) && this.isGoal(step))),
  );
  /** The one that can move at all, or one of several that nobody can tell apart. */
  readonly only = $derived.by((): Man | null => {
    const [first, ...others] = this.movable;
    const isSame = (each: Man) => each.seat === first!.seat && each.spot === first!.spot;
    return first && (others.length === 0 || (!this.faces && others.every(isSame))) ? first : null;
  });
  readonly active = $derived.by(() => this.man ?? this.only);
  readonly targets = $derived.by(() => {
    const { active } = this;
    if (this.goal !== null && !this.man) return [];
    return active ? this.steps.filter((step) => isOf(step, active)) : this.steps;
  });
  readonly rest = $derived.by((): number | null => {
    const left = this.now().restSteps ?? null;
    if (left !== null || this.picked.mode !== "seven" || !this.card) return left;
    return SEVEN - this.done.reduce((sum, { seat, from, to }) => sum + distance(this.ring, seat, from, to), 0);
  });
  readonly last = $derived.by(() => (this.open.length === 1 ? this.open[0]! : null));
  readonly victims = $derived.by(() => (this.picked.mode === "take" ? this.open : []));
  readonly choosing = $derived.by(() => this.card !== null || this.done.length > 0);
  readonly hinted = $derived.by(() => {
    const { hint } = this.now();
    return hint ? (this.ways.find((way) => sameAction(way.action, hint)) ?? null) : null;
  });
  readonly news = $derived.by(() => this.now().seen.flatMap((each) => this.played(each.player, each.action)));
  readonly trails = $derived.by(() => {
    const { pointed } = this.now();
    if (pointed) return this.played(pointed.player, pointed.action);
    const recent = this.view.recent.flatMap((each) => this.played(each.player, each.action));
    return (recent.length ? recent : this.news).slice(-this.view.seats);
  });
  /** What was chosen holds until something changes that it was chosen for. */
  readonly situation = $derived.by(() => {
    const { hand, phase, men, round, to_act } = this.view;
    const { restSteps = null, over, you } = this.now();
    return JSON.stringify([hand, phase, men, round, restSteps, over, you !== null && to_act.includes(you)]);
  });
  /** What one button does now. */
  readonly offer = $derived.by((): { label: string; act: () => void } | null => {
    if (this.mayGive) return this.card ? { label: t("ring.give"), act: () => this.give() } : null;
    const step = this.aimed ?? (this.active && this.targets.length === 1 ? this.targets[0] : undefined);
    if (step) return { label: this.nameOf(step), act: () => this.take(step) };
    const { last } = this;
    return last?.steps.length ? { label: t("ring.do.seven"), act: () => this.now().play(last.action) } : null;
  });

  constructor(private readonly now: () => TableProps<V, A>) {}

  clear(): void {
    this.chosen = this.mode = this.man = this.aimed = this.goal = null;
    this.done = [];
  }

  choose(mode: Mode): void {
    this.mode = mode;
    this.man = this.aimed = this.goal = null;
  }

  undo(): void {
    this.done = this.done.slice(0, -1);
    this.man = this.aimed = null;
  }

  /** Whether a card was newly chosen, so that men come next. */
  pickCard(place: number): boolean {
    if (this.now().busy) return false;
    const again = this.chosen === place;
    if (again && this.mayGive) this.give();
    else if (again && this.last) this.now().play(this.last.action);
    else {
      this.clear();
      this.chosen = again ? null : place;
      return !again && !this.mayGive;
    }
    return false;
  }

  give(): void {
    const found = this.gives.find(({ action }) => "card" in action && action.card === this.card);
    if (found && !this.now().busy) this.now().play(found.action);
  }

  /** Whether a man was newly chosen, so that its destinations come next. */
  pickFigure(which: Man): boolean {
    this.aimed = null;
    if (this.goal !== null) {
      this.take(this.steps.find((step) => isOf(step, which) && step.to === this.goal)!);
      return false;
    }
    const same = this.man?.seat === which.seat && this.man.man === which.man;
    this.man = same ? null : which;
    return !same;
  }

  pickTarget(step: Step, careful: boolean): void {
    const isThere = (each: Step) => each.to === step.to && (step.to[0] !== "T" || each.seat === step.seat);
    const candidates = this.targets.filter(isThere);
    if (candidates.length > 1 && !this.active) this.goal = step.to;
    else if (careful && this.aimed?.to !== step.to) this.aimed = step;
    else this.take(candidates[0] ?? step);
  }

  take(step: Step): void {
    const all = [...this.done, step];
    const whole = completed(open(this.ways, { ...this.picked, done: all }), all) as Way<A> | undefined;
    this.man = this.aimed = this.goal = null;
    if (whole) this.now().play(whole.action);
    else this.done = all;
  }

  /** Not among what can be chosen: tried all the same, for the server explains. */
  tryAt(to: Spot, other: Man | null): void {
    const { busy, kind, play } = this.now();
    if (!this.mayPlay || busy || (this.needsCard && this.card === null)) return;
    const before = this.active;
    if (other && this.isOurs(other) && (other.spot === "H" || !before || this.picked.mode !== "swap")) {
      this.man = other;
      this.goal = this.aimed = null;
      if (other.spot !== "H") return;
    }
    const man = other?.spot === "H" ? other : before;
    const { card, tilt } = this;
    if (man) play(kind.attempt({ card, mode: this.picked.mode ?? "move", tilt, man, to, other }, this.view));
  }

  private isGoal = (step: Step): boolean => this.goal === null || step.to === this.goal;

  private isOurs({ seat }: Man): boolean {
    return seat === this.now().you || this.ways.some((way) => way.steps.some((step) => step.seat === seat));
  }

  private nameOf({ seat, from, to }: Step): string {
    if (from === "H") return t("ring.do.start");
    if (this.picked.mode === "swap") return t("ring.do.swap");
    if (to[0] === "T") return t("ring.do.slot", { n: to[1]! });
    return walkWords(distance(this.ring, seat, from, to));
  }

  private played(player: number, action: unknown): Played[] {
    const found = this.now().kind.played(player, action as A, this.view);
    return found ? [found] : [];
  }
}
