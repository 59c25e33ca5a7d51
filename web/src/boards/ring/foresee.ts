/** A man walks where he was sent; whom he meets there goes home when the server says so. */

import type { Foresee } from "../foresee";
import type { Kind, RingView } from "./kind";
import { isOf, menOf } from "./ways";

const WALKS = new Set(["start", "move", "place", "play"]); // one man, one way; the others move several, or ask for more

export function foreseeWith<V extends RingView, A extends { type: string }>(
  kind: Pick<Kind<V, A>, "played">,
): Foresee<V, A> {
  return (view, action, you) => {
    const played = WALKS.has(action.type) ? kind.played(you, action, view) : null;
    const [step, ...more] = played?.steps ?? [];
    const walker = step && menOf(view.men).find((man) => isOf(step, man));
    if (!played || !step || more.length || !walker) return null;
    const men = view.men.map((four, seat) =>
      four.map((spot, man) => (seat === walker.seat && man === walker.man ? step.to : spot)),
    );
    const place = played.card === null ? -1 : (view.hand?.indexOf(played.card) ?? -1);
    const hand = view.hand?.filter((_, each) => each !== place) ?? null;
    const counts = view.counts.map((count, seat) => (seat === you && place >= 0 ? count - 1 : count));
    return { view: { ...view, men, hand, counts, recent: [...view.recent, { player: you, action }] } };
  };
}
