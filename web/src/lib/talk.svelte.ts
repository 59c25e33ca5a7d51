/** What is said at one table. */

import type { Said } from "./wire";

export class Talk {
  lines = $state.raw<Said[]>([]);
  unread = $state(0);
  private heard = 0; // when the last of them was said

  constructor(private readonly me: () => string | null) {}

  /** All of it is told anew. */
  clear(): void {
    this.lines = [];
  }

  hear(message: Said): void {
    this.lines = [...this.lines, message];
    if (message.time > this.heard && message.guest !== this.me()) this.unread++;
    this.heard = Math.max(this.heard, message.time);
  }
}
