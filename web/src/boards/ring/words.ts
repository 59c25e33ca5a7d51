/** Men, spots and cards in the language of the page. */

import { maybe, t, type Key } from "../../i18n/index.svelte";
import type { Spot } from "./ring";
import type { Man } from "./ways";

export const FACE_KEYS = ["royal.king", "royal.knight", "royal.citizen", "royal.jester"] as const;

export function spotWords(spot: Spot): string {
  if (spot === "H") return t("ring.atHome");
  return spot[0] === "T" ? t("ring.slot", { n: spot[1]! }) : t("ring.field", { n: spot });
}

export const manWords = (man: Pick<Man, "seat" | "man">, faces: boolean): string =>
  t("ring.man", { man: faces ? t(FACE_KEYS[man.man]!) : t("ring.figure"), colour: t(`colour.${man.seat}` as Key) });

export const cardWords = (game: "dog" | "dog-royal", card: string): string =>
  t(
    game === "dog"
      ? /^\d/.test(card)
        ? "dog.card.number"
        : (`dog.card.${card}` as Key)
      : /^\d+$/.test(card)
        ? "dog.card.number"
        : (`royal.card.${card}` as Key),
    { n: card },
  );

/** What a card does, in one sentence for beginners. */
export const cardHelp = (game: "dog" | "dog-royal", card: string): string => {
  const own = game === "dog" ? `dog.does.${card}` : `royal.does.${card}`;
  return maybe(own) ?? t("ring.does", { n: card });
};
