/** The lines of a game: what the server told a newcomer, and what has happened since. */

import type { Seen, Update } from "./wire";

const LOGGED = 400;

export interface LogLine {
  key: string; // of this line among all, also when the oldest are forgotten
  player: number;
  by: Seen["by"] | "takeback";
  text?: string;
  told?: string | null;
  action: unknown;
}

export interface Turn {
  key: string;
  player: number; // whose turn it was; chance where nobody's
  lines: LogLine[];
}

const isTold = ({ told, text }: Seen): boolean => told !== "" && !!(told ?? text);

export class GameLog {
  lines = $state.raw<LogLine[]>([]);
  private count = 0;

  /** What happened before this page followed the game; it takes the place of whatever was known. */
  recall(seen: readonly Seen[]): void {
    this.lines = seen.filter(isTold).map((each) => this.line(each));
  }

  /** An update tells what led to it. */
  keep({ seen, took_back }: Update): void {
    const lines = seen.filter(isTold).map((each) => this.line(each));
    const back = took_back ?? null;
    if (back !== null) lines.push({ key: `line-${++this.count}`, player: back, by: "takeback", action: null });
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LOGGED);
  }

  /** What the others did since a seat's last own move. */
  since(seat: number | null): LogLine[] {
    const own = seat === null ? -1 : this.lines.findLastIndex((line) => line.player === seat && line.by !== "stand-in");
    return this.lines.slice(own + 1);
  }

  private line({ player, by, text, told, action }: Seen): LogLine {
    return { key: `line-${++this.count}`, player, by, text, told, action };
  }
}

/** Lines by whose turn they belong to: luck belongs to whoever called for it, an answer to the turn it answers in. */
export function turnsOf(lines: readonly LogLine[], isAnswer: (line: LogLine) => boolean): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && (line.player < 0 || line.player === last.player || isAnswer(line))) last.lines.push(line);
    else turns.push({ key: line.key, player: line.player, lines: [line] });
  }
  return turns;
}
