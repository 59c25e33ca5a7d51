import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Story, type Pace } from "./story.svelte";
import type { Update } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const YOU = 0;
const update = (at: number, player = 1, told = "{1} plays."): Update =>
  ({ at, took_back: null, seen: [{ player, action: {}, by: "player", told }] }) as unknown as Update;

function told(pace: Pace = "calm") {
  const shown: number[][] = [];
  const story = new Story(
    () => pace,
    () => YOU,
    (updates) => shown.push(updates.map((each) => each.at)),
  );
  story.take(update(0, YOU), true);
  return { story, shown };
}

test("updates that come together are shown one after the other", () => {
  const { story, shown } = told();
  for (const at of [1, 2, 3]) story.take(update(at), true);
  expect([story.shown?.at, story.isCurrent]).toEqual([0, false]);
  vi.runAllTimers();
  expect(shown).toEqual([[0], [1], [2], [3]]);
  expect([story.shown?.at, story.isCurrent]).toEqual([3, true]);
});

test("a skip shows the present, and tells all that was left out", () => {
  const { story, shown } = told();
  for (const at of [1, 2, 3]) story.take(update(at), true);
  story.skip();
  expect(shown).toEqual([[0], [1, 2, 3]]);
  expect(story.isCurrent).toBe(true);
  vi.runAllTimers();
  expect(story.shown?.at).toBe(3);
});

test("the own move, a takeback and a position that is not news wait for nothing", () => {
  for (const at of [4, 5, 6]) {
    const { story } = told();
    story.take(update(1), true);
    story.take(update(2), true);
    const last = at === 4 ? update(at, YOU) : { ...update(at), took_back: at === 5 ? 1 : null };
    story.take(last, at !== 6);
    expect([story.shown?.at, story.isCurrent]).toEqual([at, true]);
  }
});

test("at once means at once", () => {
  const { story } = told("at-once");
  for (const at of [1, 2, 3]) {
    story.take(update(at), true);
    expect(story.shown?.at).toBe(at);
  }
});

test("what needs no word is shown for a moment only", () => {
  const { story } = told("brisk");
  story.take(update(1, 1, ""), true);
  vi.advanceTimersByTime(550);
  expect(story.shown?.at).toBe(1);
  story.take(update(2), true);
  vi.advanceTimersByTime(120);
  expect(story.shown?.at).toBe(2);
});

test("everything since the own last move can be shown once more, and skipped again", () => {
  const { story } = told();
  for (const at of [1, 2]) story.take(update(at), true);
  vi.runAllTimers();
  expect(story.canReplay).toBe(true);
  story.replay();
  expect([story.shown?.at, story.isCurrent]).toEqual([0, false]);
  vi.advanceTimersByTime(600);
  expect(story.shown?.at).toBe(1);
  story.skip();
  expect([story.shown?.at, story.isCurrent]).toEqual([2, true]);
  story.take(update(3, YOU), true);
  expect(story.canReplay).toBe(false);
});
