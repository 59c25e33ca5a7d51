/** The rules in place, by game; loaded when somebody asks. */

import type { Component } from "svelte";

export const HELP: Record<string, () => Promise<{ default: Component }>> = {
  vier: () => import("./Vier.svelte"),
};
