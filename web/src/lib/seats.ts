/** How seats are told apart: a colour and always a shape, chosen to differ under the common colour-vision deficiencies. */

export const SHAPES = ["circle", "diamond", "triangle", "square", "hexagon", "star"] as const;
export type Shape = (typeof SHAPES)[number];

/** One per seat; the same in light and dark. A test simulates the deficiencies. */
export const COLOURS = ["#2aa36b", "#1f5fd0", "#d9541e", "#f0c330", "#c58be0", "#7a1f2b"] as const;

export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length]!;

/** What can be read on a seat's colour. */
export const inkOf = (seat: number): string => (luminance(colourOf(seat)) > 0.3 ? "#2b2118" : "#ffffff");

/** How bright a colour is to the eye, from 0 to 1. */
function luminance(colour: string): number {
  const linear = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

/** The shape as a path in a box from -1 to 1. */
export const PATHS: Record<Shape, string> = {
  circle: "M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0 -1.8 0z",
  diamond: "M0 -1L1 0L0 1L-1 0z",
  triangle: "M0 -.95L1 .8L-1 .8z",
  square: "M-.8 -.8H.8V.8H-.8z",
  hexagon: "M-.5 -.87H.5L1 0L.5 .87H-.5L-1 0z",
  star: "M0 -1L.28 -.35L.98 -.3L.45 .15L.6 .85L0 .48L-.6 .85L-.45 .15L-.98 -.3L-.28 -.35z",
};
