/** This guest's own games, as the server knows them on any device with the same token. */

import { store } from "./store";
import type { FinishedGame, MyFinished, MyTable, MyTables } from "./wire";

const EVERY = 20_000; // milliseconds between two looks at a page that is seen

export class Mine {
  tables = $state.raw<MyTable[]>([]);
  finished = $state.raw<FinishedGame[]>([]);
  after = $state<string | null>(null); // where more finished games begin

  get waiting(): MyTable[] {
    return this.tables.filter((table) => table.turn);
  }

  get running(): MyTable[] {
    return this.tables.filter((table) => !table.turn);
  }

  /** Look again now and from time to time; the returned function ends that. */
  follow(): () => void {
    const look = () => document.visibilityState === "visible" && void this.load();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    void this.load();
    void this.more(true);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async load(): Promise<void> {
    const found = await ask<MyTables>("tables");
    if (found) this.tables = found.tables;
  }

  /** The next page of finished games, or the first one. */
  async more(anew = false): Promise<void> {
    const { after } = this;
    const found = await ask<MyFinished>(`finished${after && !anew ? `?after=${after}` : ""}`);
    if (!found || after !== this.after) return; // two taps are one
    this.finished = anew ? found.games : [...this.finished, ...found.games];
    this.after = found.after;
  }
}

async function ask<T>(what: string): Promise<T | null> {
  const token = store.getItem("token");
  if (!token) return null;
  try {
    const answer = await fetch(`/api/me/${what}`, { headers: { Authorization: `Bearer ${token}` } });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null; // the network is away, and the page says so above
  }
}

/** How a finished game went for this guest. */
export function howItWent(game: FinishedGame): "won" | "lost" | "drawn" | "void" {
  if (game.result === null) return "void";
  if (!game.winners.length) return "drawn";
  return game.winners.includes(game.you) && !game.resigned ? "won" : "lost"; // a stand-in's win is nobody's
}
