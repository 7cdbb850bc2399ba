/** Delays between attempts in ms; long enough for a load balancer to drop a dead server. */
const pausesMs = [250, 750, 1_500]

/**
 * Statuses that a proxy sends when the server behind it did not answer. Our own server sends JSON with them, which is
 * final.
 */
const isOfProxy = (response: Response) =>
  [502, 503, 504].includes(response.status) && !response.headers.get('content-type')?.includes('json')

/** A key for one action. `randomUUID` is not available without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const pause = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })

/**
 * Fetches with up to three retries within some seconds, after a network error or a proxy's error. The request must be
 * idempotent. Sends it only once when the device is offline or with `keepalive`.
 */
export async function fetchWithRetry(url: string, init: RequestInit & { method: string }): Promise<Response> {
  for (const ms of pausesMs) {
    try {
      const response = await fetch(url, init)
      if (!isOfProxy(response) || init.keepalive) return response
    } catch (error) {
      if (init.signal?.aborted || init.keepalive || !navigator.onLine) throw error
    }
    await pause(ms, init.signal)
  }
  return fetch(url, init)
}
