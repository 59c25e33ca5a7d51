/** Paper in the winners' colours falls over the page for two seconds; then nothing of it is left. */

export const LASTS = 2000; // milliseconds
const PIECES = 110;

interface Piece {
  x: number;
  y: number;
  across: number;
  down: number;
  turn: number;
  spin: number;
  size: number;
  colour: string;
}

const GRAVITY = 900; // pixels a second, each second

export function pieces(width: number, height: number, colours: readonly string[], random = Math.random): Piece[] {
  return Array.from({ length: PIECES }, (_, number) => ({
    x: width * (0.5 + (random() - 0.5) * 0.5),
    y: height * (0.32 + random() * 0.1),
    across: (random() - 0.5) * width * 1.1,
    down: -height * (0.25 + random() * 0.55),
    turn: random() * 7,
    spin: (random() - 0.5) * 14,
    size: 6 + random() * 7,
    colour: colours[number % colours.length]!,
  }));
}

/** Draw until it is over; the returned function ends it early. */
export function celebrate(canvas: HTMLCanvasElement, colours: readonly string[], done: () => void): () => void {
  const context = canvas.getContext("2d");
  const { innerWidth: width, innerHeight: height } = window;
  const all = pieces(width, height, colours);
  [canvas.width, canvas.height] = [width, height];
  const begun = performance.now();
  let frame = requestAnimationFrame(draw);

  function draw(now: number): void {
    const seconds = Math.max(0, now - begun) / 1000;
    if (!context || seconds * 1000 >= LASTS) return done();
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, (LASTS / 1000 - seconds) * 2);
    for (const piece of all) paint(context, piece, seconds);
    frame = requestAnimationFrame(draw);
  }
  return () => cancelAnimationFrame(frame);
}

function paint(context: CanvasRenderingContext2D, piece: Piece, seconds: number): void {
  context.save();
  context.translate(
    piece.x + piece.across * seconds * 0.6,
    piece.y + piece.down * seconds + (GRAVITY * seconds * seconds) / 2,
  );
  context.rotate(piece.turn + piece.spin * seconds);
  context.scale(1, Math.cos(piece.turn + piece.spin * seconds * 1.3));
  context.fillStyle = piece.colour;
  context.fillRect(-piece.size / 2, -piece.size / 3, piece.size, piece.size * 0.66);
  context.restore();
}
