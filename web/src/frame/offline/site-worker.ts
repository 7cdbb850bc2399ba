/**
 * The service worker of the whole site, where no other is closer: without a network it answers a page with one of ours
 * instead of the browser's. It caches nothing. web/build-site/page-workers.ts builds it.
 */
import { worker } from '../../session/device/page-worker.ts'
import { pageOrOffline } from './offline-page.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
// The browser fetches a page while this script starts, so that it costs no time.
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve()),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isOurs = new URL(request.url).origin === location.origin
  if (request.mode === 'navigate' && request.method === 'GET' && isOurs)
    event.respondWith(pageOrOffline(request, event.preloadResponse))
})
