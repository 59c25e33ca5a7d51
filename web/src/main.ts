import "@fontsource-variable/figtree/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { DRAWN } from "./boards";
import { language } from "./i18n/index.svelte";
import { unlockSound } from "./lib/sound";
import { inviteKey, router, transferCode } from "./lib/router.svelte";
import { connection } from "./net/connection.svelte";

router.listen();
connection.start(transferCode(location.hash), DRAWN);
if (location.hash && !inviteKey(location.hash)) history.replaceState(null, "", location.pathname);
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, unlockSound);
if ("serviceWorker" in navigator && isSecureContext && import.meta.env.PROD)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});

await language.load(); // nothing is shown before its words are here
mount(App, { target: document.getElementById("app")! });
