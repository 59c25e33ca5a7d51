/** The 24 fields of a small round board, as in pictures: clockwise from the east, one away from the middle. */
export const FIELDS = Array.from(
  { length: 24 },
  (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)] as const,
);
