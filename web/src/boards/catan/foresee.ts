/** What is built stands there; what it cost and what it brings is for the server to say. */

import type { Foresee } from "../foresee";
import type { Legal } from "./choices";
import type * as Catan from "./types.gen";

function built(view: Catan.View, action: Catan.Action, owner: number): Partial<Catan.View> | null {
  switch (action.type) {
    case "build-road":
      return { roads: [...view.roads, { path: action.path, owner }] };
    case "build-village":
      return { buildings: [...view.buildings, { crossing: action.crossing, owner, city: false }] };
    case "build-city":
      return {
        buildings: view.buildings.map((each) => (each.crossing === action.crossing ? { ...each, city: true } : each)),
      };
  }
  return null;
}

export const foresee: Foresee<Catan.View, Catan.Action> = (view, action, you, legal) => {
  const piece = built(view, action, you);
  const goesOn = view.phase === "turn"; // whatever else could be done can mostly be done afterwards: it stays in sight
  const rest = (legal as Legal[]).filter((each) => each.action.type !== action.type);
  return piece && { view: { ...view, ...piece }, ...(goesOn ? { legal: rest } : {}) };
};
