/** The texts of the page by their names, as the English catalogue has them; each game adds its own to this interface. */

import type general from "./texts/en.json";

type General = typeof general;
export interface Texts extends General {} // eslint-disable-line @typescript-eslint/no-empty-object-type -- games extend it
export type Key = keyof Texts;

export type Catalogue = Record<string, string>;

/** One file for each language, as a glob finds them: its name is the language. */
export type Files<T = Catalogue> = Record<string, () => Promise<T>>;

export const languageOf = (path: string): string => /([\w-]+)\.\w+$/.exec(path)![1]!;

/** The file of a language; in English where it has none. */
export function fileOf<T>(files: Files<T>, language: string): (() => Promise<T>) | undefined {
  const of = (wanted: string) => Object.entries(files).find(([path]) => languageOf(path) === wanted)?.[1];
  return of(language) ?? of("en");
}

/** The first language among these wishes that is known, or English. */
export function preferred(wishes: readonly string[], known: readonly string[]): string {
  return wishes.map((tag) => tag.split("-")[0]!.toLowerCase()).find((tag) => known.includes(tag)) ?? "en";
}

export type Values = Record<string, string | number>;

/** A text with its values: `{name}` in it stands for one of them. */
export function fill(text: string, values: Values): string {
  return !text.includes("{")
    ? text
    : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
