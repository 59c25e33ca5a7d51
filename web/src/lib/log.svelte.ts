/** The lines of a game: what the server told a newcomer, and what has happened since. */

import type { Seen, Update } from "./wire";

const LOGGED = 400;

export interface LogLine {
  key: string; // of this line among all, also when the oldest are forgotten
  player: number;
  caller: number; // of luck: who decided something before it, whether or not that has a line; else the player
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
  private caller = -1;

  /** What happened before this page followed the game; it takes the place of whatever was known. */
  recall(seen: readonly Seen[]): void {
    this.lines = seen.filter(isTold).map((each) => {
      const called = /^\{(\d+)\}/.exec(each.told ?? ""); // what has no line is not told here: luck's own words say whose it was
      this.caller = each.player >= 0 ? each.player : called ? +called[1]! : this.caller;
      return this.line(each);
    });
  }

  /** An update tells what led to it. */
  keep({ seen, took_back }: Update): void {
    const lines = this.linesOf(seen);
    const back = took_back ?? null;
    if (back !== null) lines.push(this.line({ player: back, by: "takeback", action: null }));
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LOGGED);
  }

  /** What the others did since a seat's last own move. */
  since(seat: number | null): LogLine[] {
    const own = seat === null ? -1 : this.lines.findLastIndex((line) => line.player === seat && line.by !== "stand-in");
    return this.lines.slice(own + 1);
  }

  private linesOf(seen: readonly Seen[]): LogLine[] {
    return seen.flatMap((each) => {
      if (each.player >= 0) this.caller = each.player;
      return isTold(each) ? [this.line(each)] : [];
    });
  }

  private line({
    player,
    by,
    text,
    told,
    action,
  }: Omit<LogLine, "key" | "caller" | "by"> & Pick<Partial<LogLine>, "by">): LogLine {
    const caller = player < 0 ? this.caller : player;
    return { key: `line-${++this.count}`, player, caller, by, text, told, action };
  }
}

/** Lines by whose turn they belong to: luck belongs to whoever called for it, an answer to the turn it answers in. */
export function turnsOf(lines: readonly LogLine[], isAnswer: (line: LogLine) => boolean): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && (line.caller === last.player || isAnswer(line))) last.lines.push(line);
    else turns.push({ key: line.key, player: line.caller, lines: [line] });
  }
  return turns;
}
