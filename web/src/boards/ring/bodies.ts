/** The bodies of men: the shapes of the seats, plump enough to carry a rank, in a box from -1 to 1. */

import { PATHS, type Shape } from "../../lib/seats";

/** How much of the distance between two fields a man takes, with rim and shadow; men at home have more room. */
export const SIZE = 0.45;
export const AT_HOME = 1.22;

interface Body {
  path: string;
  rank: number; // half the width of the rank on it
  middle: number; // how far below the origin the rank sits
}

const star = Array.from({ length: 10 }, (_, i) => {
  const angle = (i * Math.PI) / 5 - Math.PI / 2;
  const far = i % 2 ? 0.68 : 1;
  return `${(far * Math.cos(angle)).toFixed(2)} ${(far * Math.sin(angle)).toFixed(2)}`;
});

export const BODIES: Record<Shape, Body> = {
  circle: { path: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z", rank: 0.7, middle: 0 },
  diamond: { path: "M0 -1Q.62 -.62 1 0Q.62 .62 0 1Q-.62 .62 -1 0Q-.62 -.62 0 -1z", rank: 0.58, middle: 0 },
  triangle: { path: "M0 -1Q.87 -.3 1 .76Q0 1.16 -1 .76Q-.87 -.3 0 -1z", rank: 0.58, middle: 0.14 },
  square: {
    path: "M-.9 -.7Q-.9 -.9 -.7 -.9H.7Q.9 -.9 .9 -.7V.7Q.9 .9 .7 .9H-.7Q-.9 .9 -.9 .7z",
    rank: 0.68,
    middle: 0,
  },
  hexagon: { path: PATHS.hexagon, rank: 0.64, middle: 0 },
  star: { path: `M${star.join("L")}z`, rank: 0.56, middle: 0.03 },
};
