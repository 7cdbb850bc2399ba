/** Pauses before a request is sent again. A server that died is left out by the others within this time, and a line that was lost for a moment is back. */
const pausesMs = [250, 750, 1_500]

/** What a proxy says when the server behind it could not answer. Our own server says so in JSON, and means it. */
const isOfProxy = (response: Response) =>
  [502, 503, 504].includes(response.status) && !response.headers.get('content-type')?.includes('json')

/** A key for one act of a caller. Not `randomUUID`, which a page without https does not have. */
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
 * Fetches, and sends the same again, up to three times within some seconds, where nobody answered or only a proxy on the way did. What is
 * sent must bear to arrive twice. It is sent once when the device knows that it has no network, or the page is about to close (`keepalive`).
 */
export async function reach(url: string, init: RequestInit & { method: string }): Promise<Response> {
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
