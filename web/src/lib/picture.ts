/** A result as a picture to share: the board as it stands on the page, who won, and who played. Made in the browser alone. */

export interface Line {
  place: string;
  name: string;
  told: string;
  colour: string;
  shape: string; // a path in a box from -1 to 1
  first: boolean;
}

export interface Card {
  title: string;
  headline: string;
  lines: Line[];
  board: SVGSVGElement | null;
}

const WIDTH = 1080;
const EDGE = 60;
const LINE = 74;
const BOARD = 860;
// What a drawing takes from style sheets, which a picture outside the page does not have.
const STYLES = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "visibility",
  "display",
  "transform",
  "transform-origin",
  "transform-box",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "color",
  "stop-color",
  "stop-opacity",
  "paint-order",
  "mix-blend-mode",
  "filter",
  "mask",
  "clip-path",
] as const;

/** A drawing that looks the same without the page's style sheets. */
export function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((each, place) => {
    const seen = getComputedStyle(each);
    const style = STYLES.flatMap((name) => {
      const value = seen.getPropertyValue(name);
      return value ? [`${name}:${value}`] : [];
    });
    copies[place]!.setAttribute("style", style.join(";"));
    copies[place]!.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.style.removeProperty("transform");
  return new XMLSerializer().serializeToString(copy);
}

async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`;
  await image.decode();
  return image;
}

/** The largest size of this shape that fits. */
export function within(ratio: number, width: number, height: number): [number, number] {
  return width / height > ratio ? [height * ratio, height] : [width, width / ratio];
}

/** The picture; a board that cannot be drawn is left out. */
export async function pictureOf(card: Card): Promise<Blob> {
  const box = card.board?.getBoundingClientRect();
  const [wide, high] = box?.width && box.height ? within(box.width / box.height, WIDTH - 2 * EDGE, BOARD) : [0, 0];
  const image = card.board && wide ? await imageOf(card.board, wide, high).catch(() => null) : null;
  const canvas = document.createElement("canvas");
  const top = 210;
  const under = top + (image ? high + 40 : 0);
  [canvas.width, canvas.height] = [WIDTH, Math.round(under + card.lines.length * LINE + 90)];
  const pen = canvas.getContext("2d")!;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  pen.fillStyle = colour("--bg");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, card.title, EDGE, 84, `600 38px ${FONT}`, colour("--muted"));
  write(pen, card.headline, EDGE, 160, `800 62px ${FONT}`, colour("--ink"));
  if (image) pen.drawImage(image, (WIDTH - wide) / 2, top, wide, high);
  card.lines.forEach((line, place) => ranked(pen, line, under + place * LINE, colour));
  write(pen, "Stammtisch", EDGE, canvas.height - 36, `700 32px ${FONT}`, colour("--accent"));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

const FONT = '"Figtree Variable", system-ui, sans-serif';

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, WIDTH - EDGE - x);
}

function ranked(pen: CanvasRenderingContext2D, line: Line, y: number, colour: (name: string) => string): void {
  write(pen, line.place, EDGE, y + 46, `600 40px ${FONT}`, colour("--muted"));
  pen.save();
  pen.translate(EDGE + 92, y + 33);
  pen.scale(20, 20);
  pen.fillStyle = line.colour;
  pen.fill(new Path2D(line.shape));
  pen.restore();
  write(
    pen,
    line.name,
    EDGE + 136,
    y + 46,
    `${line.first ? 800 : 600} 42px ${FONT}`,
    colour(line.first ? "--good" : "--ink"),
  );
  const after = EDGE + 136 + pen.measureText(line.name).width + 26;
  if (after < WIDTH - 260) write(pen, line.told, after, y + 46, `500 32px ${FONT}`, colour("--muted"));
}

/** Give it to another program where the browser can, else save it. Returns whether it was saved. */
export async function hand(picture: Blob, title: string): Promise<boolean> {
  const file = new File([picture], "stammtisch.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => {}); // somebody who thinks better of it is no trouble
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
