// Without a connection, a page says so in our own words. Nothing else is kept: a game is only as good as its last move.

const KEPT = "fireside-1";
const at = (path) => new URL(`.${path}`, self.location).pathname; // this file lies at the root of the site
const OFFLINE = ["/offline", "/static/site.css", "/style/site.css", "/static/logo.svg"].map(at);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("fireside-") && name !== KEPT;
  const removed = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isKept = OFFLINE.includes(new URL(request.url).pathname);
  if (request.method !== "GET" || (request.mode !== "navigate" && !isKept)) return;
  const kept = () => caches.match(isKept ? request : at("/offline"), { ignoreSearch: true });
  event.respondWith(fetch(request).catch(() => fetch(request)).catch(kept)); // an old connection may have been closed
});

// It is somebody's turn at a table that they do not have open.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: at("/static/icons/192.png"), data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === at(url));
    return open ? open.focus() : self.clients.openWindow(at(url));
  }));
});
