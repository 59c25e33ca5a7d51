import { expect, test, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import type { Connection } from "../net/connection.svelte";
import type { Began, Paused, Starting, Table } from "../protocol.gen";
import { commitmentOf } from "./luck";
import { TableModel } from "./table.svelte";
import type { AnyMessage } from "./wire";

const SERVER = commitmentOf("ab".repeat(32));
const OTHER = commitmentOf("cd".repeat(16));

/** A table whose server says what the test wants it to say. */
function opened(
  name: string,
  watched: () => Promise<unknown> | undefined = () => Promise.resolve(),
  isOnline = () => true,
) {
  globalThis.addEventListener ??= () => {};
  let say: (message: AnyMessage) => void = () => {};
  let open = () => {};
  const sent: { type: string; commitment?: string | null }[] = [];
  const asked: string[] = [];
  const connection = {
    on: (listener: typeof say) => ((say = listener), () => {}),
    whenOpen: (listener: () => void) => ((open = listener)(), () => {}),
    request: ({ type }: { type: string }) => (asked.push(type), watched()),
    send: (message: { type: string }) => isOnline() && sent.push(message) > 0,
  } as unknown as Connection;
  const model = new TableModel(name, connection);
  model.open();
  return {
    model,
    say: (message: object) => say({ table: name, ...message } as AnyMessage),
    sent: () => sent,
    asked: () => asked,
    open: () => open(),
  };
}

const table = (state: Table["state"]) => ({ type: "table", state, you: 0, seats: [] });
const starting = (more: Partial<Starting>) => ({
  type: "starting",
  match: "m",
  attempt: 1,
  phase: "commit",
  server: SERVER,
  ready: [false, false],
  commitments: null,
  revealed: [false, false],
  ...more,
});
const began = {
  type: "began",
  match: "m",
  server: SERVER,
  commitments: [OTHER, OTHER],
  left_out: [],
} as Partial<Began>;

test("a warning outlives the beginning, and its answer a reload", () => {
  const { model, say } = opened("m");
  say(table("starting"));
  say(starting({}));
  say(starting({ phase: "reveal", ready: [true, true], commitments: [OTHER, OTHER] }));
  expect(model.beginning.warning).toBe("own");
  say(table("playing"));
  say(began);
  expect(model.beginning.warning).toBe("own");
  model.beginning.playOnAnyway();
  expect(model.beginning.warning).toBeNull();
  const reloaded = opened("m");
  reloaded.say(table("playing"));
  reloaded.say(began);
  expect(reloaded.model.beginning.warning).toBeNull();
});

test("a warning stays, and nothing is sent, though the server takes back what was wrong", () => {
  const { model, say, sent } = opened("w");
  say(table("starting"));
  say(starting({ match: "w" }));
  say(starting({ match: "w", server: OTHER }));
  expect(model.beginning.warning).toBe("server");
  say(starting({ match: "w", ready: [true, true] }));
  const own = sent().find((message) => message.type === "ready")!;
  const list = [own.commitment!, OTHER];
  say(starting({ match: "w", phase: "reveal", ready: [true, true], commitments: list }));
  expect([model.beginning.warning, sent().map((message) => message.type)]).toEqual(["server", ["ready"]]);
});

test("a table that goes on is not shown as paused", () => {
  const { model, say } = opened("p");
  say(table("paused"));
  say({ type: "paused", sentence: "Wait." } as Partial<Paused>);
  expect(model.paused).toBe("Wait.");
  say(table("playing"));
  expect(model.paused).toBeNull();
});

test.each([
  ["table.unknown", true, ""],
  ["table.crowded", false, "No."],
  ["offline", false, ""],
])("a refusal to watch, %s, is told", async (code, missing, notice) => {
  const { model } = opened("w", () => Promise.reject({ code, message: "No." }));
  await new Promise((done) => setTimeout(done));
  expect([model.missing, model.notice]).toEqual([missing, notice]);
});

test.each(["store.away", "busy", "too-fast", "timeout"])(
  "a table that cannot be had just now, %s, is asked for again",
  async (code) => {
    vi.useFakeTimers();
    try {
      const refused = () => Promise.reject({ code, message: "Not now." });
      const answers = [refused, refused, () => Promise.resolve()];
      const { model, asked } = opened("again", () => answers.shift()?.());
      await vi.advanceTimersByTimeAsync(0);
      expect([asked(), model.notice]).toEqual([["watch"], "Not now."]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([asked(), model.notice]).toEqual([["watch", "watch", "watch"], ""]);
      const left = opened("left", refused);
      left.model.close();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(left.asked()).toEqual(["watch"]);
    } finally {
      vi.useRealTimers();
    }
  },
);

test("what passes is told once and stays until the table is here, or something else is refused", async () => {
  vi.useFakeTimers();
  try {
    const refusal = (code: string, message: string) => () => Promise.reject({ code, message });
    const away = refusal("store.away", "Not now.");
    const answers = [away, away, away, refusal("table.unknown", "Gone.")];
    const { model, asked } = opened("told", () => answers.shift()!());
    await vi.advanceTimersByTimeAsync(0);
    const told: string[] = [];
    const notice = model.notice;
    Object.defineProperty(model, "notice", { get: () => told.at(-1) ?? notice, set: (text) => told.push(text) });
    await vi.advanceTimersByTimeAsync(2_500);
    expect([asked().length, model.notice, told]).toEqual([3, "Not now.", []]);
    model.notice = ""; // read, and closed
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked().length, model.missing, told.filter(Boolean)]).toEqual([4, true, []]);
  } finally {
    vi.useRealTimers();
  }
});

test("a start that a waiting page was not told of is warned of, once", () => {
  const { model, say } = opened("hidden");
  say(table("open"));
  say(table("playing"));
  say({ ...began, match: "hidden" });
  expect(model.beginning.warning).toBe("own");
  model.beginning.playOnAnyway();
  say({ ...began, match: "hidden" });
  expect(model.beginning.warning).toBeNull();
});

test("who comes to a running game is not warned of a start he did not see", () => {
  const { model, say } = opened("late");
  say(table("playing"));
  say({ ...began, match: "late" });
  expect(model.beginning.warning).toBeNull();
});

const update = (at: number) => ({
  type: "update",
  at,
  view: {},
  awaited: [0],
  legal: [],
  seen: [],
  took_back: null,
  clocks: [],
});

test("a hint that is asked for while the turn changes ends with it, and one for an old position is not shown", () => {
  const { model, say, sent } = opened("hinted");
  say(table("playing"));
  say(update(1));
  model.askHint();
  expect([model.hints.thinking, sent().at(-1)?.type]).toEqual([true, "hint"]);
  say({ ...update(2), awaited: [1] });
  expect(model.hints.thinking).toBe(false);
  say({ type: "hinted", at: 1, action: {}, others: [] });
  expect(model.hints.given).toBeNull();
  model.askHint();
  say({ type: "refused", ref: null, sentence: "The bot could not think of anything." });
  expect([model.hints.thinking, model.notice]).toEqual([false, "The bot could not think of anything."]);
});

test("a hint is asked for anew if others act while one still decides the same, but not after one's own move", () => {
  const { model, say, sent } = opened("hinted-again");
  const hints = () => sent().filter(({ type }) => type === "hint").length;
  say(table("playing"));
  say(told({ at: 1 }));
  model.askHint();
  say(told({ at: 2, seen: [{ player: 1, by: "bot", told: "" }] }));
  expect([model.hints.thinking, hints()]).toEqual([true, 1]);
  say({ type: "hinted", at: 1, action: {}, others: [] });
  expect([model.hints.thinking, model.hints.given, hints()]).toEqual([true, null, 2]);
  say({ type: "hinted", at: 2, action: {}, others: [] });
  expect([model.hints.thinking, model.hints.given !== null, hints()]).toEqual([false, true, 2]);
  model.askHint();
  say(told({ at: 3, seen: [{ player: 0, by: "player", told: "" }] }));
  expect(model.hints.thinking).toBe(false);
  model.askHint();
  say({ type: "hinted", at: 2, action: {}, others: [] }); // the one that was given up
  expect([model.hints.thinking, model.hints.given, hints()]).toEqual([true, null, 4]);
});

const told = (more: object) => ({
  type: "update",
  at: 1,
  view: { stones: 0 },
  awaited: [0],
  legal: [{ action: { type: "drop", column: 3 } }],
  seen: [],
  took_back: null,
  clocks: [],
  ...more,
});

/** A table in play where every legal move is one stone more. */
function inPlay(answer: Promise<unknown>) {
  const found = opened("m", () => answer);
  found.model.foresee = (view: { stones: number }) => ({ view: { stones: view.stones + 1 } });
  found.say(table("playing"));
  found.say(told({}));
  return found;
}

test("one's own move is shown at once, and until the server's update says the same", async () => {
  let done: (value: unknown) => void = () => {};
  const { model, say } = inPlay(new Promise((resolve) => (done = resolve)));
  const playing = model.play({ column: 3, type: "drop" });
  expect(model.foreseen?.view).toEqual({ stones: 1 });
  say(told({ at: 2, view: { stones: 1 }, legal: [], seen: [{ player: 0, by: "player", told: "" }] }));
  expect(model.foreseen).toBeNull();
  expect(model.update?.view).toEqual({ stones: 1 });
  expect(model.busy).toBe(false); // the next move may be made before the answer to this one is read
  say(told({ at: 3, view: { stones: 2 } }));
  void model.play({ column: 3, type: "drop" });
  expect(model.foreseen?.view).toEqual({ stones: 3 });
  done({});
  await playing;
  expect(model.notice).toBe("");
});

test("the answer to a move that has come ends nothing of the next one", async () => {
  const answers: ((value: unknown) => void)[] = [];
  const { model, say } = inPlay(Promise.resolve());
  (model as unknown as { connection: { request: () => Promise<unknown> } }).connection.request = () =>
    new Promise((resolve) => answers.push(resolve));
  const first = model.play({ column: 3, type: "drop" });
  say(told({ at: 2, seen: [{ player: 0, by: "player", told: "" }] }));
  const second = model.play({ column: 3, type: "drop" });
  answers[0]!({});
  await first;
  expect([model.busy, model.foreseen !== null]).toEqual([true, true]);
  answers[1]!({});
  await second;
  expect([model.busy, model.foreseen]).toEqual([false, null]);
});

test("a move that the server refuses is taken back with its sentence", async () => {
  let refuse: (reason: Error) => void = () => {};
  await language.load();
  const { model } = inPlay(new Promise((_, reject) => (refuse = reject)));
  const playing = model.play({ type: "drop", column: 3 });
  expect(model.foreseen).not.toBeNull();
  refuse(new Error("Too late."));
  await playing;
  expect(model.foreseen).toBeNull();
  expect(model.notice).toContain("Too late.");
  expect(model.notice).not.toBe("Too late.");
});

test("what is not legal is not shown, and a refusal of it says only why", async () => {
  const { model } = inPlay(Promise.reject(new Error("Not there.")));
  const playing = model.play({ type: "drop", column: 9 });
  expect(model.foreseen).toBeNull();
  await playing;
  expect(model.notice).toBe("Not there.");
});

test("what somebody else does meanwhile waits behind it, and what undoes its ground takes it away", () => {
  const { model, say } = inPlay(new Promise(() => {}));
  void model.play({ type: "drop", column: 3 });
  say(told({ at: 2, view: { stones: 5 } }));
  expect(model.foreseen?.view).toEqual({ stones: 1 });
  say(told({ at: 3, view: { stones: 7 }, legal: [], took_back: 1 }));
  expect(model.foreseen).toBeNull();
  expect(model.update?.view).toEqual({ stones: 7 });
});

test("a hint whose question is lost with the connection is asked for again, and without one the page says so", async () => {
  let isOnline = true;
  const { model, say, sent, open } = opened("cut", undefined, () => isOnline);
  await Promise.resolve();
  say(table("playing"));
  say(update(1));
  model.askHint();
  open(); // again
  say(update(1));
  expect(model.hints.thinking).toBe(true);
  await vi.waitFor(() => expect(sent().filter(({ type }) => type === "hint")).toHaveLength(2));
  say({ type: "hinted", at: 1, action: {}, others: [] });
  expect([model.hints.thinking, model.hints.given !== null]).toEqual([false, true]);
  model.askHint();
  open(); // and others have acted meanwhile
  say(told({ at: 2, seen: [{ player: 1, by: "bot", told: "" }] }));
  await vi.waitFor(() => expect(sent().filter(({ type }) => type === "hint")).toHaveLength(4));
  say({ type: "hinted", at: 2, action: {}, others: [] });
  expect([model.hints.thinking, model.hints.given !== null]).toEqual([false, true]);
  await language.choose("en");
  isOnline = false;
  model.askHint();
  expect([model.hints.thinking, model.notice]).toEqual([false, "Connection lost. Trying again …"]);
  open();
  expect(model.notice).toBe("");
});

test("it is nobody's turn for whom a stand-in plays", () => {
  const { model, say } = opened("replaced");
  const sit = (own: object) =>
    say({ ...table("playing"), seats: [{ resigned: false, stand_in: false, guest: "g", ...own }] });
  sit({});
  say({ ...update(1), legal: [{ action: { type: "pass" }, text: "pass", effect: null }] });
  expect([model.yourTurn, model.legal.length]).toEqual([true, 1]);
  for (const own of [{ resigned: true }, { stand_in: true }]) {
    sit(own);
    expect([model.yourTurn, model.legal.length]).toEqual([false, 0]);
  }
  sit({});
  expect(model.yourTurn).toBe(true);
});
