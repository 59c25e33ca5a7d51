import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fill, preferred } from "./index.svelte";

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/\.(gen|test)\./.test(entry.name) && !path.includes("i18n")
      ? [path]
      : [];
  });
}

const code = sources("src")
  .map((path) => readFileSync(path, "utf-8"))
  .join("\n");

test("both languages have the same texts, none is empty, and they name the same values", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    const german = de[key as keyof typeof de];
    expect(text.trim() && german.trim(), key).toBeTruthy();
    expect(holes(german), key).toEqual(holes(text));
  }
});

test("every text that the pages ask for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
});

test("every text is used: by its name, or by a name put together at run time", () => {
  const composed = [...code.matchAll(/`([a-zA-Z.]+)\$\{/g)].map((found) => found[1]!);
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`"${key}"`) && !composed.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("no sentence for people stands in the pages themselves", () => {
  const bare = sources("src")
    .filter((path) => path.endsWith(".svelte") && !path.includes("help"))
    .flatMap((path) => {
      const markup = readFileSync(path, "utf-8").replace(
        /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g,
        "",
      );
      let text = markup.replace(/(?<!=)=>/g, "");
      while (/\{[^{}]*\}/.test(text)) text = text.replace(/\{[^{}]*\}/g, "");
      return [...text.matchAll(/>([^<>]*[A-Za-zäöü]{4,}[^<>]*)</g)].map((found) => `${path}: ${found[1]!.trim()}`);
    });
  expect(bare.filter((line) => !/: (Stammtisch|Deutsch|English)$/.test(line))).toEqual([]);
});

test("the browser's first known wish decides, English is the rest", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["en-GB", "de"])).toBe("en");
  expect(preferred(["fr"])).toBe("en");
});

test("values fill their places, and an unknown place stays visible", () => {
  expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
});
