/** The check of a record on this device, against itself and against what was kept when its game began. */

import type { Ended, GameRecord, Pledge } from "../protocol.gen";
import { canonical } from "./canonical";
import { commitmentOf, type Kept, type Warning } from "./luck";
import { sha256hex, unhex, utf8 } from "./sha256";

/** The version of the start behind each format; both are read for ever. */
const STARTS: Record<string, number> = { "stammtisch-record-1": 1, "stammtisch-record-2": 2 };

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
  const version = STARTS[record.format] ?? 0;
  const listedPledges = proof ? [proof.server, ...proof.seats.filter((pledge) => pledge !== null)] : [];
  // Only since version 2 a seat may be left out; the server never is.
  const pledges = listedPledges.filter((pledge, i) => pledge.value !== null || version === 1 || i === 0);
  const finding = (check: Check, passed: boolean | null): Finding => ({ check, passed });
  const listed = commitmentsOf(proof?.seats ?? []);
  return [
    finding("digest", sha256hex(utf8(canonical(text, { digest: '""' }))) === record.digest),
    finding(
      "pledges",
      proof === null ? null : pledges.every((pledge) => commitmentOf(pledge.value ?? "") === pledge.commitment),
    ),
    finding(
      "seed",
      proof === null || isBrokenOff(record)
        ? null
        : seedOf(
            record.match,
            pledges.map((pledge) => pledge.value ?? ""),
            version,
          ) === record.seed,
    ),
    finding(
      "kept-server",
      kept && proof ? kept.match === record.match && kept.server === proof.server.commitment : null,
    ),
    finding("kept-list", kept?.commitments && proof ? same(kept.commitments, listed) : null),
    finding("kept-own", ownIsIn(record, kept)),
  ];
}

/** Whether the seed that is shown in the end is the one everybody's values make. A start broken off has none. */
export function wrongEnd(kept: Kept | null, ended: Ended): Warning | null {
  if (!kept || kept.alone || kept.day || kept.attempt !== undefined || ended.seed === null) return null;
  const { server, seats } = ended.proof;
  const shown = [server, ...seats].filter((pledge): pledge is Pledge => pledge !== null && pledge.value !== null);
  const missing = seats.flatMap((pledge, seat) => (pledge !== null && pledge.value === null ? [seat] : []));
  const isKept =
    server.commitment === kept.server &&
    server.value !== null &&
    (kept.commitments === null || same(kept.commitments, commitmentsOf(seats))) &&
    (kept.leftOut === undefined || same(kept.leftOut, missing)) &&
    shown.every((pledge) => commitmentOf(pledge.value!) === pledge.commitment);
  const values = shown.map((pledge) => pledge.value!);
  return isKept && seedOf(kept.match, values) === ended.seed ? null : "seed";
}

const commitmentsOf = (seats: (Pledge | null)[]) => seats.map((pledge) => pledge?.commitment ?? null);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the start was broken off after its list was closed: there is a list with reveals, but no game. */
export const isBrokenOff = (record: GameRecord) =>
  record.end === "void" && record.seed === null && record.log.length === 0;

/** The seats that committed to luck of their own and did not reveal it: it is missing in the seed. */
export function leftOut(record: GameRecord): number[] {
  const seats = record.proof?.seats ?? [];
  return seats.flatMap((pledge, seat) => (pledge !== null && pledge.value === null ? [seat] : []));
}

/** Whether no seat added luck of its own: then all of it came from the server, and nothing is proved against it. */
export const isOfServerAlone = (record: GameRecord) =>
  record.proof !== null && record.proof.seats.every((pledge) => pledge === null || pledge.value === null);

/** The server's secret, then the entropy of each seat that revealed some. */
export function seedOf(match: string, values: string[], version = 2): string {
  const parts = [utf8(`stammtisch-${version}`), utf8(match), ...values.map(unhex)];
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
  if (kept.attempt === undefined && !kept.shown) return null; // we did not reveal
  return record.proof.seats[kept.seat]?.value === kept.entropy;
}
