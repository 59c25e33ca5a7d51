/** The language of the page: the browser's wish until the user chooses. */

import { store } from "../lib/store";
import { Speech } from "./speech.svelte";
import { fill, languageOf, preferred, type Catalogue, type Files, type Key, type Values } from "./texts";

export { fill, type Key, type Values };

const general: Files = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });
const known = Object.keys(general).map(languageOf);
const wishes = [store.getItem("language") ?? "", ...(globalThis.navigator?.languages ?? [])];
const speech = new Speech(general, preferred(wishes, known));

export const language = {
  get current(): string {
    return speech.current;
  },
  all: speech.languages,
  /** Its own name for itself. */
  nameOf: (code: string): string => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code,
  /** Before the first page is shown. */
  load: (): Promise<void> => speech.choose(speech.current),
  choose(wanted: string): Promise<void> {
    store.setItem("language", wanted);
    return speech.choose(wanted);
  },
};

/** Texts of a part of the page that is loaded when it is wanted. */
export const addTexts = (...sources: Files[]): Promise<void> => speech.add(...sources);

/** A text in the language of the page, once it is loaded; `{name}` in it stands for a value. */
export const t = (key: Key, values: Values = {}): string => fill(speech.texts[key] ?? "", values, speech.current);

/** What the server calls something; it speaks the language of the page. */
export const told = (words: { text?: string }): string => words.text ?? "";
