/** A finished game to be looked at: its record, the step that is shown, and whose eyes see it. */

import { hasSecrets, turnsOf } from "../boards/index";
import { language, t } from "../i18n/index.svelte";
import { announce } from "./announce.svelte";
import { personCode } from "./faces";
import { isDemo, pace } from "./demo";
import { Steps } from "./frames.svelte";
import { recall, type Kept } from "./luck";
import { games } from "./games.svelte";
import { seatName, type Company } from "./names";
import { preferences } from "./preferences.svelte";
import { store } from "./store";
import { sentence } from "./telling";
import type { Frame, Frames, GameRecord, TableInfo } from "./wire";

const LAST = Number.MAX_SAFE_INTEGER; // until it is known how many steps there are

export class Replay {
  record = $state.raw<GameRecord | null>(null);
  text = ""; // of the record, as it was sent: its digest is over that
  frame = $state.raw<Frame | null>(null); // the last one that was here stays while another is on its way
  place = $state(LAST);
  viewer = $state<number | null>(null);
  playing = $state(false);
  missing = $state(false);
  problem = $state("");
  faces = $state.raw<readonly (number | null)[]>([]); // of people; a record has none
  readonly kept: Kept | null;
  readonly isDemo: boolean;

  readonly steps = $derived.by(() => {
    const seat = this.viewer === null ? "" : `&seat=${this.viewer}`;
    const path = `/api/records/${this.name}/frames?language=${language.current}${seat}`;
    return new Steps(
      (query) => page(`${path}&${query}`),
      (error) => (this.problem = error.message),
    );
  });
  readonly last = $derived.by(() => (this.steps.total ? this.steps.total - 1 : this.place));
  readonly names = $derived.by(
    () => this.record?.seats.map((_, seat, seats) => seatName(seats, seat, this.company)) ?? [],
  );
  readonly turns = $derived.by(() => (this.record ? turnsOf(this.record.game, this.record.log) : []));
  readonly hasLuck = $derived.by(() => this.record?.log.some(({ player }) => player < 0) ?? false);
  readonly hasSecrets = $derived.by(() => hasSecrets(this.record?.game ?? ""));

  constructor(readonly name: string) {
    this.kept = recall(store, name);
    this.viewer = this.kept?.seat ?? null;
    this.isDemo = isDemo(name);
    if (this.isDemo) this.place = 0; // from the beginning, and by itself unless somebody wants things to stand still
    this.playing = this.isDemo && preferences.motion;
  }

  async load(): Promise<void> {
    const answer = await fetch(`/api/records/${this.name}`).catch(() => null);
    if (!answer) this.problem = t("net.timeout");
    else if (!answer.ok) this.missing = true;
    else {
      this.text = await answer.text();
      const record = JSON.parse(this.text) as GameRecord;
      if (this.isDemo && hasSecrets(record.game)) this.viewer = 0; // who knows nobody's cards sees little of a card game
      this.record = record;
      if (!this.isDemo) this.faces = await facesAt(this.name);
    }
  }

  /** Called while a page is made. */
  follow(): void {
    $effect(() => void this.load());
    $effect(() => void this.steps.need(this.place));
    $effect(() => {
      if (this.steps.total && this.place === LAST) this.place = this.steps.total - 1;
      const found = this.steps.at(this.place);
      if (found) this.frame = found;
    });
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => this.goOn(), pace(this.isDemo, this.frame?.why));
      return () => clearInterval(timer);
    });
  }

  go(to: number): void {
    if (!this.steps.total) return; // the steps as another viewer sees them are on their way
    this.place = Math.min(this.last, Math.max(0, to));
    const seen = this.sentences(this.steps.at(this.place));
    announce(this.place ? `${this.where}. ${seen.join(" ")}` : this.where);
  }

  /** To the beginning of the next turn, or of this one and then the one before. */
  turn(by: 1 | -1): void {
    const ends = [...this.turns, this.last];
    const next = by > 0 ? ends.find((each) => each > this.place) : ends.findLast((each) => each < this.place);
    this.go(next ?? (by > 0 ? this.last : 0));
  }

  toggle(): void {
    if (!this.playing && this.place === this.last) this.place = 0;
    this.playing = !this.playing;
  }

  get where(): string {
    if (!this.place) return t("replay.begin");
    const turn = this.turns.filter((each) => each < this.place).length;
    return turn
      ? t("replay.turn", { turn, turns: this.turns.length, n: this.place, count: this.last })
      : t("replay.step", { n: this.place, count: this.last });
  }

  /** What led to a frame. */
  sentences(frame: Frame | undefined): string[] {
    return (frame?.seen ?? []).map((each) => sentence(each, (seat) => this.nameOf(seat))).filter(Boolean);
  }

  /** Whose face a seat shows: a bot's character, or the person's as he looks now. */
  faceOf(seat: number): { code: string; bot: boolean } | null {
    if (this.record?.seats[seat]?.bot) return { code: `${this.record.game} ${this.nameOf(seat)}`, bot: true };
    const face = this.faces[seat];
    return face === null || face === undefined ? null : { code: personCode(face), bot: false };
  }

  private get company(): Company {
    return { info: this.record ? games.find(this.record.game) : undefined, table: this.record?.match ?? "" };
  }

  nameOf(seat: number): string {
    return seatName(this.record?.seats ?? [], seat, this.company);
  }

  isWinner(seat: number): boolean {
    const result = this.record?.result ?? [];
    return result[seat] === Math.max(...result) && new Set(result).size > 1;
  }

  private goOn(): void {
    if (this.place < this.last) this.go(this.place + 1);
    else this.playing = this.steps.total === 0;
  }
}

async function facesAt(table: string): Promise<readonly (number | null)[]> {
  const answer = await fetch(`/api/tables/${table}`).catch(() => null);
  return answer?.ok ? (((await answer.json()) as TableInfo).faces ?? []) : [];
}

async function page(address: string): Promise<Frames> {
  const answer = await fetch(address).catch(() => Promise.reject(new Error(t("net.timeout"))));
  if (!answer.ok) throw new Error(((await answer.json()) as { sentence: string }).sentence);
  return (await answer.json()) as Frames;
}
