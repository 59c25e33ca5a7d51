/** Quick reactions are the set phrases with a face: nothing can be said with them that a phrase would not say. */

export const REACTIONS: Readonly<Record<string, string>> = {
  hello: "👋",
  "good-luck": "🍀",
  nice: "👏",
  thanks: "🙏",
  oops: "🙈",
  sorry: "😬",
  thinking: "🤔",
  hurry: "⏰",
  "well-played": "🏆",
  "good-game": "🤝",
};

export const emojiOf = (phrase: string | null): string => (phrase && REACTIONS[phrase]) || "";
