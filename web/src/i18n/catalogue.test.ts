import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, type Piece } from "../lib/prose";
import { Speech } from "./speech.svelte";
import { fill, formsOf, preferred, type Catalogue, type Files, type Text } from "./texts";

const all = readdirSync("src", { recursive: true, encoding: "utf-8" }).map((path) => join("src", path));
const read = (path: string) => readFileSync(path, "utf-8");
const code = all.filter((path) => /\.(svelte|ts)$/.test(path) && !/\.(gen|test)\./.test(path));
const whole = code.map(read).join("\n");

/** The files of a catalogue by their folders: one for each language. */
function byFolder(name: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of all.filter((each) => name.test(each)))
    found.set(dirname(path), [...(found.get(dirname(path)) ?? []), path]);
  return found;
}

const catalogues = byFolder(/texts.[\w-]+\.json$/);
const helps = byFolder(/help.[\w-]+\.md$/);
const LANGUAGES = catalogues.get(join("src", "i18n", "texts"))!.map((path) => basename(path, ".json"));
const texts = (path: string) => JSON.parse(read(path)) as Catalogue;
const english = [...catalogues.keys()].map((folder) => texts(join(folder, "en.json")));
const keys = english.flatMap((each) => Object.keys(each));

const formsIn = (text: Text | undefined) => (typeof text === "string" ? [text] : (text ?? []));
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();
/** The values of a text: its last form says all. */
const values = (text: Text) => holes(formsIn(text).at(-1)!).join();
/** Whether every form has the values of the last, but for the number that chooses: of one it may be said in words. */
function areAlike(text: Text): boolean {
  const forms = formsIn(text);
  const number = /\{(\w+)\}/.exec(forms.at(-1)!)?.[1];
  const others = (form: string) =>
    holes(form)
      .filter((name) => name !== number)
      .join();
  return forms.every((form) => others(form) === others(forms.at(-1)!));
}

/** What a language's catalogue lacks, has too much, leaves empty or fills with other values than the English one. */
function flaws(own: Catalogue, model: Catalogue, language: string): string[] {
  const isWhole = (text: Text | undefined) => formsIn(text).length > 0 && formsIn(text).every((form) => form.trim());
  const hasForms = (text: Text) => typeof text === "string" || text.length === formsOf(language).length;
  const names = [...new Set([...Object.keys(own), ...Object.keys(model)])];
  return names.filter((key) => {
    const [text, like] = [own[key], model[key]];
    return !isWhole(text) || !like || !hasForms(text!) || !areAlike(text!) || values(text!) !== values(like);
  });
}

test("every catalogue has a file for every language, with the same texts and the same values in them", () => {
  expect(catalogues.size).toBeGreaterThanOrEqual(7);
  for (const [folder, files] of [...catalogues, ...helps])
    expect(files.map((path) => basename(path).replace(/\.\w+$/, "")).sort(), folder).toEqual(LANGUAGES.toSorted());
  for (const [folder, files] of catalogues)
    for (const path of files)
      expect(flaws(texts(path), texts(join(folder, "en.json")), basename(path, ".json")), path).toEqual([]);
});

test("a text that is missing, left over, empty or lacks a value is a flaw", () => {
  const model = { a: "{n} stones", b: "yes" };
  expect(flaws({ a: "{n} Steine", b: "ja" }, model, "de")).toEqual([]);
  expect(flaws({ a: ["ein Stein", "{n} Steine"], b: "ja" }, model, "de")).toEqual([]);
  expect(flaws({ a: "Steine", b: " ", c: "zu viel" }, model, "de")).toEqual(["a", "b", "c"]);
  expect(flaws({ a: ["{n} Steine"], b: ["ja", ""] }, model, "de")).toEqual(["a", "b"]);
  expect(flaws({ b: "ja" }, model, "de")).toEqual(["a"]);
  const counted = { c: ["one stone for {who}", "{n} stones for {who}"] };
  expect(flaws({ c: ["{n} Stein für {who}", "{n} Steine für {who}"] }, counted, "de")).toEqual([]);
  expect(flaws({ c: ["ein Stein", "{n} Steine für {who}"] }, counted, "de")).toEqual(["c"]);
  expect(flaws({ c: ["ein Stein für {whom}", "{n} Steine für {who}"] }, counted, "de")).toEqual(["c"]);
});

test("no name of a text stands for two", () => {
  expect(keys.length).toBe(new Set(keys).size);
});

test("every text is used under its whole name, and every name that is asked for exists", () => {
  expect(keys.filter((key) => !whole.includes(`"${key}"`))).toEqual([]);
  const asked = [...whole.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
});

test("no name of a text is put together at run time: nobody could tell whether it is used", () => {
  expect([...whole.matchAll(/\bt\(\s*`/g)]).toEqual([]);
});

test("the help of a game has the same parts and figures in every language", () => {
  const figures = (pieces: Piece[]) => pieces.flatMap((each) => (each.kind === "figure" ? [each] : []));
  const shape = (path: string) =>
    blocksOf(read(path)).map((block) =>
      block.kind === "list"
        ? block.items.map(figures)
        : block.kind === "figure"
          ? block
          : [block.kind, figures(block.pieces)],
    );
  expect(helps.size).toBeGreaterThanOrEqual(5);
  for (const [folder, files] of helps)
    for (const path of files) expect(shape(path), path).toEqual(shape(join(folder, "en.md")));
});

test("no sentence for people stands in the pages themselves", () => {
  const bare = code
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => {
      const markup = read(path).replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "");
      let text = markup.replace(/(?<!=)=>/g, "");
      while (/\{[^{}]*\}/.test(text)) text = text.replace(/\{[^{}]*\}/g, "");
      return [...text.matchAll(/>([^<>]*[A-Za-zäöü]{4,}[^<>]*)</g)].map((found) => `${path}: ${found[1]!.trim()}`);
    });
  expect(bare.filter((line) => !/: Stammtisch$/.test(line))).toEqual([]);
});

/** Every catalogue as the page finds it, and in a language that somebody has made up. */
function withMadeUp(folder: string): Files {
  const own = (text: Text) =>
    formsIn(text)
      .map((form) => `«${form}»`)
      .at(-1)!;
  const made = Object.fromEntries(
    Object.entries(texts(join(folder, "en.json"))).map(([key, text]) => [key, own(text)]),
  );
  const files = catalogues.get(folder)!.map((path) => [path, () => Promise.resolve(texts(path))] as const);
  return { ...Object.fromEntries(files), [join(folder, "tlh.json")]: () => Promise.resolve(made) };
}

test("a further language is one more file for each catalogue and nothing else", async () => {
  const [general, ...games] = [join("src", "i18n", "texts"), join("src", "boards", "catan", "texts")].map(withMadeUp);
  const speech = new Speech(general!, preferred(["tlh-KX", "de"], ["de", "en", "tlh"]));
  expect(speech.languages).toEqual([...LANGUAGES, "tlh"].sort());
  await speech.choose(speech.current);
  await speech.add(...games);
  expect([speech.texts["app.close"], speech.texts["catan.wood"]]).toEqual(["«Close»", "«wood»"]);
  await speech.choose("de");
  expect([speech.texts["app.close"], speech.texts["catan.wood"]]).toEqual(["Schließen", "Holz"]);
});

test("only the language that is spoken is loaded, and a later choice wins over an earlier one", async () => {
  const loaded: string[] = [];
  const file = (name: string) => () => (loaded.push(name), Promise.resolve({ who: name }));
  const speech = new Speech({ "texts/de.json": file("de"), "texts/en.json": file("en") }, "en");
  await speech.choose("en");
  expect(loaded).toEqual(["en"]);
  await Promise.all([speech.choose("de"), speech.choose("en")]);
  expect([speech.current, speech.texts["who"]]).toEqual(["en", "en"]);
});

test("texts that arrive while another language is chosen speak that one", async () => {
  const lines = (who: string) => () => Promise.resolve({ [who]: who });
  const speech = new Speech({ "de.json": lines("de"), "en.json": lines("en") }, "en");
  const game = { "de.json": lines("Spiel"), "en.json": lines("game") };
  await Promise.all([speech.add(game), speech.choose("de")]);
  expect(Object.keys(speech.texts).sort()).toEqual(["Spiel", "de"]);
  expect(speech.current).toBe("de");
});

test("the browser's first known wish decides, English is the rest", () => {
  expect(preferred(["fr-FR", "de-AT", "en"], ["de", "en"])).toBe("de");
  expect(preferred(["en-GB", "de"], ["de", "en"])).toBe("en");
  expect(preferred(["fr"], ["de", "en"])).toBe("en");
});

test("values fill their places, and an unknown place stays visible", () => {
  expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
});

/** A number of things that a text counts, with the noun behind it in the plural: what is said of one of them? */
const PLURAL =
  /\{(?:n|number|count|points)\} (?:Tage|Schritte|Angebote|Punkte|Runden|Züge|Rohstoffe|\w*[kK]arten|\w+s\b)/;
/** Of these there are always more: a hand to discard from, the points of an area, what a card moves. */
const NEVER_ONE = new Set([
  "invitation.free",
  "catan.do.discard",
  "doerfer.closes",
  "doerfer.area.closed",
  "doerfer.area.open",
  "ring.does",
]);

test("what is counted is said otherwise of one", () => {
  expect(fill(["1 Tag", "{n} Tage"], { n: 1 }, "de")).toBe("1 Tag");
  expect(fill(["1 Tag", "{n} Tage"], { n: 0 }, "de")).toBe("0 Tage");
  expect(fill(["{n} ryba", "{n} ryby", "{n} ryb", "{n} rybo"], { n: 3 }, "pl")).toBe("3 ryby"); // one, few, many, other
  const bare = [...catalogues.keys()].flatMap((folder) =>
    LANGUAGES.flatMap((language) =>
      Object.entries(texts(join(folder, `${language}.json`))).filter(
        ([key, text]) => typeof text === "string" && PLURAL.test(text) && !NEVER_ONE.has(key),
      ),
    ),
  );
  expect(bare).toEqual([]);
});
