/** Which offers are still worth a place on the screen. It only reads the view. */

import type * as Catan from "./types.gen";

export type Standing = "yes" | "no" | "due";

export const standing = ({ accept }: Catan.Reply): Standing => (accept === null ? "due" : accept ? "yes" : "no");

/** What one has declined, or what everybody has declined, goes by itself. */
export function openOffers(view: Catan.View, you: number | null): Catan.OpenOffer[] {
  const others = view.order.filter((seat) => seat !== view.active);
  return view.offers.filter((offer) => {
    const mine = you === null || you === view.active ? null : offer.replies[you];
    if (mine) return mine.accept !== false;
    return others.some((seat) => offer.replies[seat]?.accept !== false);
  });
}
