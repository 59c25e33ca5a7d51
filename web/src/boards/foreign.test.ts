import { expect, test } from "vitest";
import { language } from "../i18n/index.svelte";
import type { BoardProps } from "./board";
import { load, open, ownAddress, type Port } from "./foreign";

const played: unknown[] = [];
const state = (change: Partial<BoardProps> = {}) => ({
  view: { stones: 3 },
  legal: [{ action: { type: "take", count: 1 }, text: "Take one" }],
  seen: [{ player: -1, action: { type: "rolled" }, text: "Roll" }],
  drawing: "ooo",
  you: 0,
  names: ["Ada", "Bot"],
  busy: false,
  hint: null,
  over: false,
  play: (action: unknown) => void played.push(action),
  leave: () => {},
  again: () => {},
  language: language.current,
  motion: true,
  ...change,
});

test("a board draws at once and after every change, until it stops", () => {
  let now = state();
  const { port, changed } = open(() => now);
  const drawn: unknown[] = [];
  const stop = port.follow(() => drawn.push(port.view));
  now = state({ view: { stones: 2 } });
  changed();
  stop();
  now = state({ view: { stones: 1 } });
  changed();
  expect(drawn).toEqual([{ stones: 3 }, { stones: 2 }]);
  expect(port.view).toEqual({ stones: 1 });
});

test("a board gets the server's words, and what it plays is sent", () => {
  const { port } = open(() => state());
  expect(port.legal).toEqual([{ action: { type: "take", count: 1 }, words: "Take one", effect: null }]);
  expect(port.seen).toEqual([{ player: -1, action: { type: "rolled" }, words: "Roll" }]);
  port.play({ type: "take", count: 2 });
  expect(played).toEqual([{ type: "take", count: 2 }]);
});

test("only this server's own modules are loaded, and only those that can be mounted", async () => {
  const own = "https://table.example";
  expect(ownAddress("/plugins/nim/board.js", own)).toBe("https://table.example/plugins/nim/board.js");
  for (const path of [
    "https://elsewhere.example/board.js",
    "//elsewhere.example/board.js",
    "board.js",
    "/\\elsewhere.example/x",
    "data:text/javascript,1",
  ]) {
    expect(() => ownAddress(path, own), path).toThrow("not on this server");
  }
  Object.assign(globalThis, { location: { origin: own } });
  const mount = (_element: HTMLElement, _port: Port) => {};
  const styles: string[] = [];
  const dress = (address: string) => Promise.resolve(void styles.push(address));
  expect(await load("/nim/board.js", "/nim/board.css", () => Promise.resolve({ mount }), dress)).toBe(mount);
  expect(styles).toEqual(["https://table.example/nim/board.css"]);
  await expect(load("/nim/board.js", null, () => Promise.resolve({}), dress)).rejects.toThrow('no function "mount"');
});
