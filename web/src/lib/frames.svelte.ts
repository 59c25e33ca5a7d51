/** A finished game step by step: pages of it are fetched when they are looked at. */

import { SvelteMap } from "svelte/reactivity";
import type { Frame, Frames } from "./wire";

export const PAGE = 50;
const LAST = 1_000_000; // the server answers with the last page there is
type Fetch = (query: string) => Promise<Frames>;

export class Steps {
  total = $state(0);
  private readonly pages = new SvelteMap<number, Frame[]>();
  private readonly asked = new Set<number>();

  constructor(
    private readonly fetchPage: Fetch,
    private readonly failed: (error: Error) => void,
  ) {}

  /** The frame of this number, once it is here. */
  at(number: number): Frame | undefined {
    return this.pages.get(Math.floor(number / PAGE))?.[number % PAGE];
  }

  /** Have the page of this frame and those beside it; before anything is known, the last page. */
  async need(number: number): Promise<void> {
    if (!this.total) return this.load(LAST);
    const page = Math.floor(number / PAGE);
    const pages = [page, page + 1, page - 1].filter((each) => each >= 0 && each * PAGE < this.total);
    await Promise.all(pages.map((each) => this.load(each)));
  }

  private async load(page: number): Promise<void> {
    if (this.asked.has(page)) return;
    this.asked.add(page);
    try {
      const found = await this.fetchPage(`page=${page}`);
      this.pages.set(found.first / PAGE, found.frames);
      this.asked.add(found.first / PAGE);
      this.total = found.total;
    } catch (error) {
      this.asked.delete(page);
      this.failed(error as Error);
    }
  }
}
