/** One table as this browser follows it. It holds what the server said and sends what the user wants; no rules. */

import { t, told } from "../i18n/index.svelte";
import type { Connection, Refusal } from "../net/connection.svelte";
import type {
  AnyMessage,
  AnyRequest,
  AtTableRequest,
  Ended,
  Hinted,
  Said,
  Seen,
  Starting,
  Table,
  Update,
} from "./wire";
import { answer, keep, note, recall, wrongBeginning, type Warning } from "./luck";
import { tellable } from "../boards/index";
import { shownName } from "./names";
import { starts } from "./open";
import { inviteKey } from "./router.svelte";
import { store } from "./store";

const LOGGED = 400;
const SAVED_WITHIN = 2000; // milliseconds, or when the page is left

export interface LogLine {
  key: string; // of this line among all, also when the oldest are forgotten
  at: number;
  player: number;
  by: Seen["by"] | "takeback";
  text: string;
}

export class TableModel {
  table = $state.raw<Table | null>(null);
  update = $state.raw<Update | null>(null);
  arrived = $state(0); // when the update came: its clocks run from here
  starting = $state.raw<Starting | null>(null);
  ended = $state.raw<Ended | null>(null);
  hint = $state.raw<Hinted | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  paused = $state<string | null>(null);
  missing = $state(false);
  busy = $state(false);
  warning = $state<Warning | null>(null); // something about the start is not as promised: the person chooses
  leftOut = $state.raw<number[]>([]); // seats whose luck is missing in the seed
  notice = $state(""); // why the last try was refused

  private stop: (() => void)[] = [];
  private heard = 0;
  private readonly key = inviteKey(globalThis.location?.hash); // the address may lose it while the page is open
  private unsaved: ReturnType<typeof setTimeout> | undefined; // lines of the log wait for it

  constructor(
    readonly name: string,
    private readonly connection: Connection,
    private readonly onMove: (update: Update, isNew: boolean) => void = () => {},
  ) {
    const kept = JSON.parse(store.getItem(`log:${name}`) ?? "[]") as LogLine[];
    this.log = kept.map((line, i) => ({ ...line, key: line.key ?? `kept-${i}` })); // lines of an older version have none
  }

  open(): void {
    const save = () => this.saveLog();
    addEventListener("pagehide", save);
    this.stop = [
      () => removeEventListener("pagehide", save),
      save,
      this.connection.on((message) => this.receive(message)),
      this.connection.whenOpen(() => void this.watch()),
    ];
  }

  close(): void {
    for (const stop of this.stop) stop();
    this.connection.send({ type: "leave", table: this.name });
  }

  private async watch(): Promise<void> {
    this.chat = [];
    this.busy = false;
    try {
      await this.connection.request({ type: "watch", table: this.name });
    } catch (refusal) {
      const { code, message } = refusal as Refusal;
      this.missing = code === "table.unknown";
      if (!this.missing && code !== "offline") this.notice = message; // a lost connection is told above the page
      return;
    }
    const level = starts.get(this.name);
    starts.delete(this.name);
    if (level) await this.ask({ type: "start", level });
  }

  // What the user wants

  /** Send a request about this table; a refusal becomes the notice. */
  async ask(request: AtTableRequest): Promise<boolean> {
    this.notice = "";
    try {
      await this.connection.request({ ...request, table: this.name } as AnyRequest);
      return true;
    } catch (refusal) {
      this.notice = (refusal as Error).message;
      return false;
    }
  }

  /** Its answer is the hint itself, or a refusal. */
  askHint(): void {
    this.notice = "";
    this.connection.send({ type: "hint", table: this.name });
  }

  async play(action: unknown): Promise<void> {
    if (!this.update || this.busy || this.warning) return;
    this.busy = true;
    this.hint = null;
    await this.ask({ type: "play", at: this.update.at, action });
    this.busy = false;
  }

  /** Take a seat, with the key of the invite link if one was opened. */
  async sit(seat: number | null = null): Promise<boolean> {
    return this.ask({ type: "sit", seat, key: inviteKey(globalThis.location?.hash) ?? this.key });
  }

  // What the server says

  private receive(message: AnyMessage): void {
    if (!("table" in message) || message.table !== this.name) return;
    switch (message.type) {
      case "table":
        this.table = message;
        if (message.state !== "starting") this.starting = null;
        if (message.state !== "over") this.ended = null;
        if (message.state !== "paused") this.paused = null;
        break;
      case "starting":
        this.begin(message);
        break;
      case "began":
        this.leftOut = message.left_out;
        this.warning = wrongBeginning(recall(store, this.name), message, this.you);
        break;
      case "update":
        this.take(message);
        break;
      case "ended":
        this.ended = message;
        this.hint = null;
        break;
      case "said":
        this.hear(message);
        break;
      case "hinted":
        if (message.at === this.update?.at) this.hint = message;
        break;
      case "refused":
        if (message.ref === null) this.notice = message.sentence;
        break;
      case "paused":
        this.paused = message.sentence;
        break;
    }
  }

  /** Our part of the verifiable start; the notes stay for the check at the end. */
  private begin(message: Starting): void {
    this.starting = message;
    const seat = this.table?.you ?? null;
    const kept = note(store, message, seat, (size) => crypto.getRandomValues(new Uint8Array(size)));
    if (seat === null) return;
    const { send, commitment, warning } = answer(kept, message, seat);
    keep(store, kept);
    this.warning = warning;
    const { table, attempt } = message;
    if (send === "ready") this.connection.send({ type: "ready", table, attempt, commitment });
    if (send === "reveal") this.connection.send({ type: "reveal", table, attempt, entropy: kept.entropy! });
  }

  /** The person has read what is wrong and plays on all the same; our own bytes stay here. */
  playOnAnyway(): void {
    this.warning = null;
    const kept = recall(store, this.name);
    if (!kept) return;
    keep(store, { ...kept, alone: true });
    if (this.starting) this.begin(this.starting);
  }

  private take(message: Update): void {
    const isNew = message.at > (this.update?.at ?? -1) || message.took_back !== null;
    this.starting = null;
    this.update = message;
    this.arrived = performance.now();
    this.hint = null;
    this.keepLog(message);
    this.onMove(message, isNew);
  }

  /** An update tells what led to it; what was told before is not written down twice. */
  private keepLog(message: Update): void {
    const last = this.log.at(-1)?.at ?? -1;
    if (message.at <= last) return;
    const told = tellable(this.table?.game, message.seen);
    const lines = told.map((seen, i): LogLine => ({
      key: `${message.at}-${i}`,
      at: message.at,
      player: seen.player,
      by: seen.by,
      text: seen.text ?? "",
    }));
    if (message.took_back !== null && message.took_back !== undefined)
      lines.push({
        key: `${message.at}-back`,
        at: message.at,
        player: message.took_back,
        by: "takeback",
        text: "",
      });
    if (!lines.length) return;
    if (!this.log.length) forgetOldLogs(this.name);
    this.log = [...this.log, ...lines].slice(-LOGGED);
    this.unsaved ??= setTimeout(() => this.saveLog(), SAVED_WITHIN);
  }

  /** Only a convenience after a reload: quick rounds of bots are written down together. */
  private saveLog(): void {
    if (this.unsaved === undefined) return;
    clearTimeout(this.unsaved);
    this.unsaved = undefined;
    store.setItem(`log:${this.name}`, JSON.stringify(this.log));
  }

  private hear(message: Said): void {
    this.chat = [...this.chat, message];
    if (message.time > this.heard && message.guest !== this.connection.welcome?.guest) this.unread++;
    this.heard = Math.max(this.heard, message.time);
  }

  // What pages ask

  get you(): number | null {
    return this.table?.you ?? null;
  }

  get guest(): string | null {
    return this.connection.welcome?.guest ?? null;
  }

  get isOwner(): boolean {
    return !!this.table && this.table.owner === this.guest;
  }

  get yourTurn(): boolean {
    return this.you !== null && !this.ended && (this.update?.awaited.includes(this.you) ?? false);
  }

  nameOf(seat: number): string {
    if (seat < 0) return t("table.chance");
    const found = this.table?.seats[seat];
    if (!found) return t("table.seat", { n: seat + 1 });
    if (found.name) return shownName(found.name);
    if (found.bot === null) return t("table.seat", { n: seat + 1 });
    const bots = this.table!.seats.filter((each) => each.bot !== null).length;
    return bots > 1 ? `${t("table.botShort")} ${seat + 1}` : t("table.botShort");
  }

  wordsOf(line: LogLine): string {
    return line.by === "takeback" ? t("table.log.takeback", { name: this.nameOf(line.player) }) : told(line);
  }
}

/** Logs of other tables are only a convenience after a reload: a few of them are enough. */
function forgetOldLogs(current: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i)!).filter((key) => key.startsWith("log:"));
  for (const key of keys.filter((each) => each !== `log:${current}`).slice(0, Math.max(0, keys.length - 12)))
    store.removeItem(key);
}
