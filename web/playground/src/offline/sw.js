// Caches the page's files, so that the page works offline after the first visit. The build fills in the version and the
// list of files.
const name = `charleston-${__VERSION__}`;
const files = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = (keys) => Promise.all(keys.filter((key) => key.startsWith("charleston-") && key !== name).map((key) => caches.delete(key)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches.open(name).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)),
  );
});
