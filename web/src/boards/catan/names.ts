/** What the things of Catan are called, by the names that views and actions have for them. */

import type { Key } from "../../i18n/index.svelte";
import type { Card, Mode, Resource, SpotKind } from "./choices";

type Building = "road" | "village" | "city";

export const NAMES: Record<Resource | "desert" | Building, Key> = {
  wood: "catan.wood",
  brick: "catan.brick",
  wool: "catan.wool",
  grain: "catan.grain",
  ore: "catan.ore",
  desert: "catan.desert",
  road: "catan.road",
  village: "catan.village",
  city: "catan.city",
};

export const CARD_NAMES: Record<Card, Key> = {
  knight: "catan.card.knight",
  roads: "catan.card.roads",
  invention: "catan.card.invention",
  monopoly: "catan.card.monopoly",
  point: "catan.card.point",
};

export const CARD_USES: Record<Card, Key> = {
  knight: "catan.card.knight.what",
  roads: "catan.card.roads.what",
  invention: "catan.card.invention.what",
  monopoly: "catan.card.monopoly.what",
  point: "catan.card.point.what",
};

/** What to choose on the island, and what is said where nothing can be. */
export const MODES: Record<Exclude<Mode, "roads" | "knight" | "robber">, { now: Key; never: Key }> = {
  road: { now: "catan.do.road", never: "catan.no.road" },
  village: { now: "catan.do.village", never: "catan.no.village" },
  city: { now: "catan.do.city", never: "catan.no.city" },
};

export const TRIES: Record<SpotKind, Key> = {
  road: "catan.try.road",
  village: "catan.try.village",
  city: "catan.try.city",
  hex: "catan.try.hex",
};

export const REPLIES: Record<"yes" | "no" | "due", Key> = {
  yes: "catan.reply.yes",
  no: "catan.reply.no",
  due: "catan.reply.due",
};
