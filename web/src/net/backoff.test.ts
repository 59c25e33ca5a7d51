import { expect, test } from "vitest";
import { inviteKey, routeOf, transferCode } from "../lib/router.svelte";
import { backoff } from "./backoff";

test("waiting is short while a server may just be starting anew, and grows to ten seconds", () => {
  expect(backoff(0, () => 1)).toBe(300);
  expect([2, 5, 9].map((attempt) => backoff(attempt, () => 1))).toEqual([1_000, 1_000, 1_000]);
  expect(backoff(11, () => 0)).toBe(2_000);
  expect(backoff(30, () => 1)).toBe(10_000);
});

test("every address leads to its page", () => {
  expect(routeOf("/")).toEqual({ page: "start" });
  expect(routeOf("/t/abc")).toEqual({ page: "table", table: "abc" });
  expect(routeOf("/replay/abc")).toEqual({ page: "replay", table: "abc" });
  expect(routeOf("/t/abc/x").page).toBe("unknown");
  expect(routeOf("/nothing").page).toBe("unknown");
});

test("a transfer link is recognised, and nothing else behind the #", () => {
  expect(transferCode("#transfer=aB3-_x")).toBe("aB3-_x");
  expect(transferCode("#main")).toBeNull();
});

test("the key of an invite link is not the place that the skip link leads to", () => {
  expect(inviteKey("#aB3-_x")).toBe("aB3-_x");
  expect(inviteKey("#mainly")).toBe("mainly");
  expect(inviteKey("#main")).toBeNull();
  expect(inviteKey("#transfer=aB3-_x")).toBeNull();
  expect(inviteKey(undefined)).toBeNull();
});
