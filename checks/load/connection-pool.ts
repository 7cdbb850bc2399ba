import { connect, type Socket } from 'node:net'

/** The outcome of one request; `status` is 0 when it failed. */
export interface Result {
  status: number
  retryAfter: boolean
  failure?: string
}
type Done = (result: Result) => void

interface PooledConnection {
  socket: Socket
  address: string
  isKept: boolean
  done: Done | null
  /** Since when it has been busy, or idle. */
  since: number
  /** The start of an answer whose headers are incomplete. */
  head: string
  /** Remaining bytes of the body; null while the headers are read. */
  left: number | null
  answer: Result
}

const timeoutMs = 10_000

/**
 * HTTP/1.1 connections, pooled by client address. Parses only what the measurement needs: at some thousand requests a second Node's clients
 * would take the processor time of the server under test.
 */
export class ConnectionPool {
  readonly #port: number
  readonly #maxIdleMs: number
  readonly #free = new Map<string, PooledConnection[]>()
  readonly #busy = new Set<PooledConnection>()
  readonly #sweep: NodeJS.Timeout

  /** A connection that was idle for longer than `maxIdleMs` is not used again: the server may be closing it. Load balancers wait 60 s. */
  constructor(base: string, maxIdleMs = 60_000) {
    this.#port = Number(new URL(base).port)
    this.#maxIdleMs = maxIdleMs
    this.#sweep = setInterval(() => {
      const oldest = performance.now() - timeoutMs
      for (const connection of this.#busy)
        if (connection.since < oldest) this.#fail(connection, 'no answer came in time')
    }, 500)
  }

  get busy(): number {
    return this.#busy.size
  }

  /** Sends over an idle connection, else over a new one; with `alone`, over a new one that is closed after the answer. */
  send(address: string, alone: boolean, bytes: string, done: Done): void {
    const connection = (alone ? undefined : this.#takeIdle(address)) ?? this.#open(address, !alone)
    connection.done = done
    connection.since = performance.now()
    this.#busy.add(connection)
    connection.socket.write(bytes)
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const connections of this.#free.values()) for (const { socket } of connections) socket.destroy()
  }

  #takeIdle(address: string): PooledConnection | undefined {
    const idle = this.#free.get(address)
    for (let last = idle?.pop(); last; last = idle?.pop()) {
      if (performance.now() - last.since <= this.#maxIdleMs) return last
      last.socket.destroy()
    }
    return undefined
  }

  #open(address: string, isKept: boolean): PooledConnection {
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: address, noDelay: true })
    const connection: PooledConnection = {
      socket,
      address,
      isKept,
      done: null,
      since: 0,
      head: '',
      left: null,
      answer: { status: 0, retryAfter: false },
    }
    socket.on('data', (chunk) => this.#read(connection, chunk))
    socket.on('error', (error) => this.#fail(connection, error.message))
    socket.on('close', () => this.#fail(connection, 'the connection was closed'))
    return connection
  }

  #read(connection: PooledConnection, chunk: Buffer): void {
    let bytes = chunk.length
    if (connection.left === null) {
      const text = connection.head + chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        connection.head = text
        return
      }
      const head = text.slice(0, end).toLowerCase()
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
      if (length === undefined) return this.#fail(connection, 'an answer without content-length')
      connection.answer = { status: Number(head.slice(9, 12)), retryAfter: head.includes('\r\nretry-after: ') }
      connection.left = Number(length)
      connection.head = ''
      bytes = text.length - end - 4
    }
    connection.left -= bytes
    if (connection.left > 0) return
    connection.left = null
    this.#busy.delete(connection)
    const { done, answer } = connection
    connection.done = null
    if (connection.isKept) this.#keep(connection)
    else connection.socket.destroy()
    done?.(answer)
  }

  #keep(connection: PooledConnection): void {
    connection.since = performance.now()
    const connections = this.#free.get(connection.address)
    if (connections) connections.push(connection)
    else this.#free.set(connection.address, [connection])
  }

  #fail(connection: PooledConnection, failure: string): void {
    this.#busy.delete(connection)
    const connections = this.#free.get(connection.address)
    const index = connections?.indexOf(connection) ?? -1
    if (index >= 0) connections?.splice(index, 1)
    connection.socket.destroy()
    const { done } = connection
    connection.done = null
    done?.({ status: 0, retryAfter: false, failure })
  }
}
