/** The client's half of the start: its own luck, drawn once for a table, and the promises it holds the server to.
 *
 * The operator owns the server, so nothing here believes it: the first commitment and the first closed list count. */

import type { Began, Starting } from "../protocol.gen";
import { hex, sha256hex, unhex } from "./sha256";

const ENTROPY_BYTES = 16;
const KEPT = 60; // starts remembered

/** What this browser remembers of the start of a match. */
export interface Kept {
  match: string;
  seat: number | null;
  entropy: string | null; // ours: drawn once, never derived from anything the server knows
  server: string; // the server's commitment, as first told
  commitments: (string | null)[] | null; // the first closed list
  sent?: boolean; // our commitment is out
  shown?: boolean; // our bytes are out
  day?: string; // the table, of a game of the day: its luck is the same for everybody, so nobody's own goes into it
  leftOut?: number[]; // those whom the beginning named
  alone?: boolean; // the person goes on without luck of their own, although something was wrong
  attempt?: number; // in notes of version 1
  time: number;
}

/** What is wrong, if anything: then nothing is sent until the person has chosen. */
export type Warning = "server" | "reopened" | "list" | "own" | "elsewhere" | "began" | "dropped" | "seed";

const SHARED = "shared";

/** This guest's token has gone to another device, or come from one. Only what this page did itself counts. */
export const share = (store: Storage) => store.setItem(SHARED, "1");
/** Whether somebody else than the server can have said ready in our place: another device of ours. */
export const isShared = (store: Storage) => store.getItem(SHARED) !== null;

/** What to send, and what to say to the person first. */
export interface Answer {
  send: "ready" | "reveal" | null;
  commitment: string | null;
  warning: Warning | null;
}

const keyOf = (match: string) => `start:${match}`;

/** A table was opened for the game of the day: what was published about that day counts, and only for this table. */
export function expectDay(store: Storage, table: string, match: string, commitment: string): Kept {
  const entropy = null;
  return keep(store, { match, day: table, seat: 0, entropy, server: commitment, commitments: null, time: Date.now() });
}

/** Our notes of a start, made at its first sight. Two tabs of one browser share them, and so send the same. */
export function note(store: Storage, start: Starting, seat: number | null, random: (size: number) => Uint8Array): Kept {
  const kept: Kept = parse(store.getItem(keyOf(start.table))) ?? {
    match: start.table, // a table has one match; under another name the server could begin anew as often as it likes
    seat,
    server: start.server,
    commitments: null,
    time: Date.now(),
    entropy: null,
  };
  if (seat !== null && kept.commitments === null && !kept.day) {
    kept.entropy ??= hex(random(ENTROPY_BYTES));
    kept.seat = seat;
  }
  return keep(store, kept);
}

export function keep(store: Storage, kept: Kept): Kept {
  store.setItem(keyOf(kept.day ?? kept.match), JSON.stringify(kept));
  forgetOld(store);
  return kept;
}

/** What the start asks of us now; it fills in the notes, which are to be kept. */
export function answer(kept: Kept, start: Starting, seat: number, shared = false): Answer {
  const nothing: Answer = { send: null, commitment: null, warning: null };
  const warning = kept.alone ? null : wrongWith(kept, start, seat, shared);
  if (warning) return { ...nothing, warning };
  if (start.phase === "commit") {
    if (start.ready[seat]) return nothing;
    const commitment = kept.alone || kept.entropy === null ? null : commitmentOf(kept.entropy);
    kept.sent = commitment !== null;
    return { ...nothing, send: "ready", commitment };
  }
  kept.commitments ??= start.commitments;
  if (kept.alone || !kept.sent || start.revealed[seat] || !isListed(kept, start)) return nothing;
  kept.shown = true;
  return { ...nothing, send: "reveal" };
}

function wrongWith(kept: Kept, start: Starting, seat: number, shared: boolean): Warning | null {
  if (start.server !== kept.server || start.match !== kept.match) return "server";
  if (kept.day) return null;
  if (start.phase === "commit" && kept.commitments !== null) return "reopened";
  if (!kept.sent && start.ready[seat]) return inOurPlace(shared);
  if (start.phase === "commit") return null;
  if (kept.commitments !== null && !same(kept.commitments, start.commitments)) return "list";
  const isOurs = kept.entropy !== null && start.commitments?.[seat] === commitmentOf(kept.entropy);
  return kept.sent && !isOurs ? "own" : null;
}

/** Somebody has said ready for us who is not this device. */
const inOurPlace = (shared: boolean): Warning => (shared ? "elsewhere" : "own");

/** Whether the beginning is the one that was promised; asked before the first move. The first one told counts. */
export function wrongBeginning(kept: Kept | null, began: Began, you: number | null, shared = false): Warning | null {
  if (!kept || kept.alone || kept.attempt !== undefined) return null;
  if (kept.server !== began.server || began.match !== kept.match) return "began";
  if (kept.day) return null;
  kept.leftOut ??= began.left_out;
  if (!same(kept.leftOut, began.left_out)) return "began";
  if (kept.commitments !== null && !same(kept.commitments, began.commitments)) return "began";
  const sitsThere = you !== null && you === kept.seat;
  if (sitsThere && !kept.sent) return inOurPlace(shared);
  if (sitsThere && !isListed(kept, began)) return "own";
  return kept.shown && kept.seat !== null && began.left_out.includes(kept.seat) ? "dropped" : null;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const commitmentOf = (entropy: string) => sha256hex(unhex(entropy));

/** Whether the closed list has our commitment where we sit: only then is there anything to reveal. */
export function isListed(kept: Kept, start: Pick<Starting | Began, "commitments">): boolean {
  return kept.entropy !== null && kept.seat !== null && start.commitments?.[kept.seat] === commitmentOf(kept.entropy);
}

export function recall(store: Storage, match: string): Kept | null {
  const all = notes(store).filter((kept) => kept.match === match || kept.day === match);
  return all.sort((a, b) => (b.attempt ?? Infinity) - (a.attempt ?? Infinity))[0] ?? null;
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Kept));

const keys = (store: Storage) =>
  Array.from({ length: store.length }, (_, i) => store.key(i)!).filter((key) => key.startsWith("start:"));

const notes = (store: Storage): Kept[] => keys(store).map((key) => parse(store.getItem(key))!);

function forgetOld(store: Storage): void {
  const timed = keys(store).map((key) => ({ key, time: parse(store.getItem(key))!.time }));
  for (const { key } of timed.sort((a, b) => b.time - a.time).slice(KEPT)) store.removeItem(key);
}
