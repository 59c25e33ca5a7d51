import { describe, expect, it } from "vitest";
import { PAGE, Steps } from "./frames.svelte";
import type { Frame, Frames } from "./wire";

const TOTAL = 3 * PAGE + 7;

function game(asked: string[]): (query: string) => Promise<Frames> {
  return async (query) => {
    asked.push(query);
    const page = Math.min(Number(query.split("=")[1]), Math.floor(TOTAL / PAGE));
    const length = Math.min(PAGE, TOTAL - page * PAGE);
    const frames = Array.from({ length }, (_, index) => ({ place: page * PAGE + index }) as Frame);
    return { total: TOTAL, first: page * PAGE, frames };
  };
}

describe("the steps of a finished game", () => {
  it("come page by page, the last one first, each asked for once", async () => {
    const asked: string[] = [];
    const steps = new Steps(game(asked), () => {});
    await steps.need(0);
    expect([steps.total, steps.at(TOTAL - 1)?.place, steps.at(0)]).toEqual([TOTAL, TOTAL - 1, undefined]);
    await steps.need(TOTAL - 1);
    await steps.need(TOTAL - 2);
    expect(asked).toEqual(["page=1000000", "page=2"]);
    await steps.need(0);
    for (let number = 0; number < TOTAL; number += 1) expect(steps.at(number)?.place).toBe(number);
    expect(asked.length).toBe(4);
  });

  it("are asked for again after a failure, which is told", async () => {
    const told: string[] = [];
    let broken = true;
    const steps = new Steps(
      async (query) => (broken ? Promise.reject(new Error("away")) : game([])(query)),
      (error) => told.push(error.message),
    );
    await steps.need(0);
    broken = false;
    await steps.need(0);
    expect([told, steps.total]).toEqual([["away"], TOTAL]);
  });
});
