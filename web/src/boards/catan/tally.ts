/** Where a seat's points came from, for the end of a game. It only reads the view. */

import { t } from "../../i18n/index.svelte";
import type * as Catan from "./types.gen";

const PAIR = 2; // points for the longest road and for the largest army

export function points(view: Catan.View, seat: number): number {
  const player = view.players[seat]!;
  return Math.max(player.shown ?? 0, player.points);
}

export function tally(view: Catan.View, seat: number): string[] {
  const own = view.buildings.filter(({ owner }) => owner === seat);
  const cities = own.filter(({ city }) => city).length;
  const parts = {
    villages: own.length - cities,
    cities: 2 * cities,
    road: view.longest_road === seat ? PAIR : 0,
    army: view.largest_army === seat ? PAIR : 0,
  };
  const total = points(view, seat);
  const cards = total - Object.values(parts).reduce((sum, each) => sum + each, 0);
  return [
    t("catan.tally.points", { number: total }),
    ...(parts.villages ? [t("catan.tally.villages", { number: parts.villages })] : []),
    ...(parts.cities ? [t("catan.tally.cities", { number: parts.cities })] : []),
    ...(parts.road ? [t("catan.tally.road", { number: parts.road })] : []),
    ...(parts.army ? [t("catan.tally.army", { number: parts.army })] : []),
    ...(cards > 0 ? [t("catan.tally.cards", { number: cards })] : []),
  ];
}
