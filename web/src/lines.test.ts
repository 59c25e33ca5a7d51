import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LONGEST = 140;

/** Texts are data, one line each. */
const written = readdirSync("src", { recursive: true, encoding: "utf-8" })
  .filter((path) => /\.(svelte|ts|css|md)$/.test(path))
  .map((path) => join("src", path));

test(`no line is longer than ${LONGEST} characters, not even where the formatter leaves one`, () => {
  const long = written.flatMap((path) =>
    readFileSync(path, "utf-8")
      .split("\n")
      .flatMap((line, at) => (line.length > LONGEST ? [`${path}:${at + 1}`] : [])),
  );
  expect(written.length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});
