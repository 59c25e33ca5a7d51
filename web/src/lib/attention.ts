/** "Your turn", for eyes: title, badge, and a notification while the page is hidden. */

import { preferences } from "./preferences.svelte";

/** `waiting` is how many tables wait for this person; on a table's page it is this one or none. */
export function showTurn(title: string, waiting: number | boolean): void {
  document.title = waiting ? `● ${title}` : title;
  const badge = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (waiting ? badge.setAppBadge?.(Number(waiting)) : badge.clearAppBadge?.())?.catch(() => {});
}

export const canNotify = () => isSecureContext && "Notification" in window;

export async function notify(title: string, body: string, path: string): Promise<void> {
  if (
    !preferences.notify ||
    !canNotify() ||
    Notification.permission !== "granted" ||
    document.visibilityState === "visible"
  )
    return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, icon: "/icon-192.png", tag: path, data: path };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}
