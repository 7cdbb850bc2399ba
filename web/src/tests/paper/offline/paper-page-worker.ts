/**
 * The service worker of /lms/tests/{id}/paper: the page opens in a classroom without a network. It caches the document, scripts and fonts;
 * test, class and answers are in IndexedDB. web/build-site/page-workers.ts builds it.
 */
import { pageOrOffline } from '../../../frame/offline/offline-page.ts'
import { forgetOldPages, isAsset, keepPages, showAsset, showPage, worker } from '../../../session/device/page-worker.ts'

/** Scripts and fonts of the page, and a cache name derived from them. */
declare const PAGE_ASSETS: string[]
declare const PAGE_VERSION: string

const prefix = 'paper-'
const pages = `${prefix}pages-${PAGE_VERSION}`
/** The page of any test: one document, which reads its own URL. Fetched from here, its headers permit the camera. */
const anyPage = '/lms/tests/any/paper'
const ofPaper = /^\/lms\/tests\/[\w-]+\/paper$/

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPages(pages, [anyPage], PAGE_ASSETS).then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldPages(prefix, [pages])))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  // Other pages below /lms/tests need a network.
  if (request.mode === 'navigate')
    event.respondWith(ofPaper.test(url.pathname) ? showPage(pages, request, anyPage) : pageOrOffline(request))
  else if (isAsset(url.pathname)) event.respondWith(showAsset(pages, request))
})
