import { expect, test } from "vitest";
import { blocksOf } from "./prose";

test("headings, lists, figures and paragraphs are told apart, and lines are joined", () => {
  const blocks = blocksOf("Two\nlines.\n\n{island}\n\n## Turn\n\n- one\n  goes on\n- two\n");
  expect(blocks).toEqual([
    { kind: "paragraph", pieces: [{ kind: "text", text: "Two lines." }] },
    { kind: "figure", name: "island", words: [] },
    { kind: "heading", pieces: [{ kind: "text", text: "Turn" }] },
    { kind: "list", items: [[{ kind: "text", text: "one goes on" }], [{ kind: "text", text: "two" }]] },
  ]);
});

test("what is strong, stressed, a key or a figure inside of a line is marked, and the blanks around it stay", () => {
  const [block] = blocksOf("{cards A K} **Ace:** press `+` for *n × n*.");
  expect(block).toEqual({
    kind: "paragraph",
    pieces: [
      { kind: "figure", name: "cards", words: ["A", "K"] },
      { kind: "text", text: " " },
      { kind: "strong", text: "Ace:" },
      { kind: "text", text: " press " },
      { kind: "key", text: "+" },
      { kind: "text", text: " for " },
      { kind: "em", text: "n × n" },
      { kind: "text", text: "." },
    ],
  });
});

test("a text without any marks is its paragraphs, and nothing is none", () => {
  expect(blocksOf("a\n\nb").map((block) => block.kind)).toEqual(["paragraph", "paragraph"]);
  expect(blocksOf(" \n")).toEqual([]);
});
