/**
 * Texts of several paragraphs, as the help of the games: a small part of Markdown, and figures by their names.
 *
 * Blocks are separated by empty lines: `## heading`, `- list`, a figure alone in braces, or a paragraph. Inside of them
 * **strong**, *stressed*, `key` and {figure word ...}.
 */

export type Piece =
  { kind: "text" | "strong" | "em" | "key"; text: string } | { kind: "figure"; name: string; words: string[] };

export type Block =
  | { kind: "heading" | "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] }
  | { kind: "figure"; name: string; words: string[] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\{(.+?)\}/g;

export function blocksOf(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(block: string): Block {
  if (block.startsWith("## ")) return { kind: "heading", pieces: piecesOf(block.slice(3)) };
  if (block.startsWith("- ")) return { kind: "list", items: block.slice(2).split(/\n- /).map(piecesOf) };
  const pieces = piecesOf(block);
  const [first] = pieces;
  return pieces.length === 1 && first?.kind === "figure" ? first : { kind: "paragraph", pieces };
}

function piecesOf(written: string): Piece[] {
  const line = written.replace(/\s+/g, " ").trim();
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of line.matchAll(INLINE)) {
    if (found.index > end) pieces.push({ kind: "text", text: line.slice(end, found.index) });
    pieces.push(pieceOf(found));
    end = found.index + found[0].length;
  }
  if (end < line.length) pieces.push({ kind: "text", text: line.slice(end) });
  return pieces;
}

function pieceOf([, strong, em, key, figure]: RegExpMatchArray): Piece {
  if (strong) return { kind: "strong", text: strong };
  if (em) return { kind: "em", text: em };
  if (key) return { kind: "key", text: key };
  const [name, ...words] = figure!.split(" ");
  return { kind: "figure", name: name!, words };
}
