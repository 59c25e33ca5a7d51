/**
 * One WebSocket to the server: keeps the guest's token, connects again by itself, and matches answers to requests.
 *
 * It knows no games and no pages: whoever wants messages listens.
 */

import { untrack } from "svelte";
import { language, t } from "../i18n/index.svelte";
import { share } from "../lib/luck";
import { routeOf } from "../lib/router.svelte";
import { store } from "../lib/store";
import { PROTOCOL, type AnyMessage, type AnyRequest, type Done, type Refused, type Welcome } from "../protocol.gen";
import { backoff } from "./backoff";

export type Status = "connecting" | "online" | "offline" | "closing" | "old";
type Listener = (message: AnyMessage) => void;
type Bare<R> = R extends AnyRequest ? Omit<R, "ref"> : never;

const ANSWER_WITHIN = 15_000;
const PING_EVERY = 5_000; // a cut network shows within ten seconds
const PONG_WITHIN = 4_000;
const WELCOME_WITHIN = 8_000; // a connection into nowhere is given up and tried again

/** A request the server did not carry out; the text is for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

interface Pending {
  resolve: (done: Done) => void;
  reject: (reason: Refusal) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Connection {
  status = $state<Status>("connecting");
  trouble = $state(""); // why nothing can be saved just now
  welcome = $state.raw<Welcome | null>(null);

  seated = new Set<string>(); // tables where this guest sits, as far as this page has heard

  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private openers = new Set<() => void>();
  private pending = new Map<number, Pending>();
  private refs = 0;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private transfer: string | null = null;
  private spoken = "";
  private token: string | null = null; // whom this page has come as
  private isForgotten = false;
  private draws: readonly string[] = []; // games whose boards need not be drawn for this page

  constructor(private readonly address: string) {}

  start(transfer: string | null = null, draws: readonly string[] = []): void {
    this.transfer = transfer;
    this.draws = draws;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      this.attend();
      if (document.visibilityState === "visible") this.hurry();
    });
  }

  /** Try again now: the device has woken up or found its network. */
  hurry(): void {
    if (this.status === "offline" || this.status === "closing") this.connect();
    else if (this.status === "online") this.beat();
  }

  /** Who is seen here need not be woken elsewhere. */
  private attend(): void {
    if (this.status === "online") this.send({ type: "attend", on: document.visibilityState === "visible" });
  }

  /** Come again in another language: the server says everything in one. */
  speak(wanted: string): void {
    if (this.status === "online" && wanted !== this.spoken) this.connect();
  }

  /** Come again for the server's drawings of this game's boards. */
  draw(game: string): void {
    if (!this.draws.includes(game)) return;
    this.draws = this.draws.filter((each) => each !== game);
    if (this.status === "online") this.connect();
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Called at once if the connection stands, and after every new one: to watch again what was watched. */
  whenOpen(listener: () => void): () => void {
    this.openers.add(listener);
    untrack(() => this.status === "online" && listener()); // whoever calls this in an effect shall not run again
    return () => void this.openers.delete(listener);
  }

  /** Send, and wait for `done`; a refusal becomes an exception with the server's sentence. */
  request(request: Bare<AnyRequest>): Promise<Done> {
    const ref = ++this.refs;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(ref, "timeout", t("net.timeout")), ANSWER_WITHIN);
      this.pending.set(ref, { resolve, reject, timer });
      if (!this.send({ ...request, ref } as AnyRequest)) this.fail(ref, "offline", t("net.offline"));
    });
  }

  /** Send without waiting; false when there is no connection. */
  send(request: AnyRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    if (request.type === "transfer") share(store); // from now on another device may act for this guest
    this.socket.send(JSON.stringify(request));
    return true;
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.isForgotten) return; // the page begins anew as nobody
    this.drop();
    if (this.status !== "closing") this.status = this.attempts ? "offline" : "connecting";
    const socket = new WebSocket(this.address + hintOf(globalThis.location?.pathname));
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as AnyMessage);
    socket.onclose = () => this.socket === socket && this.lost();
    const isWelcome = () => this.status === "online" || this.status === "old";
    this.timer = setTimeout(() => this.socket === socket && !isWelcome() && this.lost(), WELCOME_WITHIN);
  }

  private drop(): void {
    clearInterval(this.pulse);
    for (const ref of [...this.pending.keys()]) this.fail(ref, "offline", t("net.offline"));
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private lost(): void {
    this.drop();
    if (this.status === "old") return;
    if (this.status !== "closing") this.status = "offline";
    this.timer = setTimeout(() => this.connect(), backoff(this.attempts++));
  }

  private hello(): void {
    const name = store.getItem("name");
    this.spoken = language.current;
    this.token = store.getItem("token");
    const who = this.transfer ? { transfer: this.transfer } : { token: this.token };
    const named = name ? { name } : {};
    this.send({ type: "hello", ...who, ...named, language: language.current, text: true, draws: [...this.draws] });
  }

  private receive(message: AnyMessage): void {
    this.heard = Date.now();
    if (message.type === "welcome") this.greet(message);
    else if (message.type === "done") this.settle(message.ref, (pending) => pending.resolve(message));
    else if (message.type === "refused") this.refuse(message);
    else if (message.type === "closing") this.status = "closing";
    else if (message.type === "saving") this.trouble = message.sentence;
    else if (message.type === "forgotten") this.forget();
    else if (message.type === "table") this.seated[message.you === null ? "delete" : "add"](message.table);
    for (const listener of [...this.listeners]) listener(message);
  }

  /** Asked for here or on another page: whoever came again with the old key would be known again. */
  private forget(): void {
    this.isForgotten = true;
    if (store.getItem("token") !== this.token) return; // another page was faster, and somebody new lives here already
    for (const key of ["token", "name"]) store.removeItem(key);
  }

  private greet(welcome: Welcome): void {
    this.trouble = "";
    if (welcome.protocol !== PROTOCOL) {
      this.status = "old";
      return;
    }
    if (welcome.token) store.setItem("token", (this.token = welcome.token));
    if (this.transfer) share(store);
    this.transfer = null;
    this.welcome = welcome;
    for (const table of welcome.tables) this.seated.add(table);
    this.status = "online";
    this.attempts = 0;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_EVERY);
    if (document.visibilityState !== "visible") this.attend(); // whoever says nothing is seen
    for (const opener of [...this.openers]) opener();
  }

  /** A cut network, or a phone that slept, leaves a socket that looks open and is dead: ask, and give it some seconds. */
  private beat(): void {
    const asked = Date.now();
    this.send({ type: "ping" });
    setTimeout(() => this.heard < asked && this.socket && this.lost(), PONG_WITHIN);
  }

  private refuse(message: Refused): void {
    if (message.ref !== null) {
      this.settle(message.ref, (pending) => pending.reject(new Refusal(message.code, message.sentence)));
    } else if (message.code === "bad-transfer") {
      this.comeAgain();
    }
  }

  /** A used-up link: come with what is left. */
  private comeAgain(): void {
    this.transfer = null;
    this.hello();
  }

  private fail(ref: number, code: string, sentence: string): void {
    this.settle(ref, (pending) => pending.reject(new Refusal(code, sentence)));
  }

  private settle(ref: number, how: (pending: Pending) => void): void {
    const pending = this.pending.get(ref);
    if (!pending) return;
    this.pending.delete(ref);
    clearTimeout(pending.timer);
    how(pending);
  }
}

/** The table that the page's address names: a house of several processes lets us in where that one lives. */
function hintOf(path = "/"): string {
  const route = routeOf(path);
  return route.page === "table" && /^[\w-]{1,40}$/.test(route.table) ? `?table=${route.table}` : "";
}

const scheme = globalThis.location?.protocol === "https:" ? "wss" : "ws";
export const connection = new Connection(`${scheme}://${globalThis.location?.host}/ws`);
