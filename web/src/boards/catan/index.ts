import type { Catalogue } from "../../i18n/texts";
import type { Side } from "../side";
import Picture from "./Picture.svelte";
import type en from "./texts/en.json";

type Own = typeof en;
declare module "../../i18n/texts" {
  interface Texts extends Own {} // eslint-disable-line @typescript-eslint/no-empty-object-type -- adds them
}

export default {
  picture: Picture,
  skins: [{ name: "svg", label: "skin.board", load: () => import("./CatanBoard.svelte") }],
  replies: ["answer", "discard"],
  isReply: (view: { active: number; phase: string }, you) =>
    view.active !== you && (view.phase === "turn" || view.phase === "discarding"),
  text: () => import("./CatanText.svelte"),
  length: { option: "victory_points", label: "quick.points", choices: [5, 8, 12] },
  facts: () => import("./Facts.svelte"),
  tally: () => import("./tally"),
  seat: () => import("./CatanSeat.svelte"),
  sounds: {
    rolled: "dice",
    "order-rolled": "dice",
    stolen: "capture",
    answer: "card",
    offer: "card",
    withdraw: "card",
    discard: "card",
    "buy-card": "card",
    drawn: "card",
    "trade-bank": "coin",
    confirm: "coin",
  },
  foresee: () => import("./foresee"),
  texts: [import.meta.glob<Catalogue>("./texts/*.json", { import: "default" })],
  help: {
    texts: import.meta.glob<string>("./help/*.md", { query: "?raw", import: "default" }),
    figures: () => import("./Figures.svelte"),
  },
} satisfies Side;
