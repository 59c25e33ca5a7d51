/** What the page calls the things that the server names by a word or a number. */

import { t, type Key } from "./index.svelte";

const COLOURS: readonly Key[] = ["colour.0", "colour.1", "colour.2", "colour.3", "colour.4", "colour.5"];
const SHAPES: readonly Key[] = ["shape.0", "shape.1", "shape.2", "shape.3", "shape.4", "shape.5"];

export const colourName = (seat: number): string => t(COLOURS[seat % COLOURS.length]!);
export const shapeName = (seat: number): string => t(SHAPES[seat % SHAPES.length]!);

const STATES: Record<string, Key> = {
  open: "state.open",
  starting: "state.starting",
  playing: "state.playing",
  over: "state.over",
  paused: "state.paused",
};

export const stateName = (state: string): string => (STATES[state] ? t(STATES[state]) : state);
