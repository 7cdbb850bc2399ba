import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection, Database } from '../db/database.ts'

/** At most one notification per interval and instance. */
const intervalMs = 500
/** Pauses before the listening connection is opened again. */
const reconnectMs = { first: 500, longest: 10_000 }
const channel = 'changes'
/** PostgreSQL takes payloads below 8,000 bytes. Beyond that the topics are not named, and everybody looks. */
const payloadMax = 7_500
const everything = '*'

type Listener = (detail: string) => void

/** Where a use case says that something has changed. */
export interface ChangeMarks {
  /** Marks a topic as changed. Call it after the commit; it takes no time and never fails. */
  mark(topic: string, detail?: string): void
}

/** Keeps the marks of a call whose own transaction is inside a longer one, until that is committed. */
export class PendingMarks implements ChangeMarks {
  readonly #marked = new Map<string, string>()

  mark(topic: string, detail = ''): void {
    this.#marked.set(topic, detail)
  }

  passTo(changes: ChangeMarks): void {
    for (const [topic, detail] of this.#marked) changes.mark(topic, detail)
  }
}

/**
 * Announces to all instances that something has changed, by LISTEN and NOTIFY of PostgreSQL. Marks are kept in memory and sent together, apart
 * from the transaction of the change: a NOTIFY inside it would serialise all commits. A notification may be lost with its instance, so listeners
 * also look by themselves from time to time.
 */
export class Changes implements ChangeMarks {
  readonly #db: Database
  readonly #connection: Connection
  readonly #log: Logger
  /** Marked topics with the newest detail of each. */
  #marked = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #lastSentAt = Number.NEGATIVE_INFINITY
  readonly #listeners = new Map<string, Set<Listener>>()
  #client: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false
  /** Notifications sent. */
  sent = 0

  constructor(db: Database, connection: Connection, log: Logger) {
    this.#db = db
    this.#connection = connection
    this.#log = log
  }

  mark(topic: string, detail = ''): void {
    if (this.#isClosed) return
    this.#marked.set(topic, detail)
    this.#plan(0)
  }

  /** Calls the listener after each change of the topic, on any instance, and whenever changes may have been missed. */
  listen(topic: string, listener: Listener): () => void {
    const own = this.#listeners.get(topic) ?? new Set()
    own.add(listener)
    this.#listeners.set(topic, own)
    this.#open()
    return () => {
      own.delete(listener)
      if (own.size > 0 || this.#listeners.get(topic) !== own) return
      this.#listeners.delete(topic)
      if (this.#listeners.size === 0) this.#stopListening()
    }
  }

  /** Whether a connection for listening is open or being opened. */
  get isListening(): boolean {
    return this.#client !== undefined
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#listeners.clear()
    this.#stopListening()
  }

  #plan(leastMs: number): void {
    const wait = Math.max(leastMs, this.#lastSentAt + intervalMs - performance.now())
    this.#timer ??= setTimeout(() => void this.#send(), wait).unref()
  }

  async #send(): Promise<void> {
    const marked = this.#marked
    this.#marked = new Map()
    this.#lastSentAt = performance.now()
    const named = JSON.stringify([...marked])
    const payload = Buffer.byteLength(named) > payloadMax ? everything : named
    try {
      await this.#db.$client.query('select pg_notify($1, $2)', [channel, payload])
      this.sent += 1
    } catch (error) {
      this.#log.debug(error, 'changes could not be announced')
      for (const [topic, detail] of this.#marked) marked.set(topic, detail)
      this.#marked = marked
    }
    this.#timer = undefined
    if (this.#marked.size > 0 && !this.#isClosed) this.#plan(intervalMs)
  }

  #open(): void {
    if (this.#client || this.#reconnect || this.#isClosed) return
    const client = new pg.Client({ ...this.#connection, keepAlive: true, application_name: 'ariviyal-changes' })
    this.#client = client
    client.on('notification', ({ payload = everything }) => this.#announce(payload))
    const lose = () => this.#lose(client)
    client.on('error', lose)
    client.on('end', lose)
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => {
        this.#failures = 0
        // What changed before is not told.
        if (this.#client === client) this.#announce(everything)
      })
      .catch(lose)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end().catch(() => {})
    if (this.#listeners.size === 0 || this.#isClosed) return
    this.#failures += 1
    const pause = Math.min(reconnectMs.longest, reconnectMs.first * 2 ** (this.#failures - 1))
    this.#reconnect = setTimeout(() => {
      this.#reconnect = undefined
      if (this.#listeners.size > 0) this.#open()
    }, pause).unref()
  }

  #stopListening(): void {
    clearTimeout(this.#reconnect)
    this.#reconnect = undefined
    const client = this.#client
    this.#client = undefined
    void client?.end().catch(() => {})
  }

  #announce(payload: string): void {
    const changed: [string, string][] =
      payload === everything
        ? [...this.#listeners.keys()].map((topic) => [topic, ''])
        : (JSON.parse(payload) as [string, string][])
    for (const [topic, detail] of changed) for (const listener of this.#listeners.get(topic) ?? []) listener(detail)
  }
}
