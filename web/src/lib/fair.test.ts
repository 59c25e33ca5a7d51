import { expect, test } from "vitest";
import type { Ended, GameRecord, Starting } from "../protocol.gen";
import { canonical } from "./canonical";
import { isBrokenOff, isOfServerAlone, leftOut, seedOf, verify, wrongEnd } from "./fair";
import { answer, commitmentOf, note, type Kept } from "./luck";
import { sha256hex, unhex, utf8 } from "./sha256";
import { Memory } from "./store";

const SECRET = "ab".repeat(32);
const OWN = "0102030405060708090a0b0c0d0e0f10";
const bytes = (size: number) => unhex(OWN).slice(0, size);

function starting(phase: "commit" | "reveal", commitments: (string | null)[] | null = null): Starting {
  return {
    type: "starting",
    table: "t",
    attempt: 1,
    match: "t",
    phase,
    server: commitmentOf(SECRET),
    ready: [true, true],
    commitments,
    revealed: [false, false],
  };
}

/** A record as the server writes it: floats as 1.0, indented, the digest over the canonical form. */
function recordText(
  change: (text: string) => string = (text) => text,
  version = 2,
  value: string | null = OWN,
): string {
  const pledge = `{"commitment": "${commitmentOf(OWN)}", "value": ${JSON.stringify(value)}}`;
  const server = `{"commitment": "${commitmentOf(SECRET)}", "value": "${SECRET}"}`;
  const text = `{"format": "stammtisch-record-${version}", "game": "vier", "version": 1, "match": "t", "options": {"jokers": true},
   "seats": [{"name": "Zoë", "bot": null}, {"name": "Bot", "bot": "easy"}], "proof": {"server": ${server}, "seats": [${pledge}, null]},
   "seed": "${seedOf("t", value === null ? [SECRET] : [SECRET, value], version)}",
   "log": [{"player": 0, "action": {"type": "drop", "column": 3}}],
   "end": "finished", "result": [1.0, 0.0], "digest": ""}`;
  const digest = sha256hex(utf8(canonical(text)));
  return change(text.replace('"digest": ""', `"digest": "${digest}"`));
}

function kept(): Kept {
  const store = new Memory();
  const own = note(store, starting("commit"), 0, bytes);
  answer(own, { ...starting("commit"), ready: [false, true] }, 0);
  answer(own, starting("reveal", [commitmentOf(OWN), null]), 0);
  return own;
}

const failed = (text: string, own: Kept | null) =>
  verify(text, own)
    .filter((each) => each.passed === false)
    .map((each) => each.check);

test("the canonical form sorts keys and keeps every number as it was written", () => {
  expect(canonical('{ "b": [1.0, -2e3 , "ü\\n"], "a": {"d": null, "c": true} }')).toBe(
    '{"a":{"c":true,"d":null},"b":[1.0,-2e3,"ü\\n"]}',
  );
  expect(() => canonical('{"a": 1} x')).toThrow();
});

test("keys are sorted as Python sorts them: by their characters, not by how they are written", () => {
  // json.dumps(..., sort_keys=True) of the same keys
  expect(canonical('{"a!":1,"a":2,"\uffff":3,"\u{10000}":4,"ä":5,"a\\"":6,"b":{"x!":1,"x":2}}')).toBe(
    '{"a":2,"a!":1,"a\\"":6,"b":{"x":2,"x!":1},"ä":5,"\uffff":3,"\u{10000}":4}',
  );
});

test("an honest record passes every check", () => {
  expect(verify(recordText(), kept()).map((each) => each.passed)).toEqual([true, true, true, true, true, true]);
});

test("a move changed afterwards breaks the digest", () => {
  expect(
    failed(
      recordText((text) => text.replace('"column": 3', '"column": 4')),
      kept(),
    ),
  ).toEqual(["digest"]);
});

test("a server that swapped its secret is found out by what was kept", () => {
  const own = { ...kept(), server: commitmentOf("cd".repeat(32)) };
  expect(failed(recordText(), own)).toEqual(["kept-server"]);
});

test("a server that left our luck out is found out", () => {
  expect(failed(recordText(), { ...kept(), entropy: "ff".repeat(16) })).toEqual(["kept-own"]);
});

test("somebody who was not there can check the seed, and is told that he kept nothing", () => {
  expect(verify(recordText(), null).map((each) => each.passed)).toEqual([true, true, true, null, null, null]);
});

test("a game played on from a position claims no proof, and is not called forged for that", () => {
  const text = recordText().replace(/"proof": \{.*?\]\}/s, '"proof": null');
  const whole = canonical(text, { digest: '""' });
  expect(failed(text.replace(/"digest": "\w+"/, `"digest": "${sha256hex(utf8(whole))}"`), kept())).toEqual([]);
});

test("records of version 1 are checked with their own seeds, and may leave out nobody", () => {
  expect(verify(recordText(undefined, 1), null).map((each) => each.passed)).toEqual([
    true,
    true,
    true,
    null,
    null,
    null,
  ]);
  expect(failed(recordText(undefined, 1, null), null)).toEqual(["pledges"]);
  expect(failed(recordText().replace("record-2", "record-1"), null)).toEqual(["digest", "seed"]);
});

test("who was left out is named, and that our own revealed luck is missing is found out", () => {
  const silent = recordText(undefined, 2, null);
  const record = JSON.parse(silent) as GameRecord;
  expect([leftOut(record), isOfServerAlone(record), isBrokenOff(record)]).toEqual([[0], true, false]);
  expect(failed(silent, null)).toEqual([]);
  expect(failed(silent, kept())).toEqual(["kept-own"]);
});

const ended = (more: Partial<Ended> = {}): Ended => ({
  type: "ended",
  table: "t",
  end: "finished",
  result: [1, 0],
  winners: [0],
  seed: seedOf("t", [SECRET, OWN]),
  proof: {
    server: { commitment: commitmentOf(SECRET), value: SECRET },
    seats: [{ commitment: commitmentOf(OWN), value: OWN }, null],
  },
  record: "",
  unrated: false,
  ...more,
});

test("the seed in the end follows from what was promised", () => {
  const server = ended().proof.server;
  const without = { server, seats: [{ commitment: commitmentOf(OWN), value: null }, null] };
  expect(wrongEnd(kept(), ended())).toBeNull();
  expect(wrongEnd(null, ended())).toBeNull();
  expect(wrongEnd(kept(), ended({ seed: null }))).toBeNull();
  expect(wrongEnd(kept(), ended({ seed: seedOf("t", [SECRET]) }))).toBe("seed");
  expect(wrongEnd(kept(), ended({ proof: { server, seats: [null, null] }, seed: seedOf("t", [SECRET]) }))).toBe("seed");
  expect(wrongEnd({ ...kept(), server: commitmentOf(OWN) }, ended())).toBe("seed");
  expect(wrongEnd({ ...kept(), leftOut: [] }, ended({ proof: without, seed: seedOf("t", [SECRET]) }))).toBe("seed");
  expect(wrongEnd({ ...kept(), leftOut: [0] }, ended({ proof: without, seed: seedOf("t", [SECRET]) }))).toBeNull();
});
