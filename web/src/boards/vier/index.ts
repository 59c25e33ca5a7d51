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
  skins: [
    { name: "svg", label: "skin.board", load: () => import("./VierBoard.svelte") },
    { name: "led", label: "vier.skin.led", load: () => import("./LedBoard.svelte") },
  ],
  open: true,
  facts: () => import("./Facts.svelte"),
  text: () => import("./VierText.svelte"),
  sounds: { bomb: "boom", delete: "card" },
  foresee: () => import("./foresee"),
  texts: [import.meta.glob<Catalogue>("./texts/*.json", { import: "default" })],
  help: {
    texts: import.meta.glob<string>("./help/*.md", { query: "?raw", import: "default" }),
    figures: () => import("./Figures.svelte"),
  },
} satisfies Side;
