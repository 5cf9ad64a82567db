// SPDX-License-Identifier: Apache-2.0
// Keeps the files of one build, so that the page works without a network. The build writes the names and the version.
const CACHE = 'umber-@version@';
const FILES = "@files@";

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('umber-') && name !== CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.match(event.request, {ignoreSearch: true}).then((kept) => kept ?? fetch(event.request)));
});
