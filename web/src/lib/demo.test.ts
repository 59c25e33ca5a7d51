import { describe, expect, it } from "vitest";
import { demos, isDemo, pace } from "./demo";
import type { GameInfo } from "./wire";

describe("games for showing", () => {
  it("have names no table has", () => {
    expect(isDemo("demo-vier")).toBe(true);
    expect(isDemo("demovierxyz2")).toBe(false);
  });

  it("are offered for games that have one", () => {
    const list = [{ name: "vier", demo: "demo-vier" }, { name: "halma" }] as GameInfo[];
    expect(demos(list).map((game) => game.name)).toEqual(["vier"]);
  });

  it("leave time to read what they explain", () => {
    expect(pace(true, "stops a four")).toBeGreaterThan(pace(true, ""));
    expect(pace(true, undefined)).toBeGreaterThan(pace(false, ""));
  });
});
