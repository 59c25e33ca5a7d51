/** The areas of a view as they are pointed at and drawn; what is costly is found when it is asked for. */

import type * as Doerfer from "./types.gen";
import { cellAt, keyOf, partAt, type Cell, type Point } from "./hexes";
import { areasByEdge, laid, LETTER_OF, outline, partOf, type Laid } from "./land";

export class Areas {
  pointed = $state<number | null>(null);

  private readonly byEdge = $derived.by(() => areasByEdge(this.view().areas));
  private readonly places = $derived.by(() => new Map(this.view().tiles.map((tile, place) => [keyOf(tile), place])));
  readonly shown = $derived.by((): Doerfer.Area | null =>
    this.pointed === null ? null : (this.view().areas[this.pointed] ?? null),
  );

  constructor(private readonly view: () => Doerfer.View) {}

  isLand(cell: Cell): boolean {
    return this.places.has(keyOf(cell));
  }

  /** The area under a point of the board; only areas that reach beyond one tile count. */
  at(point: Point): number | null {
    const cell = cellAt(point);
    const place = this.places.get(keyOf(cell));
    if (place === undefined) return null;
    const part = partAt(point, cell);
    const tile = laid(this.view().tiles[place]!);
    const side = part === "centre" ? tile.shown.indexOf(tile.centre) : part;
    return this.byEdge.get(6 * place + side) ?? null;
  }

  glow(area: Doerfer.Area): string {
    return outline(area, this.view().tiles);
  }

  /** The whole area that a placement closes: what hangs on the edges it touches, and its own sides. */
  closing(each: Doerfer.Closing, ghost: Laid): string {
    const { areas, tiles } = this.view();
    const letter = LETTER_OF[each.biome];
    const joined = new Set(each.edges.map((edge) => this.byEdge.get(edge)));
    const whole = [...joined].map((place) => (place === undefined ? "" : outline(areas[place]!, tiles))).join("");
    const single = each.edges
      .filter((edge) => !this.byEdge.has(edge))
      .map((edge) => partOf(tiles[Math.floor(edge / 6)]!, [edge % 6], letter))
      .join("");
    return whole + single + partOf(ghost, each.sides, letter);
  }
}
