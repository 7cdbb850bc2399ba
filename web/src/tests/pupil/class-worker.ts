/**
 * The service worker of /class and below: a test that was started on a phone can be gone on with after a reload without
 * a network. It caches pages, scripts and pictures of questions and methods; answers are in IndexedDB. web/build-site/page-workers.ts builds it.
 */
import { forgetOldPages, isAsset, keepPages, showAsset, showPage, worker } from '../../session/device/page-worker.ts'

/** Scripts and fonts of the pages, and a cache name derived from them. */
declare const PAGE_ASSETS: string[]
declare const PAGE_VERSION: string

const prefix = 'class-'
const pages = `${prefix}pages-${PAGE_VERSION}`
/** Pictures of questions, and drawings of methods: what is at their addresses never changes. */
const pictures = `${prefix}pictures`
const picturesMost = 300
/** All pages below /class share one document, which reads its own URL. */
const anyPage = '/class/home'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPages(pages, [anyPage], PAGE_ASSETS).then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldPages(prefix, [pages, pictures])))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(showPage(pages, request, anyPage))
  else if (/^\/(?:media\/public\/pictures|art\/method)\//.test(url.pathname)) event.respondWith(keepPicture(request))
  else if (isAsset(url.pathname)) event.respondWith(showAsset(pages, request))
})

/** A picture is kept when it was read once; the oldest ones go first. */
async function keepPicture(request: Request): Promise<Response> {
  const cache = await caches.open(pictures)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    for (const old of (await cache.keys()).slice(0, -picturesMost)) await cache.delete(old)
  }
  return answer
}
