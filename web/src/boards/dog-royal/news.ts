/** What everybody should notice of the latest events; nothing about who cheated. */

import type * as DogRoyal from "./types.gen";
import { t } from "../../i18n/index.svelte";
import type { Seen } from "../../lib/wire";

export function news(seen: Seen[], names: string[]): string {
  const actions = seen.map((each) => ({ player: each.player, action: each.action as DogRoyal.Action }));
  const accusation = actions.find(({ action }) => action.type === "accuse");
  if (accusation?.action.type === "accuse") {
    const lost = actions.find(({ action }) => action.type === "lost")?.action;
    const isRight = lost?.type === "lost" && lost.figure.seat === accusation.action.seat;
    return t(isRight ? "royal.news.right" : "royal.news.wrong", {
      accuser: names[accusation.player] ?? "",
      accused: names[accusation.action.seat] ?? "",
    });
  }
  return actions.some(({ action }) => action.type === "shifted") ? t("royal.news.shifted") : "";
}
