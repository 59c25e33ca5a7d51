import type { Choice } from "../lib/wire";

const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{Mark}/gu, "");

/** The choices whose words contain every typed word, in any order and without minding accents. */
export function search<C extends Choice>(choices: C[], typed: string, words: (choice: C) => string): C[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => wanted.every((word) => plain(words(choice)).includes(word)));
}
