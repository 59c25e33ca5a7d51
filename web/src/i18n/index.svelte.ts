/** The language of the page: the browser's wish until the user chooses. */

import { store } from "../lib/store";
import { de } from "./de";
import { en } from "./en";

export type Language = "de" | "en";
export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

export const CATALOGUES: Record<Language, Record<Key, string>> = { de, en };

export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  return known === "de" ? "de" : "en";
}

const chosen = store.getItem("language");
let current = $state<Language>(
  chosen === "de" || chosen === "en" ? chosen : preferred(globalThis.navigator?.languages ?? []),
);

export const language = {
  get current(): Language {
    return current;
  },
  choose(wanted: Language): void {
    current = wanted;
    store.setItem("language", wanted);
  },
};

/** A text in the language of the page; `{name}` in it stands for a value. */
export function t(key: Key, values: Values = {}): string {
  return fill(CATALOGUES[current][key], values);
}

export function fill(text: string, values: Values): string {
  return !text.includes("{")
    ? text
    : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text that may be missing, such as the label of a plug-in's option. */
export function maybe(key: string): string | null {
  return (CATALOGUES[current] as Record<string, string>)[key] ?? null;
}

/** What the server calls something; it speaks the language of the page. */
export const told = (words: { text?: string }): string => words.text ?? "";
