/** The user's switches, kept in this browser. */

import { store } from "./store";
import type { Pace } from "./story.svelte";

export type Theme = "auto" | "light" | "dark";

const isOn = (key: string, otherwise: boolean) => (store.getItem(key) ?? (otherwise ? "1" : "0")) === "1";
const still = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

class Preferences {
  sound = $state(isOn("sound", true));
  volume = $state(Number(store.getItem("volume") ?? 60)); // per cent
  vibrate = $state(isOn("vibrate", true));
  motion = $state(isOn("motion", !still()));
  notify = $state(isOn("notify", false));
  textMode = $state(isOn("textMode", false));
  theme = $state<Theme>((store.getItem("theme") as Theme | null) ?? "auto");
  pace = $state<Pace>((store.getItem("pace") as Pace | null) ?? (still() ? "at-once" : "calm"));
  level = $state(store.getItem("level") ?? "medium");
  name = $state(store.getItem("name") ?? "");
  skins = $state<Record<string, string>>(JSON.parse(store.getItem("skins") ?? "{}") as Record<string, string>);

  set(key: "sound" | "vibrate" | "motion" | "notify" | "textMode", on: boolean): void {
    this[key] = on;
    store.setItem(key, on ? "1" : "0");
  }

  turnTo(volume: number): void {
    this.volume = volume;
    store.setItem("volume", String(volume));
  }

  choose(key: "theme" | "level" | "name" | "pace", value: string): void {
    if (key === "theme") this.theme = value as Theme;
    else if (key === "pace") this.pace = value as Pace;
    else this[key] = value;
    store.setItem(key, value);
  }

  chooseSkin(game: string, skin: string): void {
    this.skins = { ...this.skins, [game]: skin };
    store.setItem("skins", JSON.stringify(this.skins));
  }
}

export const preferences = new Preferences();
