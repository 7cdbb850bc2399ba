/** What the service workers share that make pages available offline. */

/** The parts of the service worker API used here; TypeScript's webworker library conflicts with the DOM library. */
interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void
}
export interface FetchEvent extends Extendable {
  request: Request
  /** The page, when navigation preload is on. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

export const worker = self as unknown as Worker
/** A page request that takes longer uses the cached page. */
const patienceMs = 3_000

/** Caches pages, with the scripts and fonts that they need. */
export async function keepPages(cacheName: string, paths: readonly string[], files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const assets = new Set(files)
  for (const path of paths) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${path} answered ${page.status}`)
    const html = await page.clone().text()
    // Also caches assets named by the document itself, which may be newer than this worker.
    for (const [, asset = ''] of html.matchAll(/"(\/[\w./-]+\.(?:js|css|woff2|svg|webmanifest))"/g)) assets.add(asset)
    await cache.put(path, page)
  }
  await cache.addAll([...assets])
}

/** Deletes the caches whose names begin with `prefix`, except those to keep. */
export async function forgetOldPages(prefix: string, keep: readonly string[]): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && !keep.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Network first; the page cached as `path` on failure, timeout or a server error. */
export async function showPage(cacheName: string, request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName })
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

/** Whether this is a script, style, font or image of the pages. */
export const isAsset = (path: string): boolean =>
  path.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|webmanifest)$/.test(path)

export const showAsset = async (cacheName: string, request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName })) ?? fetch(request)
