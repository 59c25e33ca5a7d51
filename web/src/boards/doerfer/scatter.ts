/** What stands on the land: woods, houses, bales and reeds, each kind as a list of places. Nothing stands on a border it does not share. */

import { CORNERS, HALF, type Point } from "./hexes";
import type { Laid, Letter } from "./land";
import type { Lines } from "./nature";

export const KINDS = ["leafy", "firs", "house", "gable", "church", "bush", "bale", "reed", "boat", "station"] as const;
export type Kind = (typeof KINDS)[number];
export type Things = Record<Kind, Point[]>;

export const noThings = (): Things => Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Things;

/** Places before a side: along it and inwards. The first of a wood lies on the side itself, where both neighbours plant it. */
const WOOD = [
  [-9, 12],
  [9, 13],
  [0, 23],
] as const;
const HOUSES = [
  [-12, 10],
  [11, 11],
  [-6, 21],
] as const;
const ROUND = [
  [-11, -5],
  [10, -8],
  [-9, 9],
  [11, 8],
] as const;
const GRASS = [-12, 0, 13] as const;

class Planter {
  constructor(
    private readonly lines: Lines,
    private readonly tile: Laid,
    private readonly things: Things,
  ) {}

  private luck(which: number): number {
    return this.lines.own(40 + which);
  }

  private near([x, y]: Point, which: number, by = 2): Point {
    return [x + (this.luck(which) - 0.5) * 2 * by, y + (this.luck(which + 1) - 0.5) * 2 * by];
  }

  private add(kind: Kind, place: Point): void {
    this.things[kind].push(place);
  }

  private tree(which: number, place: Point, shared?: number): void {
    this.add((shared ?? this.luck(which)) < 0.5 ? "leafy" : "firs", place);
  }

  private count(letter: Letter): number {
    return [...this.tile.shown].filter((each) => each === letter).length;
  }

  sides(): void {
    for (let side = 0; side < 6; side++) this.side(side, this.tile.shown[side] as Letter);
  }

  private side(side: number, letter: Letter): void {
    if (letter === "F") this.wood(side);
    else if (letter === "H") this.houses(side);
    else if (letter === "A") this.field(side);
    else if (letter === "W") this.water(side);
    else if (letter === "P") this.meadow(side);
  }

  private wood(side: number): void {
    const { lines } = this;
    this.tree(0, lines.onSide(side, (lines.shared(side, 5) - 0.5) * 16), lines.shared(side, 6));
    WOOD.forEach(([along, inward], i) =>
      this.tree(side * 7 + i, this.near(lines.before(side, along, inward), side * 7 + i)),
    );
    if (this.tile.shown[(side + 1) % 6] === "F") {
      const [x, y] = CORNERS[(side + 1) % 6]!;
      this.tree(side * 7 + 3, lines.place(x * 0.72, y * 0.72));
    }
  }

  private houses(side: number): void {
    HOUSES.forEach(([along, inward], i) => {
      if (i === 2 && this.luck(side * 9) < 0.45) return;
      this.add(
        this.luck(side * 9 + i) < 0.5 ? "house" : "gable",
        this.near(this.lines.before(side, along, inward), side * 9 + i, 1.5),
      );
    });
    if (this.luck(side * 11 + 4) < 0.5) this.add("bush", this.lines.before(side, 14, 21));
  }

  private field(side: number): void {
    if (this.luck(side * 5 + 1) < 0.4) this.add("bale", this.near(this.lines.before(side, 4, 13), side * 5, 5));
    if (this.luck(side * 5 + 2) < 0.25) this.add("bush", this.lines.before(side, -13, 15));
  }

  private water(side: number): void {
    if (this.tile.shown[(side + 5) % 6] !== "W" && this.luck(side * 3 + 1) < 0.7)
      this.add("reed", this.lines.before(side, -15, 12));
    if (this.tile.shown[(side + 1) % 6] !== "W" && this.luck(side * 3 + 2) < 0.7)
      this.add("reed", this.lines.before(side, 14, 15));
  }

  private meadow(side: number): void {
    GRASS.forEach((along, i) => {
      if (this.luck(side * 13 + i) < 0.16)
        this.add("bush", this.near(this.lines.before(side, along, 12), side * 13 + i, 3));
    });
  }

  middle(): void {
    const letter = this.tile.centre;
    if (letter === "F")
      ROUND.forEach(([x, y], i) => this.tree(300 + i, this.near(this.lines.place(x, y), 300 + 2 * i)));
    else if (letter === "H") this.village();
    else if (letter === "W" && this.count("W") > 3 && this.luck(310) < 0.5) this.add("boat", this.lines.place(-9, 8));
    else if (letter === "T" && this.count("T") === 1) this.add("station", this.lines.place(0, HALF * 0.06));
    else if (letter === "P" && this.luck(311) < 0.3) this.add("bush", this.lines.place(11, 6));
    else if (letter === "A" && this.luck(312) < 0.5) this.add("bale", this.lines.place(-10, 7));
  }

  private village(): void {
    const church = this.count("H") > 3;
    if (church) this.add("church", this.lines.place(0, -13));
    ROUND.slice(church ? 2 : 0).forEach(([x, y], i) =>
      this.add(this.luck(320 + i) < 0.5 ? "house" : "gable", this.near(this.lines.place(x, y), 320 + 2 * i, 1)),
    );
  }
}

/** Plants one tile. */
export function plant(lines: Lines, tile: Laid, things: Things): void {
  const planter = new Planter(lines, tile, things);
  planter.sides();
  planter.middle();
}

/** A kind's places as the corners of one line, back to front: a marker stands on each. */
export function standing(places: Point[]): string {
  const sorted = [...places].sort((a, b) => a[1] - b[1]);
  return sorted.map(([x, y], i) => `${i ? "L" : "M"}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("");
}
