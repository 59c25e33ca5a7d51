/** Wake-ups by the browser's push service: whether they can be had here, and switching them on and off. */

import { language, t } from "../i18n/index.svelte";
import { connection } from "../net/connection.svelte";
import { store } from "./store";

const WORDS = "words"; // the service worker's cache of what it has to say

/** Base64 as keys are written on the wire. */
export function written(key: ArrayBuffer | null | undefined): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

class Push {
  on = $state(store.getItem("push") === "1");

  /** Whether this browser and this server both have it. */
  get isOffered(): boolean {
    const hasAll =
      isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    return hasAll && !!connection.welcome?.push;
  }

  /** Returns why it did not work, in words; nothing if it did. */
  async switchOn(): Promise<string> {
    if ((await Notification.requestPermission()) !== "granted") return t("menu.notify.denied");
    try {
      await this.subscribe();
    } catch (reason) {
      return reason instanceof Error && "code" in reason && typeof reason.code === "string"
        ? reason.message // the server's own sentence
        : t("menu.push.failed");
    }
    this.note(true);
    return "";
  }

  async switchOff(): Promise<void> {
    this.note(false);
    const current = await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();
    if (!current) return;
    connection.send({ type: "unsubscribe", endpoint: current.endpoint });
    await current.unsubscribe();
  }

  /** After every hello: browsers change their addresses, operators their keys, and guests their devices. */
  async keep(): Promise<void> {
    if (!this.on || !this.isOffered || Notification.permission !== "granted") return;
    await this.subscribe().catch(() => {}); // without a network there is another hello later
  }

  private note(on: boolean): void {
    this.on = on;
    store.setItem("push", on ? "1" : "0");
  }

  private async subscribe(): Promise<void> {
    const key = connection.welcome!.push!;
    await tellWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    let current = await pushManager.getSubscription();
    if (current && written(current.options.applicationServerKey) !== key) {
      await current.unsubscribe(); // it was made for a key that the server has no more
      current = null;
    }
    current ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = current.toJSON();
    await connection.request({ type: "subscribe", endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
  }
}

/** The worker is awake when no page is: it keeps its words in the language of the page. */
async function tellWorker(): Promise<void> {
  const words = { title: t("table.yourTurn"), body: t("push.body"), lang: language.current };
  await (await caches.open(WORDS)).put("/words", new Response(JSON.stringify(words)));
}

export const push = new Push();
