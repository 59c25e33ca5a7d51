/** Eyes and ears of a table's page: title, tones, spoken sentences, and the way to the rematch. */

import { untrack } from "svelte";
import { t } from "../i18n/index.svelte";
import { soundOf } from "../boards/index";
import { announce } from "./announce.svelte";
import { notify, showTurn } from "./attention";
import { outcome } from "./outcome";
import { router } from "./router.svelte";
import { play as sound } from "./sound";
import type { TableModel } from "./table.svelte";
import type { Update } from "./wire";

/** Called while a page is made: what it sets up lasts as long as the page. */
export function attend(model: TableModel, title: () => string): void {
  $effect(() => showTurn(model.yourTurn ? `${t("table.yourTurn")} · ${title()}` : title(), model.yourTurn));
  $effect(() => () => showTurn("Stammtisch", false));

  // Everybody wanted the rematch: go there together, and who only looked on may go on doing so.
  let watched = false; // this page saw the end of the game; who opens an old one stays there
  $effect(() => {
    const { table, ended } = model;
    if (!table?.next) watched = table !== null;
    else if (table.you === null ? watched && ended : table.seats[table.you]?.rematch)
      router.go(`/t/${table.next}`, true);
  });

  $effect(() => {
    const { ended } = model;
    if (!ended) return;
    untrack(() => {
      sound(model.you !== null && ended.winners.includes(model.you) ? "win" : "lose");
      announce(t("say.over", { result: outcome(model) }));
    });
  });

  $effect(() => {
    if (!model.notice) return;
    announce(model.notice, true);
    sound("refused");
  });
}

const AFTER = 0.3; // seconds from the move to the chime

/** What a new position sounds like. */
export function tellMove(model: TableModel, title: string, updates: readonly Update[]): void {
  const moves = updates.flatMap((update) => model.sentencesOf(update));
  if (model.yourTurn) moves.push(t("say.turn"));
  announce(moves.join(" "));
  const seen = updates.at(-1)?.seen ?? [];
  if (seen.length) sound(soundOf(model.table?.game, seen));
  if (seen.length && model.yourTurn) sound("turn", AFTER);
  if (model.yourTurn) void notify(`${t("table.yourTurn")} · ${title}`, moves[0] ?? "", `/t/${model.name}`);
}
