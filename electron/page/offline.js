/*
 * Gives the page without its host, after the first visit: a service worker with the exact list of the site's files.
 *
 * All files of one version are fetched when it is installed, and given together or not at all; a new version waits until no
 * tab of the old one is open. What is not in the list is asked of nobody.
 * `FATHOM_FILES` (paths beside this file) and `FATHOM_VERSION` (a hash over all of them) are put before this text when the
 * site is built.
 */
/* global self, caches, FATHOM_FILES, FATHOM_VERSION */
const scope = new URL('.', self.location.href);
const PREFIX = `fathom ${scope.pathname} `;
const CACHE = PREFIX + FATHOM_VERSION;
const PAGE = new URL('index.html', scope).href;
const known = new Set(FATHOM_FILES.map((file) => new URL(file, scope).href));

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...known].map((url) => new Request(url, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const address = url.origin + (url.pathname === scope.pathname ? new URL(PAGE).pathname : url.pathname);
  event.respondWith(
    known.has(address)
      ? caches
          .open(CACHE)
          .then((cache) => cache.match(address))
          // The browser may have taken the room back.
          .then((kept) => kept ?? fetch(event.request))
      : Promise.resolve(new Response('There is no such file.', { status: 404 })),
  );
});
