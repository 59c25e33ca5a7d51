/** The client's half of the verifiable start: its own luck, what it kept, and the check of a record against both. */

import type { GameRecord, Starting } from "../protocol.gen";
import { canonical } from "./canonical";
import { hex, sha256hex, unhex, utf8 } from "./sha256";

const ENTROPY_BYTES = 16;
const KEPT = 60; // starts remembered

/** What this browser remembers of the start of a match. */
export interface Kept {
  match: string;
  attempt: number;
  seat: number | null;
  entropy: string | null; // ours
  server: string; // the server's commitment, as first told
  commitments: (string | null)[] | null; // the closed list
  time: number;
}

const keyOf = (match: string, attempt: number) => `start:${match}:${attempt}`;

/** Our notes of a start, made at its first sight. Two tabs of one browser share them, and so send the same. */
export function note(store: Storage, start: Starting, seat: number | null, random: (size: number) => Uint8Array): Kept {
  const known = recall(store, start.match, start.attempt);
  const kept: Kept = known ?? {
    match: start.match,
    attempt: start.attempt,
    seat,
    server: start.server,
    commitments: null,
    time: Date.now(),
    entropy: seat === null ? null : hex(random(ENTROPY_BYTES)),
  };
  if (kept.entropy === null && seat !== null && start.phase === "commit") {
    kept.entropy = hex(random(ENTROPY_BYTES));
    kept.seat = seat;
  }
  kept.commitments ??= start.commitments;
  store.setItem(keyOf(start.match, start.attempt), JSON.stringify(kept));
  forgetOld(store);
  return kept;
}

export function recall(store: Storage, match: string, attempt?: number): Kept | null {
  if (attempt !== undefined) return parse(store.getItem(keyOf(match, attempt)));
  const all = notes(store).filter((kept) => kept.match === match);
  return all.sort((a, b) => b.attempt - a.attempt)[0] ?? null;
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Kept));

function notes(store: Storage): Kept[] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i)!).filter((key) => key.startsWith("start:"));
  return keys.map((key) => parse(store.getItem(key))!);
}

function forgetOld(store: Storage): void {
  const old = notes(store)
    .sort((a, b) => b.time - a.time)
    .slice(KEPT);
  for (const kept of old) store.removeItem(keyOf(kept.match, kept.attempt));
}

export const commitmentOf = (entropy: string) => sha256hex(unhex(entropy));

/** Whether the closed list has our commitment where we sit: only then is there anything to reveal. */
export function isListed(kept: Kept, start: Starting): boolean {
  return kept.entropy !== null && kept.seat !== null && start.commitments?.[kept.seat] === commitmentOf(kept.entropy);
}

export const CHECKS = ["digest", "pledges", "seed", "kept-server", "kept-list", "kept-own"] as const;
export type Check = (typeof CHECKS)[number];
export interface Finding {
  check: Check;
  passed: boolean | null; // null: there is nothing to compare with
}

/** Check a record's text on this device: nothing the server says about it is believed. */
export function verify(text: string, kept: Kept | null): Finding[] {
  const record = JSON.parse(text) as GameRecord;
  const proof = record.proof;
  const pledges = proof ? [proof.server, ...proof.seats.filter((pledge) => pledge !== null)] : [];
  const finding = (check: Check, passed: boolean | null): Finding => ({ check, passed });
  const listed = proof?.seats.map((pledge) => pledge?.commitment ?? null) ?? [];
  return [
    finding("digest", sha256hex(utf8(canonical(text, { digest: '""' }))) === record.digest),
    finding(
      "pledges",
      proof === null ? null : pledges.every((pledge) => commitmentOf(pledge.value) === pledge.commitment),
    ),
    finding(
      "seed",
      proof === null
        ? null
        : seedOf(
            record.match,
            pledges.map((pledge) => pledge.value),
          ) === record.seed,
    ),
    finding(
      "kept-server",
      kept && proof ? kept.match === record.match && kept.server === proof.server.commitment : null,
    ),
    finding(
      "kept-list",
      kept?.commitments && proof ? JSON.stringify(kept.commitments) === JSON.stringify(listed) : null,
    ),
    finding("kept-own", ownIsIn(record, kept)),
  ];
}

/** The server's secret, then the entropy of each seat that added some. */
export function seedOf(match: string, values: string[]): string {
  const parts = [utf8("stammtisch-1"), utf8(match), ...values.map(unhex)];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return sha256hex(whole);
}

function ownIsIn(record: GameRecord, kept: Kept | null): boolean | null {
  if (!kept || !record.proof || kept.seat === null || kept.entropy === null || !kept.commitments?.[kept.seat])
    return null;
  return record.proof.seats[kept.seat]?.value === kept.entropy;
}
