// The shell of the client for installing and for a quick start; everything that matters comes from the server.
const CACHE = "shell-__VERSION__";
const SHELL = __SHELL__;
const WORDS = "words"; // what to say, in the language of the page, which keeps it there

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/", "/icon.svg", ...SHELL]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE && name !== WORDS).map((name) => caches.delete(name));
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names)))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate" && !url.pathname.startsWith("/api")) {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
  }
});

// A message says only that it is somebody's turn somewhere; the page asks where.
self.addEventListener("push", (event) => event.waitUntil(wake()));

// The server wakes nobody whom it knows to look at one of its pages. A page that is seen all the same has lost its
// connection, or is connected to another server: it knows nothing of this, and browsers want every message shown.
async function wake() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isSeen = pages.some((page) => page.visibilityState === "visible");
  const kept = await caches.match("/words", { cacheName: WORDS });
  const { title, body, lang } = kept ? await kept.json() : { title: "Stammtisch" };
  await self.navigator.setAppBadge?.().catch(() => {});
  await self.registration.showNotification(title, {
    body,
    lang,
    icon: "/icon-192.png",
    tag: "turn",
    renotify: !isSeen,
    silent: isSeen, // who is looking need not be startled
    data: "/",
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
      const path = event.notification.data || "/";
      const open = all.find((client) => new URL(client.url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
