import { expect, test } from "vitest";
import { EXTRAS, lookOf, STYLES } from "./faces";

test("a code has always the same face, and faces differ", () => {
  expect(lookOf("catan Mira")).toEqual(lookOf("catan Mira"));
  const names = ["Jan", "Ella", "Momo", "Pia", "Knut", "Mira", "Gero", "Edda", "Falk", "Nora"];
  expect(new Set(names.map((name) => JSON.stringify(lookOf(`catan ${name}`)))).size).toBe(names.length);
  for (const name of names) {
    expect(lookOf(name).style).toBeLessThan(STYLES);
    expect(lookOf(name).extra).toBeLessThan(EXTRAS);
  }
});
