/** How somebody last wanted to play a game at once: against how many, and how long. Kept in this browser. */

import { lengthOf } from "../boards/index";
import { store } from "./store";
import type { GameInfo } from "./wire";

export interface Quick {
  seats: number;
  length: number | null; // a value of the game's option for its length; null: as its rules say
}

const KEY = "quick";
const all = (): Record<string, Partial<Quick>> => {
  try {
    return (JSON.parse(store.getItem(KEY) ?? "{}") ?? {}) as Record<string, Partial<Quick>>;
  } catch {
    return {}; // somebody else's letters
  }
};

/** What was chosen last, as far as the game still offers it. */
export function recall(game: GameInfo): Quick {
  const { seats = game.usual_seats, length = null } = all()[game.name] ?? {};
  return {
    seats: game.seats.includes(seats) ? seats : game.usual_seats,
    length: lengthOf(game.name)?.choices.includes(length ?? -1) ? length : null,
  };
}

export function remember(game: GameInfo, wanted: Quick): void {
  store.setItem(KEY, JSON.stringify({ ...all(), [game.name]: wanted }));
}

export function optionsOf(game: GameInfo, { length }: Quick): Record<string, unknown> {
  const option = lengthOf(game.name)?.option;
  return option && length !== null ? { [option]: length } : {};
}
