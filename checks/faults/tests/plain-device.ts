import type { Random } from '../../random.ts'
import type { HttpReply } from '../../send-request.ts'
import type { Claim, Given } from './phone.ts'
import type { PhoneLine } from '../schedules/phone-line.ts'

interface Event {
  seq: number
  question: string
  value: string
  epoch: number
}

/** Another program of the same pupil: it sends any of its events, in any order, several requests at once. */
export class PlainDevice {
  readonly given: Given[] = []
  readonly claims: Claim[] = []
  readonly receipts = new Set<string>()
  readonly device: string
  /** 0 before its first start. */
  epoch = 0
  readonly #line: PhoneLine
  readonly #token: string
  readonly #test: string
  readonly #random: Random
  #attempt = ''
  #events: Event[] = []

  constructor(parts: { line: PhoneLine; token: string; test: string; random: Random; device: string }) {
    this.#line = parts.line
    this.#token = parts.token
    this.#test = parts.test
    this.#random = parts.random
    this.device = parts.device
  }

  async start(): Promise<void> {
    const reply = await this.#call(`/api/class/tests/${this.#test}/start`, { device: this.device })
    if (reply?.status !== 200) return
    const { attempt } = JSON.parse(reply.text) as { attempt: { id: string; epoch: number } }
    this.#attempt = attempt.id
    this.epoch = attempt.epoch
  }

  answer(question: string, value: string): void {
    if (this.epoch === 0) return
    this.#events.push({ seq: this.#events.length + 1, question, value, epoch: this.epoch })
    this.given.push({ question, value, phone: 'plain', device: this.device, epoch: this.epoch })
  }

  /** Sends some of its events, `copies` times at once. With `all`, everything from `from` on. */
  async send({ copies = 1, all = false, from = 0 } = {}): Promise<void> {
    const chosen = this.#events
      .slice(from)
      .filter(() => all || this.#random.maybe(0.6))
      .map((event) => ({ event, key: this.#random.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ event }) => event)
    const batches = [...Map.groupBy(chosen, ({ epoch }) => epoch)]
    await Promise.all(
      Array.from({ length: copies }, async () => {
        for (const [epoch, events] of batches) await this.#sendBatch(epoch, events)
      }),
    )
  }

  /** The number of its events. */
  get count(): number {
    return this.#events.length
  }

  /** Submits with the number of its last event. A first submit says that all its events are stored; a later one only repeats its answer. */
  async submit(isFirst: boolean): Promise<'submitted' | 'refused' | 'unknown'> {
    if (this.epoch === 0) return 'unknown'
    const last = this.#events.length
    const before = [...this.#events]
    const reply = await this.#call(`/api/class/attempts/${this.#attempt}/submit`, {
      device: this.device,
      epoch: this.epoch,
      seq: last,
    })
    if (!reply || reply.status === 0) return 'unknown'
    if (reply.status !== 200) return 'refused'
    this.receipts.add((JSON.parse(reply.text) as { receipt: string }).receipt)
    if (isFirst) this.#claim(before, 'a plain device has submitted')
    return 'submitted'
  }

  /** Loses its last events and goes on with their numbers, which the server may hold: the first content stays. */
  forget(): void {
    const lost = this.#events.splice(Math.max(0, this.#events.length - 2))
    for (const { value } of lost) {
      const given = this.given.find((one) => one.value === value)
      if (given) given.excuse ??= 'forgotten by the plain device'
    }
    // The server answers `other-content`, which a program has to notice; this one does not.
    for (const { seq, question } of lost)
      this.#events.push({ seq, question, value: this.#other(question), epoch: this.epoch })
  }

  #other(question: string): string {
    const value = `9.${Math.floor(this.#random.next() * 1e9)}`
    this.given.push({
      question,
      value,
      phone: 'plain',
      device: this.device,
      epoch: this.epoch,
      excuse: 'second content',
    })
    return value
  }

  async #sendBatch(epoch: number, events: Event[]): Promise<void> {
    const reply = await this.#call(`/api/class/attempts/${this.#attempt}/answers`, {
      device: this.device,
      epoch,
      events: events.map(({ seq, question, value }) => ({ seq, question, value, at: new Date().toISOString() })),
    })
    if (reply?.status !== 200) return
    const { saved, problems } = JSON.parse(reply.text) as { saved: number; problems: { seq: number }[] }
    const refused = new Set(problems.map(({ seq }) => seq))
    this.#claim(
      this.#events.filter(({ seq }) => seq <= saved && !refused.has(seq) && !this.#isSecond(seq)),
      `a plain device was acknowledged up to ${saved}`,
    )
  }

  /** Whether another content was given under this number before. */
  #isSecond(seq: number): boolean {
    const event = this.#events.find((one) => one.seq === seq)
    return this.given.some(({ value, excuse }) => value === event?.value && excuse === 'second content')
  }

  #claim(events: Event[], by: string): void {
    for (const { seq, question, value } of events) if (!this.#isSecond(seq)) this.claims.push({ question, value, by })
  }

  async #call(path: string, body: object): Promise<HttpReply | undefined> {
    return this.#line
      .send(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      .catch(() => undefined)
  }
}
