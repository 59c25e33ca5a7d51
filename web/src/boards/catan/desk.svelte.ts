/** What the user is about to do at the board, until he does it. It holds no game: every view may make it void. */

import type * as Catan from "./types.gen";
import { canDo, has, spotAt, spotsOf, type Card, type Legal, type Mode, type Spot } from "./choices";

export type Panel = "trade" | Card;

interface Now {
  view: Catan.View;
  legal: Legal[];
  busy: boolean;
  play: (action: Catan.Action) => void;
}

const PLAYS: Partial<Record<Card, Catan.Action["type"]>> = {
  knight: "play-knight",
  roads: "play-roads",
  monopoly: "play-monopoly",
  invention: "play-invention",
};

export class Desk {
  wish = $state<Mode | null>(null);
  picked = $state.raw<Spot | null>(null);
  laid = $state<number | null>(null); // the first path of road building
  panel = $state<Panel | null>(null);

  /** What the game asks for comes before what the user wishes. */
  readonly mode = $derived.by((): Mode | null => {
    const { view, legal } = this.now();
    if (legal.length === 0) return null;
    if (view.phase === "robbing") return "robber";
    if (view.phase === "found-village") return "village";
    if (view.phase === "found-road") return "road";
    return this.wish;
  });
  readonly spots = $derived.by((): Spot[] => spotsOf(this.now().view, this.now().legal, this.mode, this.laid));

  /** Places the user may try in vain: the server says why not. */
  readonly others = $derived.by((): Spot[] => {
    const { view } = this.now();
    const mode = this.mode;
    if (mode === null || mode === "roads") return [];
    const kind = mode === "robber" || mode === "knight" ? "hex" : mode;
    const places = kind === "hex" ? view.fields : kind === "road" ? view.paths : view.crossings;
    const known = new Set(this.spots.map((spot) => spot.key));
    return places.map((_, place) => spotAt(view, kind, place)).filter((spot) => !known.has(spot.key));
  });
  readonly playable = $derived.by(
    () => new Set((Object.keys(PLAYS) as Card[]).filter((card) => has(this.now().legal, PLAYS[card]!))),
  );

  constructor(private readonly now: () => Now) {}

  clear(): void {
    this.wish = null;
    this.picked = null;
    this.laid = null;
    this.panel = null;
  }

  /** Forget what the new view no longer allows. */
  check(): void {
    const { legal } = this.now();
    if (legal.length === 0) this.clear();
    if (this.wish && (this.wish === "knight" || this.wish === "roads") && !canDo(legal, this.wish)) this.clear();
    if (this.picked && ![...this.spots, ...this.others].some((spot) => spot.key === this.picked!.key))
      this.picked = null;
  }

  turnTo(mode: Mode | null): void {
    const same = this.wish === mode;
    this.clear();
    this.wish = same ? null : mode;
  }

  open(panel: Panel): void {
    const same = this.panel === panel;
    this.clear();
    this.panel = same ? null : panel;
  }

  /** A card from the hand: those that need a place lead to the board, the others ask in the panel. */
  use(card: Card): void {
    if (this.playable.has(card) && (card === "knight" || card === "roads")) this.turnTo(card);
    else this.open(card);
  }

  send(action: Catan.Action): void {
    if (this.now().busy) return;
    this.clear();
    this.now().play(action);
  }

  choose(spot: Spot, sure: boolean): void {
    if (this.now().busy) return;
    if (sure || this.picked?.key === spot.key) this.confirm(spot);
    else this.picked = spot;
  }

  /** Do what the place stands for; where it stands for several things, ask which. */
  confirm(spot: Spot): void {
    if (
      this.mode === "roads" &&
      this.laid === null &&
      spot.choices.every(({ action }) => action.type === "play-roads" && action.second !== null)
    ) {
      this.laid = spot.place;
      this.picked = null;
    } else if (spot.choices.length > 1) this.picked = spot;
    else this.send(spot.choices[0]?.action ?? this.attempt(spot));
  }

  private attempt({ kind, place }: Spot): Catan.Action {
    if (kind === "hex")
      return { type: this.mode === "knight" ? "play-knight" : "move-robber", hex: place, victim: null };
    return kind === "road" ? { type: "build-road", path: place } : { type: `build-${kind}`, crossing: place };
  }

  /** Play a card that is not listed, to be told why not. */
  tryCard(card: Card): void {
    const { view, legal } = this.now();
    if (legal.length === 0 || this.playable.has(card)) return;
    const elsewhere = view.robber === 0 ? 1 : 0;
    const tries: Partial<Record<Card, Catan.Action>> = {
      knight: { type: "play-knight", hex: elsewhere, victim: null },
      roads: { type: "play-roads", first: 0, second: null },
      monopoly: { type: "play-monopoly", resource: "wood" },
      invention: { type: "play-invention", cards: { wood: 2 } },
    };
    if (tries[card]) this.send(tries[card]);
  }
}
