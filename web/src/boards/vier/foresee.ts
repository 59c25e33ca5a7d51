/** A stone lies where it falls; what a joker leaves behind is for the server to say. */

import type { Foresee } from "../foresee";
import { landing, at, type Colour } from "./stones";
import type * as Vier from "./types.gen";

const COLOURS: readonly Colour[] = ["G", "B"]; // by seat

export const foresee: Foresee<Vier.View, Vier.Action> = (view, action, you) => {
  const cell = action.type === "drop" ? landing(view.rows, action.column) : null;
  if (!cell) return null;
  const [x, y] = cell;
  const rows = view.rows.map((row, place) =>
    place === y - 1 ? [...row].map((letter, column) => (column === x ? COLOURS[you]! : letter)).join("") : row,
  );
  return at(view.rows, x, y) === "." ? { view: { ...view, rows, last: action } } : null;
};
