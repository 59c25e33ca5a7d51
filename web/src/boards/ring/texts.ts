/** The texts that the games of the DOG family share. */

import type { Catalogue, Files } from "../../i18n/texts";
import type en from "./texts/en.json";

type Own = typeof en;
declare module "../../i18n/texts" {
  interface Texts extends Own {} // eslint-disable-line @typescript-eslint/no-empty-object-type -- adds them
}

export const RING_TEXTS: Files = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });
