import { expect, test } from "vitest";
import { howItWent } from "./mine.svelte";
import type { FinishedGame } from "./wire";

const game = (more: Partial<FinishedGame>) =>
  howItWent({ you: 0, result: [1, 0], winners: [0], resigned: false, ...more } as FinishedGame);

test("a game in the list was won, lost, drawn or came to nothing", () => {
  expect(game({})).toBe("won");
  expect(game({ you: 1 })).toBe("lost");
  expect(game({ winners: [] })).toBe("drawn");
  expect(game({ result: null })).toBe("void");
});

test("a win of the stand-in is not one of who gave up", () => {
  expect(game({ resigned: true })).toBe("lost");
});
