/** The games this server hosts, in the order in which it lists them; read once in each language. */

import { language } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

class Games {
  list = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);

  private spoken = "";

  async load(): Promise<void> {
    const wanted = language.current;
    if (this.list && this.spoken === wanted) return;
    this.spoken = wanted;
    try {
      const answer = await fetch(`/api/games?language=${wanted}`);
      if (!answer.ok) throw new Error(answer.statusText);
      const list = (await answer.json()) as GameInfo[];
      if (this.spoken !== wanted) return;
      this.list = list;
      this.failed = false;
    } catch {
      this.spoken = "";
      this.failed = true;
    }
  }

  find(name: string): GameInfo | undefined {
    return this.list?.find((game) => game.name === name);
  }

  /** Nothing while the list is on its way: a bare name would flash up. */
  title(name: string): string {
    const info = this.find(name);
    return info ? info.title : this.list || this.failed ? name : "";
  }
}

export const games = new Games();
