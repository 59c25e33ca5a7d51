/** A tile lies where it was laid; the next one is shown if it was uncovered already. */

import type { Foresee } from "../foresee";
import type * as Doerfer from "./types.gen";

export const foresee: Foresee<Doerfer.View, Doerfer.Action> = (view, action, you) => {
  const [edges, ...next] = view.uncovered;
  const [centre, ...centres] = view.centres;
  if (action.type !== "place" || edges === undefined || centre === undefined) return null;
  const { row, column, rotation } = action;
  const tile = { owner: you + 1, row, column, rotation, edges, centre };
  const left = next.length ? { uncovered: next, centres } : {};
  return { view: { ...view, ...left, tiles: [...view.tiles, tile], last: action } };
};
