import { expect, test } from "vitest";
import { LAND } from "../boards/doerfer/colours";
import { COLOURS, PATHS, SHAPES, shapeOf } from "./seats";

type Rgb = [number, number, number];

// Full protanopia, deuteranopia and tritanopia in linear RGB (Machado, Oliveira and Fernandes 2009).
const DEFICIENCIES: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;

const seen = (matrix: number[][], rgb: Rgb): Rgb =>
  matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * rgb[i]!, 0),
      ),
    ),
  ) as Rgb;

/** CIE Lab, white D65. */
function lab([r, g, b]: Rgb): Rgb {
  const xyz = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ];
  const [x, y, z] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116)) as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

test.each(Object.entries(DEFICIENCIES))("all seats can be told apart by colour under %s", (_, matrix) => {
  for (const [i, a] of COLOURS.entries())
    for (const b of COLOURS.slice(i + 1))
      expect(distance(lab(seen(matrix, linear(a))), lab(seen(matrix, linear(b)))), `${a} ${b}`).toBeGreaterThan(20);
});

test.each(Object.entries(DEFICIENCIES))(
  "the lands of Dörfer can be told apart by colour under %s, before their textures help",
  (_, matrix) => {
    const colours = Object.values(LAND);
    for (const [i, a] of colours.entries())
      for (const b of colours.slice(i + 1))
        expect(distance(lab(seen(matrix, linear(a))), lab(seen(matrix, linear(b)))), `${a} ${b}`).toBeGreaterThan(12);
  },
);

test("every seat has a shape of its own", () => {
  expect(new Set(SHAPES.map((shape) => PATHS[shape])).size).toBe(COLOURS.length);
  expect(shapeOf(7)).toBe("diamond");
});
