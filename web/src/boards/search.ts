import type { Choice } from "../lib/wire";

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");

/** The choices whose words contain every typed word, without minding accents; those with just that phrase come first. */
export function search<C extends Choice>(choices: C[], typed: string, words: (choice: C) => string): C[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const found = choices.filter((choice) => wanted.every((word) => plain(words(choice)).includes(word)));
  const isPhrase = (choice: C) => plain(words(choice)).includes(wanted.join(" "));
  return [...found.filter(isPhrase), ...found.filter((choice) => !isPhrase(choice))];
}
