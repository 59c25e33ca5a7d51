import type { Catalogue } from "../../i18n/texts";
import { RING_TEXTS } from "../ring/texts";
import type { Side } from "../side";
import Picture from "./Picture.svelte";
import type en from "./texts/en.json";

type Own = typeof en;
declare module "../../i18n/texts" {
  interface Texts extends Own {} // eslint-disable-line @typescript-eslint/no-empty-object-type -- adds them
}

export default {
  picture: Picture,
  teams: [4, 6],
  length: { option: "max_rounds", label: "quick.rounds", choices: [3, 6, 10] },
  facts: () => import("../ring/Facts.svelte"),
  tally: () => import("../ring/tally"),
  skins: [{ name: "svg", label: "skin.board", load: () => import("./RoyalBoard.svelte") }],
  text: () => import("./RoyalText.svelte"),
  sounds: {
    dealt: "card",
    drawn: "card",
    give: "card",
    fold: "card",
    lost: "card",
    play: "marble",
    jump: "marble",
    swap: "marble",
  },
  foresee: () => import("./foresee"),
  texts: [RING_TEXTS, import.meta.glob<Catalogue>("./texts/*.json", { import: "default" })],
  help: {
    texts: import.meta.glob<string>("./help/*.md", { query: "?raw", import: "default" }),
    figures: () => import("./Figures.svelte"),
  },
} satisfies Side;
