import { expect, test } from "vitest";
import type { Began, Starting } from "../protocol.gen";
import {
  answer,
  commitmentOf,
  expectDay,
  isShared,
  keep,
  note,
  recall,
  share,
  wrongBeginning,
  type Kept,
} from "./luck";
import { unhex } from "./sha256";
import { Memory } from "./store";

const SERVER = commitmentOf("ab".repeat(32));
const OWN = "0102030405060708090a0b0c0d0e0f10";
const OTHER = commitmentOf("cd".repeat(16));
const bytes = (size: number) => unhex(OWN).slice(0, size);

const commit = (more: Partial<Starting> = {}): Starting => ({
  type: "starting",
  table: "t",
  attempt: 1,
  match: "t",
  phase: "commit",
  server: SERVER,
  ready: [false, false],
  commitments: null,
  revealed: [false, false],
  ...more,
});
const closed = (more: Partial<Starting> = {}): Starting =>
  commit({ phase: "reveal", ready: [true, true], commitments: [commitmentOf(OWN), OTHER], ...more });
const began = (more: Partial<Began> = {}): Began => ({
  type: "began",
  table: "t",
  match: "t",
  server: SERVER,
  commitments: [commitmentOf(OWN), OTHER],
  left_out: [],
  ...more,
});

/** Our notes after these messages. */
function after(...messages: Starting[]): Kept {
  const store = new Memory();
  for (const message of messages) {
    const kept = note(store, message, 0, bytes);
    answer(kept, message, 0);
    keep(store, kept);
  }
  return recall(store, "t")!;
}

test("our bytes are drawn once for a table, whatever the server begins again", () => {
  const store = new Memory();
  let draws = 0;
  const random = (size: number) => (draws++, bytes(size));
  for (let attempt = 1; attempt < 15; attempt++) {
    const kept = note(store, commit({ attempt }), attempt % 2, random);
    expect(answer(kept, commit({ attempt }), attempt % 2)).toEqual({
      send: "ready",
      commitment: commitmentOf(OWN),
      warning: null,
    });
    keep(store, kept);
  }
  expect(draws).toBe(1);
});

test("after a reconnect the same commitment and the same reveal are sent again", () => {
  expect(answer(after(commit()), commit(), 0).commitment).toBe(commitmentOf(OWN));
  expect(answer(after(commit(), closed()), closed(), 0).send).toBe("reveal");
  expect(answer(after(commit(), closed()), closed({ revealed: [true, false] }), 0).send).toBeNull();
});

test("a spectator keeps the commitments without luck of his own", () => {
  expect(note(new Memory(), commit(), null, bytes).entropy).toBeNull();
});

test.each([
  ["another secret of the server", commit({ server: OTHER }), "server"],
  ["another secret when all have committed", closed({ server: OTHER }), "server"],
  ["a list without our commitment", closed({ commitments: [OTHER, OTHER] }), "own"],
  ["a list that says we have no luck", closed({ commitments: [null, OTHER] }), "own"],
])("%s: nothing is sent", (_, message, warning) => {
  expect(answer(after(commit()), message, 0)).toEqual({ send: null, commitment: null, warning });
});

test.each([
  ["a list that is opened again", commit({ attempt: 2 }), "reopened"],
  ["another closed list", closed({ commitments: [commitmentOf(OWN), null] }), "list"],
])("after our reveal, %s: nothing is sent", (_, message, warning) => {
  expect(answer(after(commit(), closed()), message, 0)).toEqual({ send: null, commitment: null, warning });
});

test.each([
  ["before the list is closed", commit({ ready: [true, false] })],
  ["in the closed list", closed({ commitments: [OTHER, OTHER] })],
  ["without luck in the closed list", closed({ commitments: [null, OTHER] })],
])("who is ready in our place from the very first message is another device of ours, or the server: %s", (_, first) => {
  const kept = note(new Memory(), first, 0, bytes);
  const silent = { send: null, commitment: null };
  expect(answer(kept, first, 0, true)).toEqual({ ...silent, warning: "elsewhere" });
  expect(answer(kept, first, 0, false)).toEqual({ ...silent, warning: "own" });
  const list = first.commitments ?? [OTHER, OTHER];
  expect(wrongBeginning(kept, began({ commitments: list }), 0, false)).toBe("own");
  expect(wrongBeginning(kept, began({ commitments: list }), 0, true)).toBe("elsewhere");
  expect(wrongBeginning(kept, began({ commitments: list }), 1, false)).toBeNull();
});

test("only what this page did itself makes it believe in another device", () => {
  const store = new Memory();
  expect(isShared(store)).toBe(false);
  share(store);
  expect(isShared(store)).toBe(true);
});

test("whoever plays on all the same keeps his bytes to himself", () => {
  const kept = { ...after(commit(), closed()), alone: true };
  expect(answer(kept, commit({ server: OTHER }), 0)).toEqual({ send: "ready", commitment: null, warning: null });
  expect(answer(kept, closed({ server: OTHER }), 0).send).toBeNull();
});

test("the beginning is compared with what was promised", () => {
  const first = (told: Began) => wrongBeginning(after(commit(), closed()), told, 0);
  expect(first(began())).toBeNull();
  expect(first(began({ left_out: [1] }))).toBeNull();
  expect(first(began({ server: OTHER }))).toBe("began");
  expect(first(began({ commitments: [commitmentOf(OWN), null] }))).toBe("began");
  expect(first(began({ left_out: [0] }))).toBe("dropped");
  expect(wrongBeginning(null, began(), 0)).toBeNull();
});

test("whom the beginning leaves out is told once", () => {
  const kept = after(commit(), closed());
  expect(wrongBeginning(kept, began({ left_out: [1] }), 0)).toBeNull();
  expect(wrongBeginning(kept, began(), 0)).toBe("began");
});

test("a beginning with another commitment in our place is told again, to nobody but who committed there", () => {
  const foreign = [OTHER, OTHER];
  const kept = after(commit(), closed({ commitments: foreign }));
  expect(wrongBeginning(kept, began({ commitments: foreign }), 0)).toBe("own");
  expect(wrongBeginning({ ...kept, alone: true }, began({ commitments: foreign }), 0)).toBeNull();
  expect(wrongBeginning(kept, began({ commitments: foreign }), null)).toBeNull();
});

test("a start under another name is no new start: it is warned of, and draws nothing", () => {
  const store = new Memory();
  const first = note(store, closed(), 0, bytes);
  answer(first, closed(), 0);
  keep(store, first);
  const renamed = commit({ match: "t-b", server: OTHER });
  const kept = note(store, renamed, 0, () => expect.unreachable());
  expect(answer(kept, renamed, 0)).toEqual({ send: null, commitment: null, warning: "server" });
  expect(wrongBeginning(recall(store, "t"), began({ match: "t-b" }), 0)).toBe("began");
});

test("a game of the day takes what was published about the day, and no luck of our own", () => {
  const store = new Memory();
  expectDay(store, "t", "daily-x-2026-01-31", SERVER);
  const start = commit({ match: "daily-x-2026-01-31", ready: [false], revealed: [false] });
  const kept = note(store, start, 0, bytes);
  expect(answer(kept, start, 0)).toEqual({ send: "ready", commitment: null, warning: null });
  keep(store, kept);
  const list = { match: "daily-x-2026-01-31", commitments: [null] };
  expect(answer(recall(store, "t")!, closed({ ...list, ready: [true] }), 0).warning).toBeNull();
  expect(wrongBeginning(recall(store, "t"), began(list), 0)).toBeNull();
  expect(recall(store, "daily-x-2026-01-31")?.server).toBe(SERVER);
});

test("a day's luck that was not published is refused, and no other table can claim to be of the day", () => {
  const store = new Memory();
  expectDay(store, "t", "daily-x-2026-01-31", SERVER);
  const other = commit({ match: "daily-x-2026-01-31", server: OTHER });
  expect(answer(note(store, other, 0, bytes), other, 0).warning).toBe("server");
  expect(wrongBeginning(recall(store, "t"), began({ match: "daily-x-2026-01-31", server: OTHER }), 0)).toBe("began");
  const claimed = commit({ table: "u", match: "daily-x-2026-01-31" });
  expect(answer(note(store, claimed, 0, bytes), claimed, 0).warning).toBe("server");
});
