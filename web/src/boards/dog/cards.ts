import { t, type Key } from "../../i18n/index.svelte";
import { numberHelp, type Deck, type Look, type Mark } from "../ring/deck";

const NAMES: Record<string, Key> = {
  A: "dog.card.A",
  K: "dog.card.K",
  Q: "dog.card.Q",
  J: "dog.card.J",
  X: "dog.card.X",
};
const RANKS: Record<string, Key> = { A: "dog.rank.A", K: "dog.rank.K", Q: "dog.rank.Q", J: "dog.rank.J" };
const USES: Record<string, Key> = {
  A: "dog.does.A",
  K: "dog.does.K",
  Q: "dog.does.Q",
  J: "dog.does.J",
  X: "dog.does.X",
  "4": "dog.does.4",
  "7": "dog.does.7",
};
const VALUES: Record<string, string> = { A: "1 · 11", K: "13", Q: "12" };
const MARKS: Record<string, Mark> = { J: "exchange", "4": "both-ways", "7": "divide" };
const INK = "#2b2118";
const JOKER = "#8a1c7c";

function look(card: string): Look {
  if (card === "X") return { ink: JOKER, rank: "", sign: "star", word: t("dog.rank.X"), starts: true };
  const rank = RANKS[card];
  return {
    ink: INK,
    rank: rank ? t(rank) : card,
    ...(VALUES[card] ? { values: VALUES[card] } : {}),
    ...(MARKS[card] ? { mark: MARKS[card] } : {}),
    starts: card === "A" || card === "K",
  };
}

export const DECK: Deck = {
  name: (card) => (NAMES[card] ? t(NAMES[card]) : card),
  help: (card) => (USES[card] ? t(USES[card]) : numberHelp(card)),
  look,
};
