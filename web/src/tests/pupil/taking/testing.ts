import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { AttemptApi } from './attempt-api.ts'
import type { AnswerEvent, Answers, Change, KeptAttempt } from './kept-attempt.ts'
import { MemoryStore } from './memory-store.ts'

type Logged = Omit<AnswerEvent, 'at'> & { device: string; late: boolean }

/** One attempt on a server that keeps the promises of docs/product.md, Tests. */
export class ModelServer {
  epoch = 0
  receipt: string | null = null
  /** Whether the time is over: what arrives is kept, and does not count. */
  isOver = false
  readonly log: Logged[] = []
  readonly #devices = new Set<string>()
  #current = ''

  start(device: string) {
    if (device !== this.#current) this.epoch += 1
    this.#current = device
    this.#devices.add(device)
    return { epoch: this.epoch, deadline: null, now: new Date().toISOString(), answers: this.inForce() }
  }

  sendAnswers({ device, epoch, events }: Parameters<AttemptApi['sendAnswers']>[1]) {
    if (!this.#devices.has(device)) throw new Error('unknown device')
    let taken: number | undefined
    for (const { seq, question, value } of events) {
      const stored = this.log.find((event) => event.device === device && event.seq === seq)
      if (!stored) this.log.push({ device, epoch, seq, question, value, late: this.isOver })
      else if (stored.question !== question || stored.value !== value) taken = Math.min(taken ?? seq, seq)
    }
    return { saved: this.saved(device), epoch: this.epoch, now: new Date().toISOString(), taken }
  }

  submit({ device, seq }: { device: string; seq: number }) {
    if (this.saved(device) < seq) return { missing: true } as const
    this.receipt ??= `R-${seq}`
    return { receipt: this.receipt }
  }

  saved(device: string): number {
    const seqs = new Set(this.log.filter((event) => event.device === device).map(({ seq }) => seq))
    let saved = 0
    while (seqs.has(saved + 1)) saved += 1
    return saved
  }

  has = (question: string, value: AnswerValue) =>
    this.log.some((event) => event.question === question && event.value === value)

  inForce(): Answers {
    const winners: Record<string, Logged> = {}
    for (const event of this.log.filter(({ late }) => !late)) {
      const winner = winners[event.question]
      const isLaterHere = winner?.device === event.device ? event.seq > winner.seq : true
      if (!winner || event.epoch > winner.epoch || (event.epoch === winner.epoch && isLaterHere))
        winners[event.question] = event
    }
    return Object.fromEntries(Object.values(winners).map(({ question, value }) => [question, value]))
  }
}

export type Fault = 'none' | 'request-lost' | 'answer-lost' | 'repeated-later'

/** A line to the server on which `faults` happen, one a call. */
export class FaultyLine implements AttemptApi {
  readonly faults: Fault[] = []
  readonly #server: ModelServer
  readonly #repeats: (() => unknown)[] = []

  constructor(server: ModelServer) {
    this.#server = server
  }

  start = async (device: string) => this.#call(() => this.#server.start(device), false)
  sendAnswers = async (_: string, body: Parameters<AttemptApi['sendAnswers']>[1]) =>
    this.#call(() => this.#server.sendAnswers(body), true)
  read = async () => this.#call(() => this.#server.inForce(), false)
  submit = async (_: string, body: { device: string; epoch: number; seq: number }) =>
    this.#call(() => this.#server.submit(body), true)

  #call<T>(run: () => T, isRepeatable: boolean): T {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'request-lost') throw new TypeError('Failed to fetch')
    const answer = run()
    for (const repeat of this.#repeats.splice(0)) repeat()
    if (fault === 'repeated-later' && isRepeatable) this.#repeats.push(run)
    if (fault === 'answer-lost') throw new TypeError('Failed to fetch')
    return answer
  }
}

/** A lasting store that can be full, emptied, or lose its newest events as after a crash of the phone. */
export class PhoneStore extends MemoryStore {
  override readonly lasts = true
  isFull = false
  #latest: string | undefined

  override create(attempt: KeptAttempt, changes: Change[]) {
    this.#check()
    this.#latest = attempt.key
    return super.create(attempt, changes)
  }
  override append(key: string, device: string, change: Change) {
    this.#check()
    return super.append(key, device, change)
  }
  override update(key: string, device: string, change: (attempt: KeptAttempt) => Partial<KeptAttempt>) {
    this.#check()
    return super.update(key, device, change)
  }

  async clear() {
    if (this.#latest !== undefined) this.forget(this.#latest)
  }

  /** Goes back to an earlier state, with everything that was written since lost. */
  async rollBack(earlier: { attempt: KeptAttempt; events: AnswerEvent[] } | undefined) {
    if (!earlier || this.#latest === undefined) return
    await super.create(earlier.attempt, earlier.events)
  }

  #check() {
    if (this.isFull) throw new Error('QuotaExceededError')
  }
}
