/** The rules in place, by game; loaded when somebody asks. */

import type { Component } from "svelte";

export const HELP: Record<string, () => Promise<{ default: Component }>> = {
  catan: () => import("./Catan.svelte"),
  vier: () => import("./Vier.svelte"),
  dog: () => import("./Dog.svelte"),
  doerfer: () => import("./Doerfer.svelte"),
  "dog-royal": () => import("./DogRoyal.svelte"),
};
