import { untrack } from "svelte";

/** What a screen reader shall say next. */
export const announcer = $state({ polite: "", urgent: "" });

export function announce(text: string, urgent = false): void {
  const field = urgent ? "urgent" : "polite";
  const before = untrack(() => announcer[field]);
  announcer[field] = before === text ? `${text}\u00a0` : text; // the same sentence twice is said twice
}
