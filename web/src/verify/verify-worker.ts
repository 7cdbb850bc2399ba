/**
 * The service worker of /verify and what lies below it: it keeps the pages, their scripts, the keys and the status lists on the device, so
 * that a certificate which was never seen before can be checked without a network. Built by web/build-site/verify-worker.ts, which puts the
 * names in; it serves nothing old while the network answers.
 */

/** Of the worker's world what is used here; TypeScript's own library of it contradicts that of pages. */
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
/** Scripts and fonts of the pages, and a name that changes with them. */
declare const VERIFY_ASSETS: string[]
declare const VERIFY_VERSION: string

const worker = self as unknown as Worker
const shells = `verify-pages-${VERIFY_VERSION}`
/** Keys and lists outlive a new version of the pages. */
const facts = 'verify-facts'
const formPath = '/verify'
/** Any address of a certificate answers the same document, which then reads its own address. */
const certificatePath = '/verify/AV-0000-0000-0000-0'
const keysPath = '/api/credentials/keys'
const firstList = '/api/credentials/status/0'
const isFact = (path: string) => path === keysPath || path.startsWith('/api/credentials/status/')
/** A network that takes longer for a page counts as none, once the page is kept here. */
const patienceMs = 3_000

async function keepPages(): Promise<void> {
  const cache = await caches.open(shells)
  const assets = new Set(VERIFY_ASSETS)
  for (const path of [formPath, certificatePath]) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${path} answered ${page.status}`)
    const html = await page.clone().text()
    // What the document itself loads, in attributes or by its own script, in case it is a moment newer than this worker.
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

/** Every key and list that is kept here, as they are now; one that can't be had stays as it was. */
async function renewFacts(): Promise<void> {
  const kept = await (await caches.open(facts)).keys()
  const paths = new Set([keysPath, firstList, ...kept.map(({ url }) => new URL(url).pathname)])
  await Promise.allSettled([...paths].map(renewFact))
}

async function forgetOldPages(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('verify-') && name !== shells && name !== facts)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page of the network; the kept one where that fails, is slow, or answers with an error of its own. */
async function showPage(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path === formPath ? formPath : certificatePath, { cacheName: shells })
  if (!kept) return fetch(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(kept), patienceMs)
  })
  try {
    const answer = await Promise.race([fetch(request), tooLong])
    return answer.status >= 500 ? kept : answer
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}

/** What is kept, at once; it is renewed meanwhile, for the next time. A page that says `reload` gets what the server has now. */
async function showFact(event: Fetch, path: string): Promise<Response> {
  const kept = event.request.cache === 'reload' ? undefined : await caches.match(path, { cacheName: facts })
  const renewed = renewFact(path)
  if (!kept) return renewed
  event.waitUntil(renewed.catch(() => undefined))
  return kept
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
  // The rest, such as what the register says, is for the network alone.
  else if (url.pathname.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|webmanifest)$/.test(url.pathname))
    event.respondWith(caches.match(request, { cacheName: shells }).then((kept) => kept ?? fetch(request)))
})
