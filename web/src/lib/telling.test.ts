import { expect, test } from "vitest";
import { sentence } from "./telling";

const names = ["Ada", "Ben", "Bot 3"];
const nameOf = (seat: number) => names[seat] ?? "";
const seen = { player: 2, text: "4: C from 24 to 20", told: "{2} moves 4 back and sends {1} home." };

test("seats have the names that the page gives them", () => {
  expect(sentence(seen, nameOf)).toBe("Bot 3 moves 4 back and sends Ben home.");
  expect(sentence({ ...seen, told: "" }, nameOf)).toBe("");
});
