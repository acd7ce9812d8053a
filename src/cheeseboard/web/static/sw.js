/**
 * Keeps the shell of the app, so that it opens without a network.
 * The network comes first: files are small, the server answers 304 by their ETags, and a page never mixes two versions.
 */
const CACHE = "cheeseboard-shell-1";
const PATIENCE = 4000;

self.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clean()));
self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isShell = url.pathname === "/" || url.pathname.startsWith("/static/");
  if (request.method === "GET" && url.origin === location.origin && isShell) event.respondWith(answer(request));
});

/** The server says what belongs to the shell. One missing file must not keep the others away; everything else is kept as the page asks for it. */
async function keepShell() {
  const cache = await caches.open(CACHE);
  /** @type {string[]} */
  const shell = await fetch("/static/shell.json").then((answer) => answer.json());
  await Promise.allSettled(shell.map((path) => cache.add(path)));
  await /** @type {any} */ (self).skipWaiting();
}

async function clean() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await /** @type {any} */ (self).clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const fetched = fetch(request).then((response) => {
    if (response.ok) void cache.put(request, response.clone());
    return response;
  });
  fetched.catch(() => {});
  const kept = await cache.match(request);
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fetched.catch(() => kept), late]);
}
