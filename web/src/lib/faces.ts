/** Drawn faces: every code has one, and always the same. People choose one of a few; bots have that of their character. */

import { FACES } from "../protocol.gen";

export interface Look {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  style: number; // of the hair
  extra: number; // glasses, beard, freckles, or nothing
}

const GROUNDS = ["#e9c46a", "#a8d0b5", "#9cc4e4", "#e8b4a0", "#c9b6e4", "#d7d3a0"];
const SKINS = ["#f6d3b3", "#eab98f", "#c98d5e", "#9a6540", "#6d4327"];
const HAIRS = ["#2b2118", "#5b3a1e", "#a5662b", "#d9a441", "#8d8d8d", "#b5432a"];
const SHIRTS = ["#2f6f8f", "#8a3d2b", "#3f7a4a", "#6a4c93", "#b5762a", "#40506b"];
export const STYLES = 6;
export const EXTRAS = 5;

/** A number for a text; the same in every browser. */
function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return value ^ (value >>> 15);
}

export function lookOf(code: string): Look {
  const pick = <T>(all: readonly T[], what: string): T => all[(hash(`${what} ${code}`) >>> 3) % all.length]!;
  const number = (most: number, what: string) => (hash(`${what} ${code}`) >>> 3) % most;
  return {
    ground: pick(GROUNDS, "ground"),
    skin: pick(SKINS, "skin"),
    hair: pick(HAIRS, "hair"),
    shirt: pick(SHIRTS, "shirt"),
    style: number(STYLES, "style"),
    extra: number(EXTRAS, "extra"),
  };
}

const OTHERS = 1_000_000; // faces nobody can choose

/** The number of the face of somebody who has chosen none; the server counts the same. */
export function usualFace(guest: string): number {
  let value = 0;
  for (const letter of guest.slice(-6)) value = value * 256 + letter.charCodeAt(0);
  return FACES + (value % OTHERS);
}

/** The code of a person's face by its number. */
export const personCode = (face: number): string => `guest ${face}`;
