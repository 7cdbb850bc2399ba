/**
 * The service worker of /class and below: a test that was started on a phone can be gone on with after a reload without
 * a network. It caches pages and scripts only; answers are in IndexedDB. web/build-site/page-workers.ts builds it.
 */
import { forgetOldPages, isAsset, keepPages, showAsset, showPage, worker } from '../../session/page-worker.ts'

/** Scripts and fonts of the pages, and a cache name derived from them. */
declare const PAGE_ASSETS: string[]
declare const PAGE_VERSION: string

const prefix = 'class-'
const pages = `${prefix}pages-${PAGE_VERSION}`
/** All pages below /class share one document, which reads its own URL. */
const anyPage = '/class/home'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPages(pages, [anyPage], PAGE_ASSETS).then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldPages(prefix, [pages])))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(showPage(pages, request, anyPage))
  else if (isAsset(url.pathname)) event.respondWith(showAsset(pages, request))
})
