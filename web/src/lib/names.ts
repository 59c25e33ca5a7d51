import { t } from "../i18n/index.svelte";

/** A name as it is shown: somebody who has not chosen one has a number. */
export function shownName(name: string | number): string {
  return typeof name === "number" ? t("table.guest", { n: name }) : name;
}
