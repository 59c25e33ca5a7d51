/** What happened, as people read it: the server's sentence with the names that this page gives the seats. */

import { t } from "../i18n/index.svelte";
import type { Seen } from "./wire";

export type Told = Pick<Seen, "player" | "text" | "told"> & { by?: string };

/** A sentence with the names of the seats in it. */
export function named(text: string, nameOf: (seat: number) => string): string {
  return text.replace(/\{(\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));
}

/** Empty where nothing needs to be said. A game that has no sentences says who did what. */
export function sentence(of: Told, nameOf: (seat: number) => string): string {
  const actor = of.by === "stand-in" ? t("table.standInFor", { name: nameOf(of.player) }) : nameOf(of.player);
  if (typeof of.told !== "string") return of.text ? t("say.move", { name: actor, move: of.text }) : "";
  return named(of.told, (seat) => (seat === of.player ? actor : nameOf(seat)));
}
