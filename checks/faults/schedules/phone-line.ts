import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpReply, sendRequest } from '../../send-request.ts'

/**
 * What happens to one request. `held`: the page sees a failure, and the request arrives after the next one, or together with it. `twice`: it
 * arrives two times at once.
 */
export const lineFaults = ['none', 'slow', 'request-lost', 'answer-lost', 'twice', 'held', 'held-beside'] as const
/**
 * What else happens to one with many bytes: after a part of them the connection ends. Where it is `stalled` the server does not hear of that, and
 * waits for the rest.
 */
export const byteFaults = ['cut', 'stalled'] as const
export type LineFault = (typeof lineFaults)[number] | (typeof byteFaults)[number]

const lost = () => new TypeError('Failed to fetch')
/** How long a stalled connection stays open at the server. */
const stalledMs = 2_000

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** A phone's line to the server. */
export class PhoneLine {
  /** For the next requests, one each. */
  faults: LineFault[] = []
  /** For requests after those. */
  nextFault: () => LineFault = () => 'none'
  isDown = false
  /** Requests that arrived at the server, and faults that happened. */
  requests = 0
  happened = 0
  readonly #base: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  #held: { deliver: () => Promise<HttpReply>; isBeside: boolean }[] = []

  constructor(base: string) {
    this.#base = base
  }

  async send(path: string, init: Sent): Promise<HttpReply> {
    const fault = this.isDown ? 'request-lost' : (this.faults.shift() ?? this.nextFault())
    if (fault !== 'none') this.happened += 1
    if (fault === 'request-lost') throw lost()
    const body = init.body === undefined ? undefined : Buffer.from(init.body)
    const deliver = () => {
      this.requests += 1
      return sendRequest(this.#base + path, {
        method: init.method,
        headers: init.headers,
        ...(body && { body }),
        agent: this.#agent,
        seconds: 15,
      })
    }
    if (fault === 'cut' || fault === 'stalled') {
      if (body) await this.#sendPart(path, init, body, fault === 'stalled')
      throw lost()
    }
    if (fault === 'held' || fault === 'held-beside') {
      this.#held.push({ deliver, isBeside: fault === 'held-beside' })
      throw lost()
    }
    if (fault === 'slow') await pause(20)
    const held = this.#held.splice(0)
    const [reply] = await Promise.all([
      deliver(),
      ...(fault === 'twice' ? [deliver()] : []),
      ...held.filter(({ isBeside }) => isBeside).map((one) => one.deliver()),
    ])
    for (const one of held) if (!one.isBeside) await one.deliver()
    if (fault === 'answer-lost' || reply.status === 0) throw lost()
    return reply
  }

  /** Delivers what is still held. */
  async release(): Promise<void> {
    for (const { deliver } of this.#held.splice(0)) await deliver()
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Sends two thirds of the bytes, and no more. */
  async #sendPart(path: string, { method, headers }: Sent, body: Buffer, isStalled: boolean): Promise<void> {
    this.requests += 1
    const outgoing = request(this.#base + path, {
      method,
      agent: false,
      headers: { ...headers, 'content-length': String(body.byteLength) },
    })
    outgoing.on('error', () => {})
    outgoing.on('response', (response) => response.resume())
    await new Promise<void>((done) => {
      outgoing.on('close', done)
      outgoing.write(body.subarray(0, Math.ceil((body.byteLength * 2) / 3)), () => done())
    })
    await pause(20)
    if (isStalled) setTimeout(() => outgoing.destroy(), stalledMs).unref()
    else outgoing.destroy()
  }
}
