import { connect, type Socket } from 'node:net'

/** What came of one request; `status` is 0 when it failed. */
export interface Result {
  status: number
  retryAfter: boolean
  failure?: string
}
type Done = (result: Result) => void

interface Line {
  socket: Socket
  address: string
  isKept: boolean
  done: Done | null
  since: number
  /** The beginning of an answer whose head is not whole yet. */
  head: string
  /** Bytes of the body that are still to come; null while the head is read. */
  left: number | null
  answer: Result
}

const timeoutMs = 10_000

/**
 * Connections of HTTP/1.1, kept by the address that they come from. It reads of an answer what a measurement needs and no more: at some
 * thousand requests a second the clients of Node would take the processor that the server is to be measured on.
 */
export class LinePool {
  readonly #port: number
  readonly #free = new Map<string, Line[]>()
  readonly #busy = new Set<Line>()
  readonly #sweep: NodeJS.Timeout

  constructor(base: string) {
    this.#port = Number(new URL(base).port)
    this.#sweep = setInterval(() => {
      const oldest = performance.now() - timeoutMs
      for (const line of this.#busy) if (line.since < oldest) this.#fail(line, 'no answer came in time')
    }, 500)
  }

  get busy(): number {
    return this.#busy.size
  }

  /** Sends it over a connection that is free, else over a new one; `alone` over a new one that ends with the answer. */
  send(address: string, alone: boolean, bytes: string, done: Done): void {
    const free = alone ? undefined : this.#free.get(address)?.pop()
    const line = free ?? this.#open(address, !alone)
    line.done = done
    line.since = performance.now()
    this.#busy.add(line)
    line.socket.write(bytes)
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const lines of this.#free.values()) for (const { socket } of lines) socket.destroy()
  }

  #open(address: string, isKept: boolean): Line {
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: address, noDelay: true })
    const line: Line = {
      socket,
      address,
      isKept,
      done: null,
      since: 0,
      head: '',
      left: null,
      answer: { status: 0, retryAfter: false },
    }
    socket.on('data', (chunk) => this.#read(line, chunk))
    socket.on('error', (error) => this.#fail(line, error.message))
    socket.on('close', () => this.#fail(line, 'the connection was closed'))
    return line
  }

  #read(line: Line, chunk: Buffer): void {
    let bytes = chunk.length
    if (line.left === null) {
      const text = line.head + chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        line.head = text
        return
      }
      const head = text.slice(0, end).toLowerCase()
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
      if (length === undefined) return this.#fail(line, 'an answer without its length')
      line.answer = { status: Number(head.slice(9, 12)), retryAfter: head.includes('\r\nretry-after: ') }
      line.left = Number(length)
      line.head = ''
      bytes = text.length - end - 4
    }
    line.left -= bytes
    if (line.left > 0) return
    line.left = null
    this.#busy.delete(line)
    const { done, answer } = line
    line.done = null
    if (line.isKept) this.#keep(line)
    else line.socket.destroy()
    done?.(answer)
  }

  #keep(line: Line): void {
    const lines = this.#free.get(line.address)
    if (lines) lines.push(line)
    else this.#free.set(line.address, [line])
  }

  #fail(line: Line, failure: string): void {
    this.#busy.delete(line)
    const lines = this.#free.get(line.address)
    const place = lines?.indexOf(line) ?? -1
    if (place >= 0) lines?.splice(place, 1)
    line.socket.destroy()
    const { done } = line
    line.done = null
    done?.({ status: 0, retryAfter: false, failure })
  }
}
