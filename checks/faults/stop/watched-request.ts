import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One request and its outcome; times in milliseconds, Infinity for events that did not happen. */
export interface RequestRecord {
  what: string
  /** When its headers were written. */
  headSentAt: number
  /** When all of it was written. */
  sentAt: number
  /** When the answer was complete, or had failed. */
  doneAt: number
  /** 0 without a complete answer. */
  status: number
  bytes: number
  /** The answer has `Connection: close`. */
  isLast: boolean
  /** A 503 with Retry-After. */
  isBusy: boolean
  /** What was created; empty without a complete answer. */
  location: string
  /** Reason for a missing answer. */
  error: string
}

export interface RequestOptions {
  what: string
  base: string
  method: string
  path: string
  agent: Agent | false
  localAddress?: string
  headers?: Record<string, string>
  body?: Buffer | undefined
  /** Sends the body in this many chunks, a tenth of a second apart. */
  pieces?: number
  /** Reads the answer slowly, with a pause after each chunk. */
  slowly?: boolean
}

/** Sends a request and records its outcome; resolves when there is an answer or a failure. */
export async function watch(log: RequestRecord[], options: RequestOptions): Promise<RequestRecord> {
  const {
    what,
    base,
    method,
    path,
    agent,
    localAddress,
    headers = {},
    body,
    pieces: chunks = 1,
    slowly = false,
  } = options
  const entry: RequestRecord = {
    what,
    headSentAt: Infinity,
    sentAt: Infinity,
    doneAt: Infinity,
    status: 0,
    bytes: 0,
    isLast: false,
    isBusy: false,
    location: '',
    error: '',
  }
  log.push(entry)
  const outgoing = request(new URL(path, base), {
    method,
    agent,
    ...(localAddress && { localAddress }),
    headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
  })
  outgoing.on('finish', () => {
    entry.sentAt = Date.now()
    entry.headSentAt = Math.min(entry.headSentAt, entry.sentAt)
  })
  const answered = new Promise<void>((done) => {
    const fail = (error: NodeJS.ErrnoException) => {
      entry.error ||= error.code ?? error.message
      done()
    }
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.byteLength
        if (!slowly) return
        response.pause()
        void pause(60).then(() => response.resume())
      })
      response.on('end', () => {
        if (response.complete) {
          entry.status = response.statusCode ?? 0
          entry.location = response.headers.location ?? ''
        } else entry.error = 'cut'
        entry.isBusy = response.statusCode === 503 && response.headers['retry-after'] !== undefined
        entry.isLast = response.headers.connection === 'close'
        done()
      })
    })
  })
  if (chunks === 1 || !body) outgoing.end(body)
  else {
    const length = Math.ceil(body.byteLength / chunks)
    for (let from = 0; from < body.byteLength && !entry.error && !outgoing.destroyed; from += length) {
      outgoing.write(
        body.subarray(from, from + length),
        () => (entry.headSentAt = Math.min(entry.headSentAt, Date.now())),
      )
      await pause(100)
    }
    outgoing.end()
  }
  await answered
  entry.doneAt = Date.now()
  return entry
}
