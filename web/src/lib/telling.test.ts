import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import { sentence } from "./telling";

const names = ["Ada", "Ben", "Bot 3"];
const nameOf = (seat: number) => names[seat] ?? "";
const seen = { player: 2, text: "4: C from 24 to 20", told: "{2} moves 4 back and sends {1} home." };

test("seats have the names that the page gives them", () => {
  expect(sentence(seen, nameOf)).toBe("Bot 3 moves 4 back and sends Ben home.");
  expect(sentence({ ...seen, told: "" }, nameOf)).toBe("");
});

test("a stand-in's move is told as its own, not as that of whom it stands in for", async () => {
  await language.choose("en");
  expect(sentence({ ...seen, by: "stand-in" }, nameOf)).toBe("stand-in for Bot 3 moves 4 back and sends Ben home.");
});
