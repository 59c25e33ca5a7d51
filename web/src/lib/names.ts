import { t } from "../i18n/index.svelte";

/** A name as it is shown: the server's name for somebody who has not chosen one is put into the language of the page. */
export function shownName(name: string): string {
  const number = /^Gast (\d+)$/.exec(name)?.[1];
  return number ? t("table.guest", { n: number }) : name;
}
