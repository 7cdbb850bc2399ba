import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ComingAndGoing } from './coming-and-going.ts'

/** Who asked the database was refused without waiting, or let go: it is known not to answer. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** How often the pool looks whether it still hears from the database. */
const lookMs = 250
/** Somebody waits, and nothing was heard for so long: the database is asked whether it is there. */
const silentMs = 750
/** It has so long to answer that; together with the silence before it, nobody waits much above three seconds for a database that hangs. */
const probeMs = 2_000
const probeAgainMs = 250

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool for a database that may end, break connections or, which is worse, hang. A connection that breaks goes back to the pool at
 * once, whoever holds it. While the database does not answer a new connection, requests are refused at once (`DatabaseAway`) and those
 * that wait are let go; a query that is merely slow is left alone. Tells (`tell`) when the database goes and when it is back.
 */
export class GuardedPool extends pg.Pool {
  readonly #config: pg.PoolConfig
  readonly #tell: (line: string) => void
  /** Connections in use, with the bytes that had come over each at the last look. */
  readonly #held = new Map<pg.PoolClient, number>()
  /** Those who wait for a connection. */
  readonly #waiting = new ComingAndGoing<(error: Error) => void>()
  #heardAt = performance.now()
  #lookedAt = performance.now()
  #isAway = false
  #isAsking = false

  constructor(config: pg.PoolConfig, tell: (line: string) => void = () => {}) {
    super(config)
    this.#config = config
    this.#tell = tell
    // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
    this.on('error', () => {})
    // In the hands of a transaction it would do the same, and would never come back to the pool when its BEGIN fails.
    this.on('connect', (client) => client.on('error', (error) => this.#takeBack(client, error)))
    this.on('acquire', (client) => this.#held.set(client, bytesOf(client)))
    this.on('release', (error, client) => {
      if (!error) this.#heardAt = performance.now()
      this.#held.delete(client)
    })
    const looking = setInterval(() => (this.ending ? clearInterval(looking) : this.#look()), lookMs).unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback) return this.#get(callback)
    return new Promise((resolve, reject) => {
      this.#get((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #get(got: Callback): void {
    if (this.#isAway) {
      process.nextTick(got, new DatabaseAway('the database does not answer'), undefined, nothing)
      return
    }
    // Nobody waited before: the silence begins now.
    if (this.#held.size + this.#waiting.size === 0) this.#heardAt = performance.now()
    const place = this.#waiting.add((error) => got(error, undefined, nothing))
    super.connect((error, client, done) => {
      // Who was let go meanwhile has no use for it, nor for the error of a wait that was too long, with which nothing comes to give back.
      if (!this.#waiting.remove(place)) client?.release()
      else got(error, client, client ? (release) => client.release(release) : done)
    })
  }

  /** Its holder learns from the error of its query; that it releases the connection again must do no harm. */
  #takeBack(client: pg.PoolClient, error: Error): void {
    if (!this.#held.delete(client)) return
    client.release(error)
    client.release = () => {}
    // By itself a client that may send before it was answered waits for what it has asked, which may be for ever.
    ;(client as unknown as pg.Client).connection.stream.destroy()
  }

  #look(): void {
    const now = performance.now()
    // Answers that came while the process itself was held up have not been read yet.
    const wasHeldUp = now - this.#lookedAt > 2 * lookMs
    this.#lookedAt = now
    for (const [client, before] of this.#held) {
      const bytes = bytesOf(client)
      if (bytes > before) this.#heardAt = now
      this.#held.set(client, bytes)
    }
    if (wasHeldUp || this.#held.size + this.#waiting.size === 0) this.#heardAt = now
    if (now - this.#heardAt >= silentMs && !this.#isAsking) void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#isAsking = true
    if (!(await answers(this.#config)) && !this.ending) {
      this.#letGo()
      while (!this.ending && !(await answers(this.#config))) await pause(probeAgainMs, undefined, { ref: false })
      this.#isAway = false
      this.#tell('the database answers again')
    }
    this.#heardAt = performance.now()
    this.#isAsking = false
  }

  #letGo(): void {
    this.#isAway = true
    this.#tell('the database does not answer: requests are refused until it does')
    const error = new DatabaseAway('the database does not answer')
    for (const place of this.#waiting.all()) if (this.#waiting.remove(place)) place.value(error)
    for (const client of this.#held.keys()) this.#takeBack(client, error)
    // Those that lie idle may be as dead as the rest, without knowing it.
    for (let left = this.idleCount; left > 0; left -= 1)
      void super.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
}

const nothing = () => {}

const bytesOf = (client: pg.PoolClient): number => {
  const { stream } = (client as unknown as pg.Client).connection
  return 'bytesRead' in stream && typeof stream.bytesRead === 'number' ? stream.bytesRead : 0
}

/** Whether a new connection gets an answer, of whatever kind but that the server is starting or ending (class 57P of its appendix A). */
async function answers(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10 * probeMs })
  client.on('error', () => {})
  const asking = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P'),
    )
  try {
    return await Promise.race([asking, countdown()])
  } finally {
    // Not waited for: a server that hangs does not say goodbye.
    client.connection.stream.destroy()
  }
}

/** `probeMs` in ten steps: where this process is held up, an answer that lies there unread loses one step and not all its time. */
async function countdown(): Promise<false> {
  for (let step = 0; step < 10; step += 1) await pause(probeMs / 10, undefined, { ref: false })
  return false
}
