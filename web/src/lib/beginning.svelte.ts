/** The beginning of a game at one table: our part of the verifiable start, and whatever is not as promised. */

import { t } from "../i18n/index.svelte";
import type { Began } from "../protocol.gen";
import { wrongEnd } from "./fair";
import { answer, isShared, keep, note, recall, wrongBeginning, type Kept, type Warning } from "./luck";
import { store } from "./store";
import type { AnyRequest, Ended, Starting, Table } from "./wire";

/** What a beginning needs of its table. */
interface OurTable {
  name: string;
  readonly you: number | null;
  notice: string;
}

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));

export class Beginning {
  starting = $state.raw<Starting | null>(null);
  warning = $state<Warning | null>(null); // something is not as promised: the person chooses
  leftOut = $state.raw<number[]>([]); // seats whose luck is missing in the seed
  private waited: number | null = null; // where this page saw us sit before the game

  constructor(
    private readonly table: OurTable,
    private readonly send: (request: AnyRequest) => void,
  ) {}

  follow({ state, you }: Table): void {
    if (state !== "starting") this.starting = null;
    if (state === "open" || state === "starting") this.waited = you;
  }

  /** What the server asks of us; the notes stay for the check at the end. */
  take(message: Starting): void {
    this.starting = message;
    const seat = this.table.you;
    const kept = note(store, message, seat, random);
    if (seat === null || this.warning) return; // nothing is sent until the person has chosen
    const { send, commitment, warning } = answer(kept, message, seat, isShared(store));
    keep(store, kept);
    this.warn(warning);
    const { table, attempt } = message;
    if (send === "ready") this.send({ type: "ready", table, attempt, commitment });
    if (send === "reveal") this.send({ type: "reveal", table, attempt, entropy: kept.entropy! });
  }

  began(message: Began): void {
    this.leftOut = message.left_out;
    const kept = this.noteOf(message);
    const warning = wrongBeginning(kept, message, this.table.you, isShared(store));
    if (kept) keep(store, kept);
    this.warn(warning);
  }

  /** The game is under way. */
  pass(): void {
    this.starting = null;
  }

  ended(message: Ended): void {
    this.warn(wrongEnd(recall(store, this.table.name), message));
  }

  /** The person has read what is wrong and plays on all the same; our own bytes stay here. */
  playOnAnyway(): void {
    this.warning = null;
    const kept = recall(store, this.table.name);
    if (!kept) return;
    keep(store, { ...kept, alone: true });
    if (this.starting) this.take(this.starting);
  }

  /** Something to choose, whatever the server says afterwards; or only to know, if another device of ours may be behind it. */
  private warn(warning: Warning | null): void {
    this.warning ??= warning === "elsewhere" ? null : warning;
    if (warning === "elsewhere") this.table.notice = t("luck.elsewhere");
  }

  /** Our notes of the start, also of one that we sat through without being told of it. */
  private noteOf(began: Began): Kept | null {
    const kept = recall(store, this.table.name);
    if (kept || this.waited === null || this.waited !== this.table.you) return kept;
    const start = { ...began, type: "starting", attempt: 0, phase: "reveal", ready: [], revealed: [] } as Starting;
    return note(store, start, this.table.you, random);
  }
}
