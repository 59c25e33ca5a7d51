import { expect, test } from "vitest";
import { heightAt, LINES, TILE } from "./grain";

const lines = Array.from({ length: LINES }, (_, line) => line);

test("the grain goes on from one tile to the next, sideways and downwards", () => {
  for (const line of lines) {
    expect(heightAt(line, TILE.width)).toBeCloseTo(heightAt(line, 0), 1);
    expect(heightAt(line + LINES, 200)).toBeCloseTo(heightAt(line, 200) + TILE.height, 6);
  }
});

test("lines run side by side and flow round a knot without crossing", () => {
  for (const line of lines)
    for (let x = 0; x < TILE.width; x += 8) expect(heightAt(line + 1, x)).toBeGreaterThan(heightAt(line, x));
});
