/** What the user is about to do: a column under the pointer, or a joker and its target. Only the server says what is legal. */

import type * as Vier from "./types.gen";
import { sameAction, type BoardProps } from "../board";
import { landing, preview, ROWS, type Cell, type Preview } from "./stones";

export type Aim = "bomb" | "cell" | "row" | "column";
export const DELETES = ["cell", "row", "column"] as const satisfies Aim[];

type Now = Pick<BoardProps<Vier.View, Vier.Action>, "view" | "legal" | "busy" | "hint" | "play">;

export class Aiming {
  aim = $state<Aim | null>(null);
  target = $state<Cell | null>(null); // what the joker points at
  hovered = $state<number | null>(null);
  focus = $state<Cell>([3, ROWS]);

  readonly mine = $derived.by(() => this.now().legal.length > 0 && !this.now().busy);
  readonly drops = $derived.by(
    () => new Set(this.now().legal.flatMap(({ action }) => (action.type === "drop" ? [action.column] : []))),
  );
  readonly canBomb = $derived.by(() => this.now().legal.some(({ action }) => action.type === "bomb"));
  readonly canDelete = $derived.by(() => this.now().legal.some(({ action }) => action.type === "delete"));
  readonly aimed = $derived.by(() => (this.aim && this.target ? this.legalAt(this.aim, this.target) : null));
  readonly hintColumn = $derived.by(() => {
    const { hint } = this.now();
    return hint?.type === "drop" ? hint.column : null;
  });
  /** The column over which a stone waits. */
  readonly waiting = $derived.by(() => {
    const column = this.hovered ?? this.hintColumn;
    return this.mine && !this.aim && column !== null && this.drops.has(column) ? column : null;
  });
  readonly ghost = $derived.by(() => (this.waiting === null ? null : landing(this.now().view.rows, this.waiting)));
  readonly shown = $derived.by((): Preview | null => {
    const { view, hint } = this.now();
    if (this.aimed) return preview(view.rows, this.aimed);
    return hint && hint.type !== "drop" ? preview(view.rows, hint) : null;
  });

  constructor(private readonly now: () => Now) {}

  clear(): void {
    this.aim = null;
    this.target = null;
  }

  /** An illegal one is sent too: the server explains it. */
  drop(column: number): void {
    this.hovered = null;
    if (this.mine) this.now().play({ type: "drop", column });
  }

  start(kind: Aim): void {
    this.aim = this.aim === kind ? null : kind;
    this.target = null;
  }

  choose(cell: Cell, atOnce: boolean): void {
    const { aim, target } = this;
    const again = target && aim && sameAction(actionAt(aim, target), actionAt(aim, cell));
    this.target = cell;
    this.focus = cell;
    if ((again || atOnce) && aim) this.now().play(this.legalAt(aim, cell) ?? actionAt(aim, cell));
  }

  /** The listed action for a target, or null. */
  legalAt(kind: Aim, cell: Cell): Vier.Action | null {
    const wanted = actionAt(kind, cell);
    return this.now().legal.find(({ action }) => sameAction(action, wanted))?.action ?? null;
  }
}

function actionAt(kind: Aim, [x, y]: Cell): Vier.Action {
  if (kind === "bomb") return { type: "bomb", at: [x, y] };
  if (kind === "cell") return { type: "delete", cell: [x, y] };
  return kind === "row" ? { type: "delete", row: y } : { type: "delete", column: x };
}
