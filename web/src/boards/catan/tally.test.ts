import { expect, test } from "vitest";
import { addTexts, language } from "../../i18n/index.svelte";
import type { Catalogue } from "../../i18n/texts";
import { tally } from "./tally";
import type * as Catan from "./types.gen";

test("points are told by their sources, and the rest are cards", async () => {
  await language.choose("en");
  await addTexts(import.meta.glob<Catalogue>("./texts/*.json", { import: "default" }));
  const view = {
    buildings: [
      { owner: 0, city: true, crossing: 1 },
      { owner: 0, city: false, crossing: 2 },
      { owner: 1, city: false, crossing: 3 },
    ],
    longest_road: 0,
    largest_army: 1,
    players: [
      { points: 6, shown: null },
      { points: 3, shown: 3 },
    ],
  } as unknown as Catan.View;
  expect(tally(view, 0)).toEqual(["6 points", "villages 1", "cities 2", "longest road 2", "victory point cards 1"]);
  expect(tally(view, 1)).toEqual(["3 points", "villages 1", "largest army 2"]);
});
