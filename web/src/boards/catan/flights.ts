/**
 * Which cards change hands with an update, so that they can be seen to fly: from the fields to their owners, between the
 * players, to and from the bank. Read off the two views; nothing here knows what a field or a trade must bring.
 */

import type * as Catan from "./types.gen";
import type { Seen } from "../../lib/wire";
import { held, RESOURCES, type Resource } from "./choices";
import { crossingAt, distance, hexAt, R } from "./geometry";

export type Place = { hex: number } | { seat: number } | "bank";
export interface Flight {
  card: Resource | null; // nobody here knows which
  from: Place;
  to: Place;
  delay: number; // milliseconds: after the dice have settled, or the robber has come
}

const DICE_SETTLE = 650;
const ROBBER_COMES = 550;
const STAGGER = 80;
const MOST = 24; // cards in the air: a monopoly late in the game need not show each
const PAID = new Set(["trade-bank", "discard", "discarded", "play-invention"]); // cards that go to the bank, or come from there

/** How long what came and went waits for its cause to be seen. */
export function delayOf(before: Catan.View | null, now: Catan.View): number {
  if (before && !before.dice && now.dice) return DICE_SETTLE;
  return before && before.robber !== now.robber ? ROBBER_COMES : 0;
}

export function flightsOf(before: Catan.View, now: Catan.View, seen: readonly Seen[]): Flight[] {
  const kinds = seen.map(({ action }) => (action as Catan.Action).type);
  const found: Omit<Flight, "delay">[] = kinds.includes("stolen")
    ? stolen(seen)
    : kinds.includes("rolled") || now.phase === "found-road"
      ? yields(before, now)
      : kinds.some((kind) => kind === "confirm" || kind === "play-monopoly")
        ? swaps(before, now)
        : kinds.some((kind) => PAID.has(kind))
          ? payments(before, now)
          : [];
  const delay = delayOf(before, now);
  return found.slice(0, MOST).map((each, place) => ({ ...each, delay: delay + place * STAGGER }));
}

/** From each field that was hit to whoever has a building at it, as many as that player has more of now. */
function yields(before: Catan.View, now: Catan.View): Omit<Flight, "delay">[] {
  const sum = now.dice ? now.dice[0] + now.dice[1] : null;
  return changes(before, now).flatMap(({ seat, card, by }) => {
    const fields = now.fields.flatMap((field, hex) =>
      field.terrain === card && (sum === null || (field.chip === sum && hex !== now.robber))
        ? now.buildings.flatMap(({ crossing, owner, city }) =>
            owner === seat && (sum !== null || crossing === now.founded) && touches(now, hex, crossing)
              ? Array<number>(city ? 2 : 1).fill(hex)
              : [],
          )
        : [],
    );
    return fields.slice(0, Math.max(0, by)).map((hex) => ({ card, from: { hex }, to: { seat } }));
  });
}

const touches = (view: Catan.View, hex: number, crossing: number) =>
  distance(hexAt(view, hex), crossingAt(view, crossing)) < 1.1 * R;

/** What one has more of, another has less of. */
function swaps(before: Catan.View, now: Catan.View): Omit<Flight, "delay">[] {
  const all = changes(before, now);
  const givers = all.flatMap(({ seat, card, by }) =>
    Array<{ seat: number; card: Resource }>(Math.max(0, -by)).fill({ seat, card }),
  );
  return all.flatMap(({ seat, card, by }) =>
    Array.from({ length: Math.max(0, by) }, () => {
      const at = givers.findIndex((giver) => giver.card === card && giver.seat !== seat);
      const giver = at < 0 ? null : givers.splice(at, 1)[0]!;
      return giver ? [{ card, from: { seat: giver.seat }, to: { seat } }] : [];
    }).flat(),
  );
}

function payments(before: Catan.View, now: Catan.View): Omit<Flight, "delay">[] {
  return changes(before, now).flatMap(({ seat, card, by }) =>
    Array.from({ length: Math.abs(by) }, () =>
      by < 0 ? { card, from: { seat }, to: "bank" as const } : { card, from: "bank" as const, to: { seat } },
    ),
  );
}

/** One card, face down for who was not part of it. */
function stolen(seen: readonly Seen[]): Omit<Flight, "delay">[] {
  const robbery = seen.find(({ action }) => ["move-robber", "play-knight"].includes((action as Catan.Action).type));
  const { victim } = (robbery?.action ?? { victim: null }) as { victim: number | null };
  const what = seen.find(({ action }) => (action as Catan.Action).type === "stolen")?.action as
    Catan.Stolen | undefined;
  if (!robbery || victim === null || victim === undefined) return [];
  return [{ card: what?.resource ?? null, from: { seat: victim }, to: { seat: robbery.player } }];
}

/** By how much what is known of each hand has changed. */
function changes(before: Catan.View, now: Catan.View): { seat: number; card: Resource; by: number }[] {
  return now.players
    .flatMap((player, seat) =>
      RESOURCES.map((card) => ({
        seat,
        card,
        by: held(player.least, card) - held(before.players[seat]?.least ?? {}, card),
      })),
    )
    .filter(({ by }) => by !== 0);
}
