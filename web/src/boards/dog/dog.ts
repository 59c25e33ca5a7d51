/** DOG's actions as ways to use a card. */

import type * as Dog from "./types.gen";
import { t } from "../../i18n/index.svelte";
import type { Kind, Played, Try } from "../ring/kind";
import { startField } from "../ring/ring";
import { DECK } from "./cards";
import type { Step, Way } from "../ring/ways";

const PAW =
  "M0 .02C.36 .02 .62 .36 .66 .6C.7 .86 .5 .96 .3 .9C.16 .86 .1 .84 0 .84" +
  "S-.16 .86 -.3 .9C-.5 .96 -.7 .86 -.66 .6C-.62 .36 -.36 .02 0 .02z" +
  "M-.27 -.86a.2.3 0 1 1 0 .6a.2.3 0 1 1 0 -.6z" +
  "M.27 -.86a.2.3 0 1 1 0 .6a.2.3 0 1 1 0 -.6z" +
  "M-.72 -.46a.18.27 0 1 1 0 .54a.18.27 0 1 1 0 -.54z" +
  "M.72 -.46a.18.27 0 1 1 0 .54a.18.27 0 1 1 0 -.54z";

type Card = Dog.Move["card"];
type Part = Pick<Way<Dog.Action>, "mode" | "steps">;

const step = (seat: number, from: string | number, to: string | number): Step => ({
  seat,
  man: null,
  from: String(from),
  to: String(to),
});

/** What an action does with men; null for what is no play of a card. */
function partOf(action: Dog.Action, seats: number): Part | null {
  switch (action.type) {
    case "start":
      return { mode: "move", steps: [step(action.seat, "H", startField(action.seat, seats))] };
    case "move":
      return { mode: "move", steps: [step(action.seat, action.from, action.to)] };
    case "swap":
      return { mode: "swap", steps: [step(action.seat, action.from, action.to)] };
    case "divide":
      return { mode: "seven", steps: action.portions.map((each) => step(each.seat, each.from, each.to)) };
    case "take":
      return { mode: "take", steps: [] };
  }
  return null;
}

function ways(legal: { action: Dog.Action }[], view: Dog.View): Way<Dog.Action>[] {
  return legal.flatMap(({ action }) => {
    const part = partOf(action, view.seats);
    if (!part || !("card" in action)) return [];
    const victim = action.type === "take" ? action.seat : null;
    return [{ ...part, card: view.rest ? null : action.card, victim, tilt: 0 as const, action }];
  });
}

function played(player: number, action: Dog.Action, view: Dog.View): Played | null {
  const part = partOf(action, view.seats);
  return part && "card" in action ? { ...part, player, card: action.card } : null;
}

function attempt({ card, mode, man, to, other }: Try, view: Dog.View): Dog.Action {
  const played = (card ?? view.rest?.card ?? "7") as Card;
  const { seat, spot } = man;
  if (mode === "seven") return { type: "divide", card: played as "7" | "X", portions: [{ seat, from: spot, to }] };
  if (spot === "H") return { type: "start", card: played, seat };
  const isRing = !spot.startsWith("T") && !to.startsWith("T");
  if ((played === "J" || mode === "swap") && other && isRing)
    return { type: "swap", card: played, seat, from: Number(spot), to: Number(to) };
  return { type: "move", card: played, seat, from: spot, to };
}

export const DOG: Kind<Dog.View, Dog.Action> = {
  deck: DECK,
  emblem: { path: PAW, cloth: "felt" },
  figure: () => t("ring.figure"),
  clockwise: false,
  hasFaces: () => false,
  ways,
  played,
  attempt,
};
