/** Games for showing: every server has a finished one of each of its games, which plays itself and explains its moves. */

import type { GameInfo } from "./wire";

export const isDemo = (name: string): boolean => name.startsWith("demo-");

export const demos = (list: readonly GameInfo[]): readonly GameInfo[] => list.filter((game) => game.demo);

/** Milliseconds for a step, or for one that has something to be read. */
export const pace = (demo: boolean, why: string | undefined): number => (demo ? (why ? 3600 : 1800) : 1100);
