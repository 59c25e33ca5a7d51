import { expect, test } from "vitest";
import { FACES } from "../protocol.gen";
import { EXTRAS, lookOf, personCode, STYLES, usualFace } from "./faces";

test("a code has always the same face, and faces differ", () => {
  expect(lookOf("catan Mira")).toEqual(lookOf("catan Mira"));
  const names = ["Jan", "Ella", "Momo", "Pia", "Knut", "Mira", "Gero", "Edda", "Falk", "Nora"];
  expect(new Set(names.map((name) => JSON.stringify(lookOf(`catan ${name}`)))).size).toBe(names.length);
  for (const name of names) {
    expect(lookOf(name).style).toBeLessThan(STYLES);
    expect(lookOf(name).extra).toBeLessThan(EXTRAS);
  }
});

test("faces to choose from are as different as people: no two share hair and skin, and every kind is there", () => {
  const looks = Array.from({ length: FACES }, (_, number) => lookOf(personCode(number)));
  expect(new Set(looks.map(({ style, hair, skin }) => `${style} ${hair} ${skin}`)).size).toBe(FACES);
  expect(new Set(looks.map(({ style }) => style)).size).toBe(STYLES);
  expect(new Set(looks.map(({ extra }) => extra)).size).toBe(EXTRAS);
  expect(new Set(looks.map(({ skin }) => skin)).size).toBe(5);
});

test("who has chosen none has a face that nobody can choose, the same as the server counts", () => {
  expect(usualFace("4f1b0c7a9d3e5f6a7b8c")).toBe(911483);
  expect(usualFace("00000000000000000000")).toBeGreaterThanOrEqual(FACES);
});
