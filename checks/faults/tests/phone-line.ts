import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpReply, sendRequest } from '../../send-request.ts'

/**
 * What happens to one request. `held`: the page sees a failure, and the request arrives after the next one, or together with it. `twice`: it
 * arrives two times at once.
 */
export const lineFaults = ['none', 'slow', 'request-lost', 'answer-lost', 'twice', 'held', 'held-beside'] as const
export type LineFault = (typeof lineFaults)[number]

const lost = () => new TypeError('Failed to fetch')

/** A phone's line to the server. */
export class PhoneLine {
  /** For the next requests, one each. */
  faults: LineFault[] = []
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

  async send(path: string, init: { method: string; headers: Record<string, string>; body?: string }) {
    const fault = this.isDown ? 'request-lost' : (this.faults.shift() ?? 'none')
    if (fault !== 'none') this.happened += 1
    if (fault === 'request-lost') throw lost()
    const deliver = () => {
      this.requests += 1
      return sendRequest(this.#base + path, {
        method: init.method,
        headers: init.headers,
        ...(init.body !== undefined && { body: Buffer.from(init.body) }),
        agent: this.#agent,
        seconds: 15,
      })
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
}

interface OnPhone {
  line: PhoneLine
  /** Milliseconds by which the phone's clock is wrong. */
  clockJump: number
}
const running = new AsyncLocalStorage<OnPhone>()

/** Runs the page's code as on this phone: with its line and its clock. */
export const onPhone = <T>(phone: OnPhone, work: () => T): T => running.run(phone, work)

/** The parts of a browser that the page's code asks for. Returns what puts the former ones back. */
export function installBrowser(): () => void {
  const former = { fetch: globalThis.fetch, now: Date.now }
  Date.now = () => former.now() + (running.getStore()?.clockJump ?? 0)
  const fetchOnPhone = async (path: string, init: { method: string; headers: Headers; body: string | null }) => {
    const line = running.getStore()?.line
    if (!line) throw new Error(`${path} is fetched by no phone`)
    const { status, text } = await line.send(path, {
      method: init.method,
      headers: Object.fromEntries(init.headers),
      ...(init.body !== null && { body: init.body }),
    })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
  Object.assign(globalThis, { fetch: fetchOnPhone, document: { hidden: false } })
  return () => {
    Date.now = former.now
    Object.assign(globalThis, { fetch: former.fetch })
    Reflect.deleteProperty(globalThis, 'document')
  }
}
