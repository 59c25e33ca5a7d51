import { beforeAll, expect, test } from "vitest";
import { addTexts, language } from "../../i18n/index.svelte";
import side from "./index";
import { news } from "./news";

const seen = (player: number, action: object) => ({ player, action, by: "player" as const });
const NAMES = ["Ada", "Ben", "Cem", "Dora"];

beforeAll(() => addTexts(...side.texts));

test("an accusation is told with how it ended", async () => {
  await language.choose("en");
  const lost = (seat: number) => seen(-1, { type: "lost", figure: { seat, face: "king" } });
  expect(news([seen(0, { type: "accuse", seat: 2 }), lost(2)], NAMES)).toContain("Cem");
  expect(news([seen(0, { type: "accuse", seat: 2 }), lost(2)], NAMES)).not.toBe(
    news([seen(0, { type: "accuse", seat: 2 }), lost(0)], NAMES),
  );
});

test("moved special fields are told without a name, and ordinary moves not at all", async () => {
  await language.choose("en");
  const told = news([seen(-1, { type: "shifted", field: 12 })], NAMES);
  expect(told).not.toBe("");
  for (const name of NAMES) expect(told).not.toContain(name);
  expect(news([seen(1, { type: "stay" })], NAMES)).toBe("");
});
