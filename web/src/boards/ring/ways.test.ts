import { expect, test } from "vitest";
import { completed, isOf, menOf, modesOf, moved, nextSteps, open, type Step, type Way } from "./ways";

const step = (from: string, to: string, seat = 0): Step => ({ seat, man: null, from, to });
const way = (card: string, mode: Way["mode"], ...steps: Step[]): Way => ({
  card,
  mode,
  steps,
  victim: null,
  tilt: 0,
  action: steps,
});
const WAYS = [
  way("5", "move", step("12", "17")),
  way("7", "seven", step("12", "19")),
  way("7", "seven", step("20", "23"), step("12", "16")),
  way("7", "seven", step("20", "22"), step("12", "17")),
  way("X", "move", step("12", "17")),
  way("X", "seven", step("12", "19")),
  way("X", "swap", step("12", "40")),
  { ...way("5", "move", step("12", "18")), tilt: 1 as const },
];
const pick = (card: string, mode: Way["mode"] | null = null, ...done: Step[]) => ({
  card,
  mode,
  done,
  tilt: 0 as const,
});

test("a card opens its ways, a joker several kinds of them, and a tilt is never offered by itself", () => {
  expect(open(WAYS, pick("5"))).toHaveLength(1);
  expect(modesOf(WAYS, "X", 0)).toEqual(["move", "seven", "swap"]);
  expect(modesOf(WAYS, "5", 1)).toEqual(["move"]);
  expect(open(WAYS, { ...pick("5"), tilt: 1 })[0]!.steps[0]!.to).toBe("18");
});

test("a seven is put together from portions in any order", () => {
  const first = open(WAYS, pick("7"));
  expect(nextSteps(first, []).map((each) => `${each.from}-${each.to}`)).toEqual([
    "12-19",
    "20-23",
    "12-16",
    "20-22",
    "12-17",
  ]);
  const done = [step("12", "16")];
  const rest = open(WAYS, pick("7", "seven", ...done));
  expect(completed(rest, done)).toBeUndefined();
  expect(nextSteps(rest, done)).toEqual([step("20", "23")]);
  const all = [...done, step("20", "23")];
  expect(completed(open(WAYS, pick("7", "seven", ...all)), all)).toBe(WAYS[2]);
});

test("one portion can be a whole seven", () => {
  const done = [step("12", "19")];
  expect(completed(open(WAYS, pick("7", "seven", ...done)), done)).toBe(WAYS[1]);
});

test("men are shown where the chosen steps lead them", () => {
  const men = menOf([
    ["H", "12", "16*", "T1"],
    ["12", "H", "H", "H"],
  ]);
  expect(men[2]).toEqual({ seat: 0, man: 2, spot: "16" });
  const shown = moved(men, [step("12", "16")]);
  expect(shown[1]!.spot).toBe("16");
  expect(shown[4]!.spot).toBe("12");
  expect(isOf({ seat: 0, man: 3, from: "H", to: "0" }, men[0]!)).toBe(false);
});
