import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Asked, waitFor } from '../ask.ts'
import type { Links } from './links.ts'

/** Something that goes away, and comes back: by itself, or at `end`. */
export interface Outage {
  name: string
  begin: () => Promise<void>
  /** For how long it stays away; 0 where it comes back by itself. */
  seconds: number
  end?: () => Promise<void>
}

export interface Seen {
  /** Calls that need what is away. */
  api: Asked[]
  /** What must go on being served. */
  pages: Asked[]
  /** The statuses of /readyz. */
  ready: number[]
  /** After how many milliseconds calls worked again, from the end of the outage on; null when they did not. */
  back: number | null
  lasted: boolean
}

const paceMs = 250

/** Asks for everything at a steady pace while something is away, and until it works again for `returnSeconds` at most. */
export async function watchOutage(base: string, links: Links, outage: Outage, returnSeconds: number): Promise<Seen> {
  const seen: Seen = { api: [], pages: [], ready: [], back: null, lasted: outage.seconds > 0 }
  const asking = new Set<Promise<unknown>>()
  const keep = (into: Asked[], answer: Promise<Asked>) => {
    const done = answer.then((asked) => into.push(asked)).finally(() => asking.delete(done))
    asking.add(done)
  }
  const { token } = links
  const over = new AbortController()
  const askOn = async () => {
    while (!over.signal.aborted) {
      keep(seen.api, ask(`${base}/api/ebooks`))
      keep(seen.api, ask(`${base}/api/auth/user/me`, { token }))
      keep(seen.api, links.add())
      keep(seen.pages, ask(`${base}/`))
      keep(seen.pages, ask(`${base}/healthz`))
      keep(seen.pages, ask(`${base}/metrics`))
      asking.add(ask(`${base}/readyz`).then(({ status }) => seen.ready.push(status)))
      await pause(paceMs)
    }
  }
  const asked = askOn()
  await outage.begin()
  await pause(Math.max(outage.seconds * 1_000, 500))
  await outage.end?.()
  // Five answers in a row: one may have slipped through in between.
  let inARow = 0
  seen.back = await waitFor(async () => {
    const works = (await links.add(10)).status === 201 && (await ask(`${base}/readyz`)).status === 200
    inARow = works ? inARow + 1 : 0
    return inARow === 5
  }, returnSeconds)
  over.abort()
  await asked
  await Promise.all(asking)
  return seen
}
