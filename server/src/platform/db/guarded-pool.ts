import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Raised when the database is known not to answer: for new requests at once, and for requests that wait for a connection. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseAway'
  constructor() {
    super('the database does not answer')
  }
}

/** Interval of the pool's liveness check. */
const checkIntervalMs = 250
/** Probe the database when connections are in use or requested and none was returned for this long. */
const silenceLimitMs = 750
/** Timeout of a probe. Two probes plus the silence before them keep the wait around three seconds. */
const probeTimeoutMs = 1_000
const probeIntervalMs = 250

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

const noop = () => {}

/**
 * A pool that tolerates a database that exits, breaks connections or hangs. A broken connection returns to the pool at once, whoever holds
 * it. While the database accepts no new connections, requests fail immediately with `DatabaseUnavailable`, also those already waiting. A
 * slow query alone is not treated as a failure. `tell` receives a line on each change of state.
 */
export class GuardedPool extends pg.Pool {
  readonly #config: pg.PoolConfig
  readonly #tell: (line: string) => void
  readonly #held = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  #lastAnswerAt = performance.now()
  #lastCheckAt = performance.now()
  #isUnavailable = false
  #isProbing = false

  constructor(config: pg.PoolConfig, tell: (line: string) => void = noop) {
    super(config)
    this.#config = config
    this.#tell = tell
    // A connection that breaks while idle is replaced at its next use; without a listener the error would end the process.
    this.on('error', noop)
    // The same holds during a transaction, and Drizzle never releases a connection whose BEGIN fails.
    this.on('connect', (client) => client.on('error', (error) => this.#reclaim(client, error)))
    this.on('acquire', (client) => this.#held.add(client))
    this.on('release', (error, client) => {
      if (!error) this.#lastAnswerAt = performance.now()
      this.#held.delete(client)
    })
    const timer = setInterval(() => (this.ending ? clearInterval(timer) : this.#check()), checkIntervalMs).unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback) return this.#get(callback)
    return new Promise((resolve, reject) => {
      this.#get((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #get(callback: Callback): void {
    if (this.#isUnavailable) {
      process.nextTick(callback, new DatabaseUnavailable(), undefined, noop)
      return
    }
    // No request was waiting before: the silence begins now.
    if (this.#held.size + this.#waiting.size === 0) this.#lastAnswerAt = performance.now()
    const refuse = (error: Error) => callback(error, undefined, noop)
    this.#waiting.add(refuse)
    super.connect((error, client, done) => {
      // The request was rejected meanwhile and has no use for the connection.
      if (!this.#waiting.delete(refuse)) client?.release()
      else callback(error, client, client ? (release) => client.release(release) : done)
    })
  }

  /** The holder sees the error of its query, and may safely release the client again. */
  #reclaim(client: pg.PoolClient, error: Error): void {
    if (!this.#held.delete(client)) return
    client.release(error)
    client.release = noop
  }

  #check(): void {
    const now = performance.now()
    // If the event loop was blocked, answers may have arrived that are not read yet.
    const wasBlocked = now - this.#lastCheckAt > 2 * checkIntervalMs
    this.#lastCheckAt = now
    if (wasBlocked || this.#held.size + this.#waiting.size === 0) this.#lastAnswerAt = now
    if (now - this.#lastAnswerAt >= silenceLimitMs && !this.#isProbing) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#isProbing = true
    // A single late answer may be caused by this process.
    if (!(await canConnect(this.#config)) && !(await canConnect(this.#config)) && !this.ending) {
      this.#rejectAll()
      while (!this.ending && !(await canConnect(this.#config))) await pause(probeIntervalMs, undefined, { ref: false })
      this.#isUnavailable = false
      this.#tell('the database answers again')
    }
    this.#lastAnswerAt = performance.now()
    this.#isProbing = false
  }

  #rejectAll(): void {
    this.#isUnavailable = true
    this.#tell('the database does not answer: requests are refused until it does')
    const error = new DatabaseUnavailable()
    for (const refuse of this.#waiting) refuse(error)
    this.#waiting.clear()
    for (const client of this.#held) this.#reclaim(client, error)
    // Idle connections may be dead as well.
    for (let left = this.idleCount; left > 0; left -= 1)
      void super.connect().then((client) => client.release(true), noop)
  }
}

/**
 * Whether a new connection gets any answer, except that the server is starting or shutting down (error class 57P, PostgreSQL appendix A).
 */
async function canConnect(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs })
  client.on('error', noop)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
  } finally {
    // Not awaited: a hanging server never closes the connection.
    void client.end().catch(noop)
  }
}
