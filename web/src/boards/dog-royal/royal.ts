/** Dog Royal's actions as ways to use a card. */

import type * as DogRoyal from "./types.gen";
import { t, type Key } from "../../i18n/index.svelte";
import type { Kind, Played, Try } from "../ring/kind";
import { spotOf, startField } from "../ring/ring";
import { DECK } from "./cards";
import type { Step, Way } from "../ring/ways";

const CROWN = "M-.72 .62L-.9 -.42L-.42 .04L0 -.68L.42 .04L.9 -.42L.72 .62zM-.72 .72H.72V.9H-.72z";

type Card = DogRoyal.Play["card"];
type Figure = DogRoyal.Figure;

export const FACES = ["king", "knight", "citizen", "jester"] as const; // in the order of a view's figures
const FACE_NAMES: readonly Key[] = ["royal.king", "royal.knight", "royal.citizen", "royal.jester"];

const manOf = (figure: Figure): number => FACES.indexOf(figure.face);
const figureOf = (seat: number, man: number): Figure => ({ seat, face: FACES[man]! });
const spotIn = (view: DogRoyal.View, figure: Figure): string => spotOf(view.men[figure.seat]![manOf(figure)]!);
const step = (figure: Figure, from: string | number, to: string | number): Step => ({
  seat: figure.seat,
  man: manOf(figure),
  from: String(from),
  to: String(to),
});

function way(action: DogRoyal.Action, view: DogRoyal.View): Way<DogRoyal.Action> | null {
  const plain = { victim: null, tilt: 0 as const, action };
  switch (action.type) {
    case "place":
      return {
        ...plain,
        card: null,
        mode: "move",
        steps: [step(action.figure, "H", startField(action.figure.seat, view.seats))],
      };
    case "play":
      return {
        ...plain,
        card: action.card,
        mode: "move",
        tilt: action.tilt,
        steps: [step(action.figure, action.from, action.to)],
      };
    case "swap":
      return {
        ...plain,
        card: action.card,
        mode: "swap",
        steps: [step(action.figure, spotIn(view, action.figure), spotIn(view, action.other))],
      };
    case "jump":
      return { ...plain, card: null, mode: "move", steps: [step(action.figure, action.from, action.to)] };
  }
  return null;
}

const ways = (legal: { action: DogRoyal.Action }[], view: DogRoyal.View): Way<DogRoyal.Action>[] =>
  legal.flatMap(({ action }) => way(action, view) ?? []);

/** Two figures that changed places are looked up where they stand now. */
function played(player: number, action: DogRoyal.Action, view: DogRoyal.View): Played | null {
  const found = way(action, view);
  if (!found) return null;
  const { card, mode } = found;
  const steps =
    action.type === "swap" ? found.steps.map((each) => ({ ...each, from: each.to, to: each.from })) : found.steps;
  return { player, card, mode, steps };
}

function attempt({ card, man, to, other, tilt }: Try, view: DogRoyal.View): DogRoyal.Action {
  const figure = figureOf(man.seat, man.man);
  if (view.phase === "place") return { type: "place", figure };
  if (view.phase === "jump") return { type: "jump", figure, from: Number(man.spot) || 0, to: Number(to) || 0 };
  const use = (card === "=" ? (view.last ?? "=") : card) as Card;
  if (use === "swap" && other)
    return { type: "swap", card: card as "=" | "swap", figure, other: figureOf(other.seat, other.man) };
  return {
    type: "play",
    card: card as Card,
    use,
    figure,
    from: man.spot,
    to: to === "H" ? String(startField(man.seat, view.seats)) : to,
    tilt,
  };
}

export const ROYAL: Kind<DogRoyal.View, DogRoyal.Action> = {
  deck: DECK,
  emblem: { path: CROWN, cloth: "velvet" },
  figure: (man) => t(FACE_NAMES[man]!),
  clockwise: true,
  hasFaces: (view) => view.options.royal,
  ways,
  played,
  attempt,
};
