import { expect, test } from "vitest";
import { language, t } from "../i18n/index.svelte";
import { fieldsOf, labelOf, valueLabel } from "./options";

test("switches, choices, numbers and texts become fields with their defaults; the rest is left alone", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        type: "object",
        properties: {
          jokers: { type: "boolean", default: true },
          variant: { enum: ["a", "b"], default: "b" },
          max_rounds: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
          limit: { type: "integer", minimum: 1, exclusiveMaximum: 10, default: 3 },
          file: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
          map: { type: "array", default: [] },
        },
      },
    },
  };
  expect(fieldsOf(schema)).toEqual([
    { name: "jokers", kind: "switch", value: true },
    { name: "variant", kind: "choice", choices: ["a", "b"], value: "b" },
    { name: "max_rounds", kind: "number", optional: true, value: null },
    { name: "limit", kind: "number", optional: false, value: 3, min: 1, max: 9 },
    { name: "file", kind: "text", value: null },
  ]);
});

test("options and their values are called as the card says, and readably where it says nothing", async () => {
  await language.choose("en");
  const labels = { map: "Island", "map.small": "small one" };
  expect(labelOf(labels, "map")).toBe("Island");
  expect(labelOf(labels, "max_rounds")).toBe("Max rounds");
  expect(valueLabel(labels, "map", "small")).toBe("small one");
  expect(valueLabel(labels, "map", "very_large")).toBe("very large");
  expect(valueLabel(labels, "max_rounds", null)).toBe(t("new.none"));
});
