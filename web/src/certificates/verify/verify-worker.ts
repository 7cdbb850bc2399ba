/**
 * The service worker of /verify and below. Caches the pages, their scripts, the keys and the status lists, so that even
 * a certificate that was never seen before can be checked offline. web/build-site/page-workers.ts builds it and
 * injects the file names. Prefers the network for pages.
 */

import {
  type FetchEvent,
  forgetOldPages,
  isAsset,
  keepPages,
  showAsset,
  showPage,
  worker,
} from '../../session/device/page-worker.ts'

/** Scripts and fonts of the pages, and a cache name derived from them. */
declare const PAGE_ASSETS: string[]
declare const PAGE_VERSION: string

const shells = `verify-pages-${PAGE_VERSION}`
/** Keys and lists survive an update of the pages. */
const facts = 'verify-facts'
const formPath = '/verify'
/** All certificate URLs share one document, which reads its own URL. */
const certificatePath = '/verify/AV-0000-0000-0000-0'
const keysPath = '/api/credentials/keys'
const firstList = '/api/credentials/status/0'
const isFact = (path: string) => path === keysPath || path.startsWith('/api/credentials/status/')

async function renewFact(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (answer.ok) await (await caches.open(facts)).put(path, answer.clone())
  return answer
}

/** Refreshes every cached key and list; keeps the old one when a fetch fails. */
async function renewFacts(): Promise<void> {
  const cached = await (await caches.open(facts)).keys()
  const paths = new Set([keysPath, firstList, ...cached.map(({ url }) => new URL(url).pathname)])
  await Promise.allSettled([...paths].map(renewFact))
}

/** Stale-while-revalidate. A request with cache mode `reload` goes to the network. */
async function showFact(event: FetchEvent, path: string): Promise<Response> {
  const cached = event.request.cache === 'reload' ? undefined : await caches.match(path, { cacheName: facts })
  const renewed = renewFact(path)
  if (!cached) return renewed
  event.waitUntil(renewed.catch(() => undefined))
  return cached
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([keepPages(shells, [formPath, certificatePath], PAGE_ASSETS), renewFacts()]).then(() =>
      worker.skipWaiting(),
    ),
  )
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldPages('verify-', [shells, facts])))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(showPage(shells, request, url.pathname === formPath ? formPath : certificatePath))
    event.waitUntil(renewFacts())
  } else if (isFact(url.pathname)) event.respondWith(showFact(event, url.pathname))
  // Everything else, such as the lookup, uses the network only.
  else if (isAsset(url.pathname)) event.respondWith(showAsset(shells, request))
})
