/**
 * Where everything lies on the boards of the DOG family. Geometry only: no rules.
 *
 * The track is a rounded rectangle seen from one seat, whose start field is in the middle of the bottom side. Lengths are
 * units of the drawing.
 */

export interface Point {
  x: number;
  y: number;
}

/** A field of the ring ("12"), a slot of a seat's target ("T1" .. "T4"), or home ("H"). */
export type Spot = string;

export interface Ring {
  seats: number;
  fields: number;
  clockwise: boolean;
  width: number; // of the drawing
  height: number;
  gap: number; // between neighbouring fields
  field: (number: number) => Point;
  slot: (seat: number, number: number) => Point; // 1 .. 4
  home: (seat: number, place: number) => Point; // 0 .. 3
  beside: (seat: number, along: number, inward: number) => Point; // seen from the start field, in gaps
}

const QUARTER = 16;
const MARGIN = 36;
const RADIUS = 92;
const WIDE = 660;
const TALL = { 4: 660, 6: 860 } as const; // by the places of the board

export const placesFor = (seats: number): 4 | 6 => (seats <= 4 ? 4 : 6);

/** Two sit opposite each other; others side by side from place 0 on. */
export const startField = (seat: number, seats: number): number => QUARTER * (seats === 2 ? 2 * seat : seat);

/** A man on its start field that has not moved yet is written with a star. */
export const spotOf = (written: string): Spot => written.replace("*", "");

export function ringFor(seats: number, viewer: number, clockwise: boolean): Ring {
  const places = placesFor(seats);
  const fields = places * QUARTER;
  const track = roundedTrack(WIDE, TALL[places], RADIUS);
  const gap = track.length / fields;
  const first = startField(Math.max(0, viewer), seats);
  const along = (number: number) => track.at((clockwise ? first - number : number - first) * gap);
  const beside = (seat: number, tangent: number, inward: number): Point => {
    const { point, ahead, inside } = along(startField(seat, seats));
    return {
      x: point.x + gap * (ahead.x * tangent + inside.x * inward),
      y: point.y + gap * (ahead.y * tangent + inside.y * inward),
    };
  };
  return {
    seats,
    fields,
    clockwise,
    gap,
    beside,
    width: WIDE + 2 * MARGIN,
    height: TALL[places] + 2 * MARGIN,
    field: (number) => along(number).point,
    slot: (seat, number) => beside(seat, 0, 1.04 * number),
    home: (seat, place) => beside(seat, place % 2 ? 2.9 : 1.6, place > 1 ? 2.75 : 1.45),
  };
}

interface Track {
  length: number;
  at: (way: number) => { point: Point; ahead: Point; inside: Point };
}

/** From the middle of the bottom side to the right, so anticlockwise as one looks at it. */
function roundedTrack(width: number, height: number, radius: number): Track {
  const arc = (Math.PI / 2) * radius;
  const sides = [width - 2 * radius, height - 2 * radius];
  const length = 2 * (sides[0]! + sides[1]!) + 4 * arc;
  const corners = [
    [width - radius, height - radius],
    [width - radius, radius],
    [radius, radius],
    [radius, height - radius],
  ].map(([x, y]) => ({ x: x! + MARGIN, y: y! + MARGIN }));

  /** Where a corner's arc has turned by this much; straight on when `over` is left. */
  function place(corner: number, turned: number, over: number) {
    const angle = Math.PI / 2 - corner * (Math.PI / 2) - turned;
    const ahead = { x: Math.sin(angle), y: -Math.cos(angle) };
    const centre = corners[corner]!;
    const point = {
      x: centre.x + radius * Math.cos(angle) + over * ahead.x,
      y: centre.y + radius * Math.sin(angle) + over * ahead.y,
    };
    return { point, ahead, inside: { x: -Math.cos(angle), y: -Math.sin(angle) } };
  }

  function at(way: number) {
    let left = (((way - sides[0]! / 2) % length) + length) % length; // counted from the first corner
    for (let corner = 0; corner < 4; corner++) {
      if (left < arc) return place(corner, left / radius, 0);
      left -= arc;
      const side = sides[(corner + 1) % 2]!;
      if (left < side) return place(corner, Math.PI / 2, left);
      left -= side;
    }
    return place(3, Math.PI / 2, sides[0]!);
  }
  return { length, at };
}

/** Where a man of a seat is drawn. `place` is its own place at home. */
export function pointOf(ring: Ring, seat: number, spot: Spot, place: number): Point {
  if (spot === "H") return ring.home(seat, place);
  return spot[0] === "T" ? ring.slot(seat, Number(spot[1])) : ring.field(Number(spot));
}

/** How many fields lie between two spots as a man of this seat walks; negative backwards. */
export function distance(ring: Ring, seat: number, from: Spot, to: Spot): number {
  if (from === "H" || to === "H") return 0;
  if (from[0] === "T") return Number(to[1]) - Number(from[1]);
  if (to[0] === "T") return ahead(ring, Number(from), startField(seat, ring.seats)) + Number(to[1]);
  const forward = ahead(ring, Number(from), Number(to));
  return forward > ring.fields / 2 ? forward - ring.fields : forward;
}

const ahead = (ring: Ring, from: number, to: number) => (to - from + ring.fields) % ring.fields;

/** All points of a walk, both ends included; from and to home it is a straight line. */
export function pathOf(ring: Ring, seat: number, from: Spot, to: Spot, place = 0): Point[] {
  const ends = [pointOf(ring, seat, from, place), pointOf(ring, seat, to, place)];
  if (from === "H" || to === "H" || from[0] === "T") return ends;
  const steps = distance(ring, seat, from, to);
  const onRing = to[0] === "T" ? steps - Number(to[1]) : steps;
  const points = Array.from({ length: Math.abs(onRing) + 1 }, (_, i) =>
    ring.field((Number(from) + i * Math.sign(onRing) + ring.fields) % ring.fields),
  );
  const inside = to[0] === "T" ? Array.from({ length: Number(to[1]) }, (_, i) => ring.slot(seat, i + 1)) : [];
  return [...points, ...inside];
}
