/*
 * Serves the page without its host after the first visit: a service worker with the exact list of the site's
 * files.
 * Installation fetches all files of a version, which are served together or not at all; a new version waits
 * until no tab uses the old one. Other files are never requested.
 * Every page of the same origin can write to the cache, and its content would be served forever. So each
 * cached file must have the hash in this text, which only the host can change, and stored metadata such as
 * headers is ignored. A missing or different file is fetched from the host.
 * The site build prepends `FATHOM_FILES` (hashes by path relative to this file), `FATHOM_POLICY` (the page's
 * policy, including header-only directives), and `FATHOM_VERSION` (a hash over all of them).
 */
/* global self, caches, FATHOM_FILES, FATHOM_POLICY, FATHOM_VERSION */
const scope = new URL('.', self.location.href);
const PREFIX = `fathom ${scope.pathname} `;
const CACHE = PREFIX + FATHOM_VERSION;
const PAGE = new URL('index.html', scope);
const files = new Map(Object.entries(FATHOM_FILES).map(([file, hash]) => [new URL(file, scope).href, hash]));
const TYPES = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all(
      [...files.keys()].map(async (address) => {
        const bytes = await hostsBytes(address);
        if (!(await isWhole(address, bytes))) throw new Error(`${address} is of another version`);
        await keep(address, bytes);
      }),
    ),
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
  const address = url.origin + (url.pathname === scope.pathname ? PAGE.pathname : url.pathname);
  event.respondWith(
    files.has(address)
      ? given(address)
      : Promise.resolve(new Response('This file does not exist.', { status: 404 })),
  );
});

async function given(address) {
  const kept = await keptBytes(address);
  if (kept !== null && (await isWhole(address, kept))) return answer(address, kept);
  const bytes = await hostsBytes(address);
  if (await isWhole(address, bytes)) await keep(address, bytes).catch(() => undefined);
  return answer(address, bytes);
}

/** null if the browser evicted the file or stores nothing. */
async function keptBytes(address) {
  try {
    const found = await (await caches.open(CACHE)).match(address);
    return found === undefined ? null : await found.arrayBuffer();
  } catch {
    return null;
  }
}

/** @throws TypeError if the host does not respond or lacks the file */
async function hostsBytes(address) {
  const found = await fetch(address, { cache: 'reload' });
  if (!found.ok) throw new TypeError(`${address}: ${found.status}`);
  return found.arrayBuffer();
}

async function keep(address, bytes) {
  await (await caches.open(CACHE)).put(address, new Response(bytes));
}

async function isWhole(address, bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash)) === files.get(address);
}

function answer(address, bytes) {
  const ending = address.slice(address.lastIndexOf('.') + 1);
  const headers = {
    'Content-Type': TYPES[ending] ?? 'application/octet-stream',
    'Content-Security-Policy': FATHOM_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  return new Response(bytes, { headers });
}
