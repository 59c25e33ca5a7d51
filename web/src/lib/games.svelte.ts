/** The games this server hosts, in the order in which it lists them; read once. */

import { told } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

class Games {
  list = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);

  async load(): Promise<void> {
    if (this.list) return;
    try {
      const answer = await fetch("/api/games");
      if (!answer.ok) throw new Error(answer.statusText);
      this.list = (await answer.json()) as GameInfo[];
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  find(name: string): GameInfo | undefined {
    return this.list?.find((game) => game.name === name);
  }

  /** Nothing while the list is on its way: a bare name would flash up. */
  title(name: string): string {
    const info = this.find(name);
    return info ? told(info.title) : this.list || this.failed ? name : "";
  }
}

export const games = new Games();
