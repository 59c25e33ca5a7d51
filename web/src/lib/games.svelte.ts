/** The games this server hosts, in the order of the house; read once. */

import { maybe, told } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

export const ORDER = ["vier", "dog", "dog-royal", "doerfer", "catan"];

class Games {
  list = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);

  async load(): Promise<void> {
    if (this.list) return;
    try {
      const answer = await fetch("/api/games");
      if (!answer.ok) throw new Error(answer.statusText);
      this.list = inOrder((await answer.json()) as GameInfo[]);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  find(name: string): GameInfo | undefined {
    return this.list?.find((game) => game.name === name);
  }

  title(name: string): string {
    const info = this.find(name);
    return maybe(`game.${key(name)}.title`) ?? (info ? told(info.title) : name);
  }

  tagline(name: string): string {
    return maybe(`game.${key(name)}.tagline`) ?? maybe("game.other.tagline") ?? "";
  }
}

/** Names on the wire may be written with an underscore. */
export const key = (name: string) => name.replaceAll("_", "-");

export function inOrder(list: GameInfo[]): GameInfo[] {
  const place = (game: GameInfo) => (ORDER.indexOf(key(game.name)) + ORDER.length + 1) % (ORDER.length + 1);
  return [...list].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** How many play when nobody chose: four where that is possible. */
export const usualSeats = (game: GameInfo) => (game.seats.includes(4) ? 4 : game.seats[0]!);

export const games = new Games();
