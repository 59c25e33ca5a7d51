/** The tile in the user's hand: where he would lay it and how it is turned. Every view may make it void; no rules. */

import type * as Doerfer from "./types.gen";
import type { Choice } from "../../lib/wire";
import { isSame } from "./gestures";
import { keyOf, type Cell } from "./hexes";
import { turned, type Laid } from "./land";
import { bestWay, nearestWay, nextWay, spotsOf, type Spot, type Way } from "./spots";

interface Now {
  view: Doerfer.View;
  legal: Choice[];
  you: number | null;
  mine: boolean; // the user may lay now
}

export class Hand {
  selected = $state.raw<Cell | null>(null);
  rotation = $state(0);

  readonly spots = $derived.by((): Map<string, Spot> => spotsOf(this.now().legal, this.now().view.uncovered[0]));
  readonly spot = $derived.by((): Spot | null => this.selected && (this.spots.get(keyOf(this.selected)) ?? null));
  readonly way = $derived.by((): Way | null => this.spot && nearestWay(this.spot, this.rotation));
  readonly ghost = $derived.by((): Laid | null => {
    const { uncovered, centres } = this.now().view;
    return (
      this.spot &&
      this.way && {
        row: this.spot.row,
        column: this.spot.column,
        shown: turned(uncovered[0]!, this.way.rotation),
        centre: centres[0]!,
      }
    );
  });

  constructor(private readonly now: () => Now) {}

  isMarked(cell: Cell): boolean {
    return this.now().mine && this.spots.has(keyOf(cell));
  }

  /** Hold the tile over a marked cell, first as it brings most there; whether the cell is marked. */
  select(cell: Cell): boolean {
    const found = this.spots.get(keyOf(cell));
    if (!found || !this.now().mine) return false;
    if (!isSame(this.selected, cell)) this.rotation = bestWay(found, this.rotation, this.now().you).rotation;
    this.selected = { row: cell.row, column: cell.column };
    return true;
  }

  turn(step: 1 | -1): void {
    this.rotation = this.spot ? nextWay(this.spot, this.way!.rotation, step).rotation : (this.rotation + step + 6) % 6;
  }

  /** As near as the cell allows. */
  turnTo(rotation: number): void {
    if (this.spot) this.rotation = nearestWay(this.spot, rotation).rotation;
  }

  /** How the tile would lie on a marked cell if it were chosen now. */
  wayOn(spot: Spot): Way {
    return isSame(this.selected, spot) ? nearestWay(spot, this.rotation) : bestWay(spot, this.rotation, this.now().you);
  }
}
