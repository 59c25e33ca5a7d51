/** How a game of the DOG family calls, explains and draws its cards. */

import { t } from "../../i18n/index.svelte";

export interface Deck {
  name: (card: string) => string;
  help: (card: string) => string; // in one sentence for beginners
  look: (card: string) => Look;
}

export type Sign = "swap" | "magnet" | "star"; // in place of a number
export type Mark = "exchange" | "both-ways" | "divide"; // below the number

export interface Look {
  ink: string;
  rank: string;
  sign?: Sign;
  mark?: Mark;
  word?: string; // at the foot
  values?: string; // of a card that has several, or whose rank is no number
  starts?: boolean;
  band?: [left: string, right: string]; // of colours, at the head
  bars?: boolean; // the King does not walk with it
}

export const numberHelp = (card: string): string => t("ring.does", { n: card });
