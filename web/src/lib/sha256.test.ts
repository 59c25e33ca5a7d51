import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256hex, unhex, utf8 } from "./sha256";

test("the published vectors come out", () => {
  expect(sha256hex(utf8(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256hex(utf8("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("every length around the block border agrees with another implementation", () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(sha256hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("hex goes there and back, and nonsense is refused", () => {
  expect(hex(unhex("00ff10"))).toBe("00ff10");
  expect(() => unhex("0g")).toThrow();
  expect(() => unhex("abc")).toThrow();
});
