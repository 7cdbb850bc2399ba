import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One request and what came of it; moments in milliseconds, Infinity for what did not happen. */
export interface Watched {
  what: string
  /** When its head was handed to the system. */
  headSentAt: number
  /** When all of it was. */
  sentAt: number
  /** When its answer was whole, or could not come any more. */
  doneAt: number
  /** 0 while there is no whole answer. */
  status: number
  bytes: number
  /** The answer says that its connection ends with it. */
  isLast: boolean
  /** It is a 503 that says when to come again. */
  isBusy: boolean
  /** Why there is none. */
  error: string
}

export interface Asked {
  what: string
  base: string
  method: string
  path: string
  agent: Agent | false
  localAddress?: string
  headers?: Record<string, string>
  body?: Buffer | undefined
  /** The body is sent in so many pieces, a tenth of a second apart. */
  pieces?: number
  /** The answer is read as a slow line does: a pause after each gulp. */
  slowly?: boolean
}

/** Sends a request and writes down what becomes of it; settles when there is an answer, or can be none. */
export async function watch(log: Watched[], asked: Asked): Promise<Watched> {
  const { what, base, method, path, agent, localAddress, headers = {}, body, pieces = 1, slowly = false } = asked
  const entry: Watched = {
    what,
    headSentAt: Infinity,
    sentAt: Infinity,
    doneAt: Infinity,
    status: 0,
    bytes: 0,
    isLast: false,
    isBusy: false,
    error: '',
  }
  log.push(entry)
  const sending = request(new URL(path, base), {
    method,
    agent,
    ...(localAddress && { localAddress }),
    headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
  })
  sending.on('finish', () => {
    entry.sentAt = Date.now()
    entry.headSentAt = Math.min(entry.headSentAt, entry.sentAt)
  })
  const answered = new Promise<void>((done) => {
    const fail = (error: NodeJS.ErrnoException) => {
      entry.error ||= error.code ?? error.message
      done()
    }
    sending.on('error', fail)
    sending.on('response', (response) => {
      response.on('error', fail)
      response.on('data', (piece: Buffer) => {
        entry.bytes += piece.byteLength
        if (!slowly) return
        response.pause()
        void pause(60).then(() => response.resume())
      })
      response.on('end', () => {
        if (response.complete) entry.status = response.statusCode ?? 0
        else entry.error = 'cut'
        entry.isBusy = response.statusCode === 503 && response.headers['retry-after'] !== undefined
        entry.isLast = response.headers.connection === 'close'
        done()
      })
    })
  })
  if (pieces === 1 || !body) sending.end(body)
  else {
    const length = Math.ceil(body.byteLength / pieces)
    for (let from = 0; from < body.byteLength && !entry.error && !sending.destroyed; from += length) {
      sending.write(
        body.subarray(from, from + length),
        () => (entry.headSentAt = Math.min(entry.headSentAt, Date.now())),
      )
      await pause(100)
    }
    sending.end()
  }
  await answered
  entry.doneAt = Date.now()
  return entry
}
