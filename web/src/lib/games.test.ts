import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { games } from "./games.svelte";

test("a game is called as its card says; an unknown one by its name, but not before the list is there", async () => {
  await language.choose("en");
  expect(games.title("nim")).toBe("");
  games.list = [{ name: "nim", title: "Nim" } as never];
  expect(games.title("nim")).toBe("Nim");
  expect(games.title("chess")).toBe("chess");
});
