/** The grain of wood: long lines that run side by side, flow round knots and go on from one tile to the next. */

export const TILE = { width: 640, height: 260 };
export const LINES = 44; // of a tile
const SAMPLES = 26;
const KNOTS = [
  { x: 178, y: 74, size: 15 },
  { x: 505, y: 190, size: 10 },
];
const BOLD = 5; // every so many lines a dark one

const round = (value: number) => Math.round(value * 10) / 10;
/** The same for a line wherever it is drawn again. */
const drift = (line: number, seed: number) => Math.sin(line * seed) * 0.5 + Math.sin(line * seed * 0.37 + 1) * 0.5;

/** How high a line runs there; neighbours sway alike. */
export function heightAt(line: number, x: number): number {
  const own = ((line % LINES) + LINES) % LINES;
  const from = ((line + 0.5) * TILE.height) / LINES + 1.4 * drift(own, 12.9);
  const turn = (2 * Math.PI * x) / TILE.width;
  const place = (2 * Math.PI * own) / LINES;
  const sway = 5 * Math.sin(turn + Math.sin(place)) + 2.2 * Math.sin(2 * turn + 2 * Math.cos(place));
  return from + sway + KNOTS.reduce((sum, knot) => sum + aside(knot, x, from), 0);
}

function aside({ x, y, size }: (typeof KNOTS)[0], at: number, from: number): number {
  const up = from - y - TILE.height * Math.round((from - y) / TILE.height); // the nearest of its repetitions
  const near = Math.exp(-(((at - x) / (2.6 * size)) ** 2)) * Math.exp(-Math.abs(up) / (1.8 * size));
  return Math.sign(up) * size * near;
}

function path(line: number): string {
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const x = (i * TILE.width) / SAMPLES;
    return { x, y: heightAt(line, x) };
  });
  const curves = points.slice(1, -1).map((point, i) => {
    const next = points[i + 2]!;
    const end = i === SAMPLES - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  return `M0 ${round(points[0]!.y)}${curves.join("")}`;
}

const rings = KNOTS.flatMap(({ x, y, size }) =>
  [0.75, 0.42].map((share) => {
    const [wide, high] = [round(1.5 * share * size), round(0.8 * share * size)];
    return `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0`;
  }),
);
// Those beside the tile sway into it.
const lines = Array.from({ length: LINES + 6 }, (_, i) => i - 3);
const isBold = (line: number) => (line + LINES) % BOLD === 0 && (line + LINES) % LINES !== LINES - 4;

export const FINE = lines
  .filter((line) => !isBold(line))
  .map(path)
  .join("");
export const DARK = [...lines.filter(isBold).map(path), ...rings].join("");
