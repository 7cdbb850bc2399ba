/**
 * The service worker of /verify and below. Caches the pages, their scripts, the keys and the status lists, so that even
 * a certificate that was never seen before can be checked offline. web/build-site/verify-worker.ts builds it and
 * injects the file names. Prefers the network for pages.
 */

/** The parts of the service worker API used here; TypeScript's webworker library conflicts with the DOM library. */
interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void
}
interface Fetch extends Extendable {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/** Scripts and fonts of the pages, and a cache name derived from them. */
declare const VERIFY_ASSETS: string[]
declare const VERIFY_VERSION: string

const worker = self as unknown as Worker
const shells = `verify-pages-${VERIFY_VERSION}`
/** Keys and lists survive an update of the pages. */
const facts = 'verify-facts'
const formPath = '/verify'
/** All certificate URLs share one document, which reads its own URL. */
const certificatePath = '/verify/AV-0000-0000-0000-0'
const keysPath = '/api/credentials/keys'
const firstList = '/api/credentials/status/0'
const isFact = (path: string) => path === keysPath || path.startsWith('/api/credentials/status/')
/** A page request that takes longer uses the cached page. */
const patienceMs = 3_000

async function keepPages(): Promise<void> {
  const cache = await caches.open(shells)
  const assets = new Set(VERIFY_ASSETS)
  for (const path of [formPath, certificatePath]) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${path} answered ${page.status}`)
    const html = await page.clone().text()
    // Also caches assets named by the document itself, which may be newer than this worker.
    for (const [, asset = ''] of html.matchAll(/"(\/[\w./-]+\.(?:js|css|woff2|svg|webmanifest))"/g)) assets.add(asset)
    await cache.put(path, page)
  }
  await cache.addAll([...assets])
}

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

async function forgetOldPages(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('verify-') && name !== shells && name !== facts)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Network first; the cached page on failure, timeout or a server error. */
async function showPage(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path === formPath ? formPath : certificatePath, { cacheName: shells })
  if (!cached) return fetch(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(cached), patienceMs)
  })
  try {
    const answer = await Promise.race([fetch(request), tooLong])
    return answer.status >= 500 ? cached : answer
  } catch {
    return cached
  } finally {
    clearTimeout(timer)
  }
}

/** Stale-while-revalidate. A request with cache mode `reload` goes to the network. */
async function showFact(event: Fetch, path: string): Promise<Response> {
  const cached = event.request.cache === 'reload' ? undefined : await caches.match(path, { cacheName: facts })
  const renewed = renewFact(path)
  if (!cached) return renewed
  event.waitUntil(renewed.catch(() => undefined))
  return cached
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepPages(), renewFacts()]).then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldPages()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(showPage(request, url.pathname))
    event.waitUntil(renewFacts())
  } else if (isFact(url.pathname)) event.respondWith(showFact(event, url.pathname))
  // Everything else, such as the lookup, uses the network only.
  else if (url.pathname.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|webmanifest)$/.test(url.pathname))
    event.respondWith(caches.match(request, { cacheName: shells }).then((cached) => cached ?? fetch(request)))
})
