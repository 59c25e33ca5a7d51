import { t, type Key } from "../../i18n/index.svelte";
import { numberHelp, type Deck, type Look, type Sign } from "../ring/deck";

const NAMES: Record<string, Key> = {
  "1-7": "royal.card.1-7",
  swap: "royal.card.swap",
  magnet: "royal.card.magnet",
  "=": "royal.card.=",
};
const USES: Record<string, Key> = {
  "1-7": "royal.does.1-7",
  "4": "royal.does.4",
  "10": "royal.does.10",
  "11": "royal.does.11",
  "13": "royal.does.13",
  swap: "royal.does.swap",
  magnet: "royal.does.magnet",
  "=": "royal.does.=",
};
/** The printed colours: green cards pass every rank. */
const BLUE = "#1f5fd0";
const RED = "#b3261e";
const GREEN = "#12704a";
const REDS = new Set(["1-7", "11", "13", "swap", "magnet", "="]);
const GREENS = new Set(["4", "10"]);
const SIGNS = new Set<string>(["swap", "magnet"] satisfies Sign[]);
const BARRED = new Set(["8", "9", "10", "12", "13"]);

function look(card: string): Look {
  const ink = REDS.has(card) ? RED : GREENS.has(card) ? GREEN : BLUE;
  return {
    ink,
    rank: card === "1-7" ? "1–7" : card,
    band: [ink, card === "4" ? RED : ink],
    bars: BARRED.has(card),
    starts: card === "11" || card === "13",
    ...(SIGNS.has(card) ? { sign: card as Sign } : {}),
    ...(card === "4" ? { mark: "both-ways" } : card === "7" ? { mark: "divide" } : {}),
    ...(card === "11" ? { values: "1 · 11" } : {}),
    ...(card === "=" ? { word: t("royal.copy") } : {}),
  };
}

export const DECK: Deck = {
  name: (card) => (NAMES[card] ? t(NAMES[card]) : card),
  help: (card) => (USES[card] ? t(USES[card]) : numberHelp(card)),
  look,
};
