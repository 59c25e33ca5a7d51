/** The user's switches, kept in this browser. */

import { store } from "./store";

export type Theme = "auto" | "light" | "dark";

const isOn = (key: string, otherwise: boolean) => (store.getItem(key) ?? (otherwise ? "1" : "0")) === "1";
const still = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

class Preferences {
  sound = $state(isOn("sound", true));
  motion = $state(isOn("motion", !still()));
  notify = $state(isOn("notify", false));
  textMode = $state(isOn("textMode", false));
  theme = $state<Theme>((store.getItem("theme") as Theme | null) ?? "auto");
  level = $state(store.getItem("level") ?? "medium");
  name = $state(store.getItem("name") ?? "");
  skins = $state<Record<string, string>>(JSON.parse(store.getItem("skins") ?? "{}") as Record<string, string>);

  set(key: "sound" | "motion" | "notify" | "textMode", on: boolean): void {
    this[key] = on;
    store.setItem(key, on ? "1" : "0");
  }

  choose(key: "theme" | "level" | "name", value: string): void {
    if (key === "theme") this.theme = value as Theme;
    else this[key] = value;
    store.setItem(key, value);
  }

  chooseSkin(game: string, skin: string): void {
    this.skins = { ...this.skins, [game]: skin };
    store.setItem("skins", JSON.stringify(this.skins));
  }
}

export const preferences = new Preferences();
