/** What is told of a game that is over, beside its result: asked for once, when somebody looks at the end of it. */

import type { Summary } from "./wire";

export class Told {
  summary = $state.raw<Summary | null>(null);

  constructor(private readonly table: string) {}

  /** Without an answer the result stands as it is. */
  async load(): Promise<void> {
    try {
      const answer = await fetch(`/api/records/${this.table}/summary`);
      if (answer.ok) this.summary = (await answer.json()) as Summary;
    } catch {
      // the network is away: the result itself is here
    }
  }
}

/** Whose longest thought was the longest; nobody's where bots alone decided. */
export function ponderer(longest: readonly number[]): { seat: number; time: number } | null {
  const time = Math.max(0, ...longest);
  return time >= 1000 ? { seat: longest.indexOf(time), time } : null;
}
