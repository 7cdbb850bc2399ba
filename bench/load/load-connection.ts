import { connect, type Socket } from 'node:net'

export type Done = (problem: string | null) => void

/** One kept-alive connection, one request at a time. It parses only what is needed to check the answer. */
export class LoadConnection {
  readonly #socket: Socket
  readonly #status: string
  readonly #bytes: number | null
  #done: Done | null = null
  #head: Buffer | null = null
  #left = -1
  #problem: string | null = null

  constructor(port: number, status: number, bytes: number | null, address: string) {
    this.#status = `HTTP/1.1 ${status} `
    this.#bytes = bytes
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#end(error.message))
    this.#socket.on('close', () => this.#end('the connection was closed'))
  }

  send(request: string, done: Done): void {
    this.#done = done
    this.#socket.write(request, 'latin1')
  }

  close(): void {
    this.#done = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#left >= 0) return this.#consume(chunk.length)
    const bytes = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#head = bytes
      return
    }
    this.#head = null
    const head = bytes.toString('latin1', 0, end + 2)
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
    if (length === undefined) return this.#end('an answer without content-length')
    this.#left = Number(length)
    if (!head.startsWith(this.#status)) this.#problem = `answered ${head.slice(9, 12)}`
    else if (this.#bytes !== null && this.#left !== this.#bytes)
      this.#problem = `${this.#left} bytes instead of ${this.#bytes}`
    this.#consume(bytes.length - end - 4)
  }

  #consume(count: number): void {
    this.#left -= count
    if (this.#left > 0) return
    const problem = this.#left < 0 ? 'more bytes than were announced' : this.#problem
    this.#left = -1
    this.#problem = null
    this.#end(problem)
  }

  #end(problem: string | null): void {
    const done = this.#done
    this.#done = null
    done?.(problem)
  }
}
