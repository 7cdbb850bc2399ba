import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest, type HttpReply, waitFor } from '../send-request.ts'
import type { Links } from './links.ts'

/** An outage, which ends by itself or by `end`. */
export interface Outage {
  name: string
  begin: () => Promise<void>
  /** Duration of the outage; 0 when it ends by itself. */
  seconds: number
  end?: () => Promise<void>
}

export interface Observed {
  /** Answers of calls that need the failed service. */
  api: HttpReply[]
  /** Answers that must succeed throughout the outage. */
  pages: HttpReply[]
  /** Statuses of /readyz. */
  ready: number[]
  /** Milliseconds from the end of the outage until calls succeeded again; null when they did not. */
  recoveredMs: number | null
  isLasting: boolean
}

const paceMs = 250

/** Sends requests at a steady rate during an outage, and until they succeed again, at most `returnSeconds`. */
export async function watchOutage(
  base: string,
  links: Links,
  outage: Outage,
  returnSeconds: number,
): Promise<Observed> {
  const observed: Observed = { api: [], pages: [], ready: [], recoveredMs: null, isLasting: outage.seconds > 0 }
  const pending = new Set<Promise<unknown>>()
  const collect = (into: HttpReply[], answer: Promise<HttpReply>) => {
    const done = answer.then((reply) => into.push(reply)).finally(() => pending.delete(done))
    pending.add(done)
  }
  const { token } = links
  const stopped = new AbortController()
  const sendRequests = async () => {
    while (!stopped.signal.aborted) {
      collect(observed.api, sendRequest(`${base}/api/ebooks`))
      collect(observed.api, sendRequest(`${base}/api/auth/user/me`, { token }))
      collect(observed.api, links.add())
      collect(observed.pages, sendRequest(`${base}/`))
      collect(observed.pages, sendRequest(`${base}/healthz`))
      collect(observed.pages, sendRequest(`${base}/metrics`))
      pending.add(sendRequest(`${base}/readyz`).then(({ status }) => observed.ready.push(status)))
      await pause(paceMs)
    }
  }
  const sending = sendRequests()
  await outage.begin()
  await pause(Math.max(outage.seconds * 1_000, 500))
  await outage.end?.()
  // Five successes in a row, as a single one may be chance.
  let inARow = 0
  observed.recoveredMs = await waitFor(async () => {
    const works = (await links.add(10)).status === 201 && (await sendRequest(`${base}/readyz`)).status === 200
    inARow = works ? inARow + 1 : 0
    return inARow === 5
  }, returnSeconds)
  stopped.abort()
  await sending
  await Promise.all(pending)
  return observed
}
