/** A game's options as fields of a form, read off their JSON Schema. */

import { t } from "../i18n/index.svelte";
import type { GameInfo, Schema } from "./wire";

export type Labels = GameInfo["labels"];

export type Field =
  | { name: string; kind: "switch"; value: boolean }
  | { name: string; kind: "choice"; value: string | number | null; choices: (string | number | null)[] }
  | { name: string; kind: "text"; value: string | null }
  | { name: string; kind: "number"; value: number | null; optional: boolean; min?: number; max?: number };

/** The fields a person can set; what is neither a switch, a choice, a number nor a text keeps its default. */
export function fieldsOf(schema: Schema): Field[] {
  const whole = resolve(schema, schema);
  return Object.entries(whole.properties ?? {}).flatMap(([name, each]) => {
    const field = fieldOf(name, each, schema);
    return field ? [field] : [];
  });
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? { ...root.$defs?.[name], ...("default" in schema ? { default: schema.default } : {}) } : schema;
}

function fieldOf(name: string, raw: Schema, root: Schema): Field | null {
  const schema = resolve(raw, root);
  const parts = (schema.anyOf ?? [schema]).map((part) => resolve(part, root));
  const optional = parts.some((part) => part.type === "null");
  const main = parts.find((part) => part.type !== "null") ?? schema;
  if (main.type === "boolean") return { name, kind: "switch", value: schema.default === true };
  if (main.enum) {
    const choices = [...main.enum, ...(optional ? [null] : [])];
    return { name, kind: "choice", choices, value: (schema.default ?? null) as string | number | null };
  }
  if (main.type === "string") return { name, kind: "text", value: (schema.default ?? null) as string | null };
  if (main.type !== "integer") return null;
  const max = main.maximum ?? (main.exclusiveMaximum === undefined ? undefined : main.exclusiveMaximum - 1);
  const limits = {
    ...(main.minimum === undefined ? {} : { min: main.minimum }),
    ...(max === undefined ? {} : { max }),
  };
  return { name, kind: "number", optional, value: (schema.default ?? null) as number | null, ...limits };
}

const plain = (name: string) => name.replaceAll("_", " ");

/** What an option is called on the game's card; without that its name made readable. */
export function labelOf(labels: Labels, name: string): string {
  const own = labels[name];
  return own ? own : plain(name.charAt(0).toUpperCase() + name.slice(1));
}

export function valueLabel(labels: Labels, name: string, value: unknown): string {
  const own = labels[`${name}.${String(value)}`];
  return own ? own : value === null ? t("new.none") : plain(String(value));
}
