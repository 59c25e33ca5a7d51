/** One table as this browser follows it. It holds what the server said and sends what the user wants; no rules. */

import { sameAction } from "../boards/board";
import { NOTHING, type Foreseen } from "../boards/foresee";
import { t } from "../i18n/index.svelte";
import type { Connection, Refusal } from "../net/connection.svelte";
import type { AnyMessage, AnyRequest, AtTableRequest, Ended, Table, Update } from "./wire";
import { Beginning } from "./beginning.svelte";
import { GameLog, type LogLine } from "./log.svelte";
import { personCode, usualFace } from "./faces";
import { games } from "./games.svelte";
import { Hints } from "./hints.svelte";
import { characterOf, seatName, type Company } from "./names";
import { starts } from "./open";
import { preferences } from "./preferences.svelte";
import { inviteKey } from "./router.svelte";
import { Story, type Pace } from "./story.svelte";
import { Talk } from "./talk.svelte";
import { sentence, type Told } from "./telling";

const PASSING = ["store.away", "busy", "too-fast", "timeout"]; // refusals to watch that are none for long
const AGAIN = 1_000;

export class TableModel {
  table = $state.raw<Table | null>(null);
  arrived = $state(0); // when the update came: its clocks run from here
  private end = $state.raw<Ended | null>(null);
  readonly beginning: Beginning;
  readonly hints: Hints;
  readonly talk = new Talk(() => this.guest);
  readonly log = new GameLog();
  readonly story: Story;
  pointed = $state.raw<LogLine | null>(null); // a line that the board shall show
  paused = $state<string | null>(null);
  missing = $state(false);
  busy = $state(false);
  sawEnd = $state(false); // this page saw the game while it ran, and then its end
  notice = $state(""); // why the last try was refused
  foresee = $state.raw(NOTHING); // the game's own

  private wanted = $state.raw<unknown>(null); // our move that is on its way
  private sent: object | null = null; // stands for that move, as the next one may be equal
  private stop: (() => void)[] = []; // none: closed
  private again: ReturnType<typeof setTimeout> | undefined; // the next try to watch, after a refusal that passes
  private passing = ""; // that refusal as it was told
  private latest: Update | null = null;
  private wasTold = false; // what happened before the next update
  private wasRunning = false;
  private readonly key = inviteKey(globalThis.location?.hash); // the address may lose it while the page is open

  constructor(
    readonly name: string,
    private readonly connection: Connection,
    private readonly onMove: (updates: Update[]) => void = () => {},
  ) {
    this.beginning = new Beginning(this, (request) => this.connection.send(request));
    this.hints = new Hints(
      () => this.you,
      () => this.connection.send({ type: "hint", table: this.name }),
    );
    this.story = new Story(
      () => this.pace,
      () => this.you,
      (updates) => this.onMove(updates),
    );
  }

  open(): void {
    this.stop = [
      () => this.story.stop(),
      () => clearTimeout(this.again),
      this.connection.on((message) => this.receive(message)),
      this.connection.whenOpen(() => void this.watch()),
    ];
  }

  close(): void {
    for (const stop of this.stop) stop();
    this.stop = [];
    this.connection.send({ type: "leave", table: this.name });
  }

  private async watch(): Promise<void> {
    clearTimeout(this.again);
    this.talk.clear();
    this.busy = false;
    if (this.notice === t("net.offline")) this.notice = ""; // it is back
    try {
      await this.connection.request({ type: "watch", table: this.name });
    } catch (refusal) {
      const { code, message } = refusal as Refusal;
      this.missing = code === "table.unknown";
      if (message === this.passing) return this.watchAgain(); // told once is enough
      this.forgetPassing();
      if (!this.missing && code !== "offline") this.notice = message; // a lost connection is told above the page
      if (!PASSING.includes(code)) return;
      this.passing = message;
      return this.watchAgain();
    }
    this.forgetPassing();
    if (this.hints.thinking) this.hints.ask(); // the question was lost with the connection
    const level = starts.get(this.name);
    starts.delete(this.name);
    if (level) await this.ask({ type: "start", level });
  }

  /** The table cannot be had just now, as while its server begins anew: without it nothing here would ever go on. */
  private watchAgain(): void {
    if (this.stop.length) this.again = setTimeout(() => void this.watch(), AGAIN);
  }

  private forgetPassing(): void {
    if (this.notice === this.passing) this.notice = "";
    this.passing = "";
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
    this.hints.ask();
    this.notice = this.hints.thinking ? "" : t("net.offline");
  }

  async play(action: unknown): Promise<void> {
    this.story.skip();
    if (!this.update || this.busy || this.beginning.warning) return;
    this.busy = true;
    this.hints.given = null;
    this.wanted = action;
    const sent = (this.sent = {});
    const wasShown = this.foreseen !== null;
    const isDone = await this.ask({ type: "play", at: this.update.at, action });
    if (!isDone && wasShown) this.notice = t("table.takenBack", { why: this.notice });
    if (this.sent === sent) this.settle(); // otherwise it had come before, and a later one may be on its way
  }

  /** Our move is no longer on its way: the position has come, or why not. */
  private settle(): void {
    this.sent = null;
    this.wanted = null;
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
        this.beginning.follow(message);
        if (message.state !== "over") this.end = null;
        if (message.state === "playing") this.wasRunning = true;
        if (message.state !== "paused") this.paused = null;
        break;
      case "starting":
        this.beginning.take(message);
        break;
      case "began":
        this.beginning.began(message);
        break;
      case "history":
        this.log.recall(message.seen);
        this.wasTold = true;
        break;
      case "update":
        this.take(message);
        break;
      case "ended":
        this.end = message;
        this.sawEnd = this.wasRunning;
        this.beginning.ended(message);
        this.hints.given = null;
        break;
      case "said":
        this.talk.hear(message);
        break;
      case "hinted":
        this.hints.hear(message);
        break;
      case "refused":
        if (message.ref === null) {
          this.notice = message.sentence;
          this.hints.thinking = false;
        }
        break;
      case "paused":
        this.paused = message.sentence;
        break;
    }
  }

  private take(message: Update): void {
    const isNews = message.at > (this.latest?.at ?? -1) || message.took_back !== null;
    this.beginning.pass();
    if (message.seen.some(({ player, by }) => player === this.you && by === "player")) this.settle(); // it has come
    this.latest = message;
    this.arrived = performance.now();
    this.pointed = null;
    this.hints.follow(message);
    if (isNews && !this.wasTold) this.log.keep(message);
    this.wasTold = false;
    this.story.take(message, isNews);
  }

  /** How quickly updates are shown: at once where nobody looks, and never slowly while a clock runs. */
  private get pace(): Pace {
    if (globalThis.document?.hidden) return "at-once";
    const hurries =
      preferences.pace === "calm" && this.latest?.clocks.some((clock) => clock.running && isShort(clock.left));
    return hurries ? "brisk" : preferences.pace;
  }

  // What pages ask

  /** The position that is shown. */
  get update(): Update | null {
    return this.story.shown;
  }

  /** The board with our own move on it while that is on its way, if it was legal and needs nobody's luck to be drawn. */
  get foreseen(): Foreseen | null {
    const { update, wanted, you } = this;
    if (!update || wanted === null || you === null) return null;
    const isLegal = update.legal.some(({ action }) => sameAction(action, wanted));
    return isLegal ? this.foresee(update.view as never, wanted as never, you, update.legal) : null;
  }

  /** How it ended, once everything before is shown. */
  get ended(): Ended | null {
    return this.story.isCurrent ? this.end : null;
  }

  get you(): number | null {
    return this.table?.you ?? null;
  }

  get guest(): string | null {
    return this.connection.welcome?.guest ?? null;
  }

  get isOwner(): boolean {
    return !!this.table && this.table.owner === this.guest;
  }

  /** A stand-in decides in our place: we have resigned, or have been away for too long. */
  get isReplaced(): boolean {
    const own = this.you === null ? undefined : this.table?.seats[this.you];
    return own !== undefined && (own.resigned || own.stand_in);
  }

  get yourTurn(): boolean {
    if (this.you === null || this.end || this.isReplaced || !this.story.isCurrent) return false;
    return this.update?.awaited.includes(this.you) ?? false;
  }

  /** What can be chosen on the board. */
  get legal(): Update["legal"] {
    const { update, foreseen } = this;
    if (!update || this.ended || this.isReplaced || !this.story.isCurrent) return [];
    return foreseen ? (foreseen.legal ?? []) : update.legal;
  }

  /** Whose face a seat shows: a bot's character, or the person's. */
  faceOf(seat: number): { code: string; bot: boolean } | null {
    const found = this.table?.seats[seat];
    if (found?.bot) return { code: `${this.table!.game} ${this.nameOf(seat)}`, bot: true };
    return found?.guest ? { code: personCode(found.face ?? usualFace(found.guest)), bot: false } : null;
  }

  /** The sentence of a bot's character. */
  lineOf(seat: number): string {
    return characterOf(this.table?.seats ?? [], seat, this.company)?.line ?? "";
  }

  get company(): Company {
    return { info: this.table ? games.find(this.table.game) : undefined, table: this.name };
  }

  nameOf(seat: number): string {
    return seatName(this.table?.seats ?? [], seat, this.company);
  }

  /** What a line tells; a stand-in's move is not its seat's own. */
  wordsOf(line: Omit<Told, "by"> & { by?: LogLine["by"] }): string {
    return line.by === "takeback"
      ? t("table.log.takeback", { name: this.nameOf(line.player) })
      : sentence(line, (seat) => this.nameOf(seat));
  }

  /** The sentences about what led to a position. */
  sentencesOf({ seen }: Update): string[] {
    return seen.map((each) => this.wordsOf(each)).filter(Boolean);
  }
}

const DAY = 86_400_000;
const isShort = (left: number | null): boolean => left !== null && left < DAY / 2;
