/** The texts of the page by their names, as the English catalogue has them; each game adds its own to this interface. */

import type general from "./texts/en.json";

type General = typeof general;
export interface Texts extends General {} // eslint-disable-line @typescript-eslint/no-empty-object-type -- games extend it
export type Key = keyof Texts;

/** A text, or its forms by number in the order of the language's own rule: [one, other] in German and in English. */
export type Text = string | readonly string[];
export type Catalogue = Record<string, Text>;

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

/** A text with its values: `{name}` in it stands for one of them. Where it has several forms, its first number chooses. */
export function fill(text: Text, values: Values, language = "en"): string {
  const form = typeof text === "string" ? text : formOf(text, values, language);
  return !form.includes("{")
    ? form
    : form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;
const rules = new Map<string, Intl.PluralRules>();

/** The rule of a language; making one takes longer than asking it. */
function ruleOf(language: string): Intl.PluralRules {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language));
  return rules.get(language)!;
}

/** The names of the forms that a language's numbers take, in the order in which a catalogue writes them. */
export function formsOf(language: string): string[] {
  const categories = ruleOf(language).resolvedOptions().pluralCategories;
  return ORDER.filter((each) => categories.includes(each));
}

function formOf(forms: readonly string[], values: Values, language: string): string {
  const name = /\{(\w+)\}/.exec(forms.at(-1)!)?.[1] ?? "";
  const wanted = formsOf(language).indexOf(ruleOf(language).select(Number(values[name])));
  return forms[wanted] ?? forms.at(-1)!;
}
