import {
  type AnswerEvent,
  type Answers,
  AttemptGone,
  type AttemptStore,
  type Change,
  type KeptAttempt,
} from './kept-attempt.ts'
import { latestValues } from './batches.ts'

/** The best store comes first; one that cannot fail comes last. */
export type Stores = readonly [AttemptStore, ...AttemptStore[]]

interface Parts {
  stores: Stores
  newDevice: () => string
  /** ISO 8601, by the server's clock. */
  now: () => string
}

/**
 * The events of this device for one attempt, and how far the server has acknowledged them. When its store fails, it
 * goes on as a new device in the next one, with every change that was not acknowledged.
 */
export class DeviceLog {
  #attempt: KeptAttempt
  #store: AttemptStore
  readonly #parts: Parts
  #values: Answers = {}
  /** The last change of each question on this device. */
  #changed = new Map<string, AnswerEvent>()
  #last = 0
  #acknowledged = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(store: AttemptStore, found: { attempt: KeptAttempt; events: AnswerEvent[] }, parts: Parts) {
    this.#store = store
    this.#attempt = found.attempt
    this.#parts = parts
    this.#take(found.events)
  }

  get attempt(): KeptAttempt {
    return this.#attempt
  }
  get values(): Answers {
    return this.#values
  }
  get lasts(): boolean {
    return this.#store.lasts
  }
  get last(): number {
    return this.#last
  }
  get acknowledged(): number {
    return this.#acknowledged
  }
  get isAcknowledged(): boolean {
    return this.#acknowledged >= this.#last
  }

  /** Questions whose last change is not acknowledged. */
  unsaved(): string[] {
    return this.#unacknowledged().map(({ question }) => question)
  }

  append(question: string, value: AnswerEvent['value']): Promise<void> {
    return this.#serially(async () => {
      const change = { question, value, at: this.#parts.now(), epoch: this.#attempt.epoch }
      try {
        const event = await this.#store.append(this.#attempt.key, this.#attempt.device, change)
        this.#take([event])
      } catch (error) {
        await this.#recover(error, change)
      }
    })
  }

  update(change: (attempt: KeptAttempt) => Partial<KeptAttempt>): Promise<void> {
    return this.#serially(() => this.#update(change))
  }

  /** The events that are not acknowledged. */
  waiting(): Promise<AnswerEvent[]> {
    return this.#serially(async () => {
      const read = () => this.#store.eventsAfter(this.#attempt.key, this.#attempt.device, this.#acknowledged)
      try {
        return await read()
      } catch (error) {
        await this.#recover(error)
        return read()
      }
    })
  }

  /**
   * Takes the server's acknowledgement for `device` of events up to `saved`. Where the server holds events that this
   * device never offered, or other content from `taken` on, this device has lost events and must not use their numbers
   * again.
   */
  acknowledge(device: string, saved: number, taken?: number): Promise<void> {
    return this.#serially(async () => {
      if (device !== this.#attempt.device) return
      // Another tab may have offered more.
      if (saved > this.#attempt.offered) await this.#update(() => ({}))
      if (device !== this.#attempt.device) return
      const { offered } = this.#attempt
      this.#acknowledged = Math.min(saved, offered, (taken ?? Number.POSITIVE_INFINITY) - 1)
      if (saved > offered || taken !== undefined) await this.#renew()
    })
  }

  /** Begins an epoch of this device with the answers that are in force on the server, which include own events up to `baseSeq`. */
  rebase(
    device: string,
    began: Pick<KeptAttempt, 'epoch' | 'deadline' | 'base' | 'baseSeq' | 'isBehind'>,
  ): Promise<void> {
    return this.#serially(async () => {
      if (device !== this.#attempt.device) return
      // The update may find that the device's events are gone, and go on as another device.
      await this.#update((attempt) => (attempt.device === device ? { ...began, isRegistered: true } : {}))
      if (device !== this.#attempt.device) return
      const later = [...this.#changed.values()].filter(({ seq }) => seq > began.baseSeq)
      this.#values = { ...began.base, ...latestValues(later) }
    })
  }

  /** Takes over what another tab has stored. */
  reread(): Promise<void> {
    return this.#serially(async () => {
      const found = await this.#store.read(this.#attempt.key).catch(() => undefined)
      if (found?.attempt.device === this.#attempt.device) this.#adopt(found)
    })
  }

  removeEvents(): Promise<void> {
    return this.#serially(() =>
      this.#store.removeEvents(this.#attempt.key, this.#attempt.device).catch(() => undefined),
    )
  }

  #take(events: readonly AnswerEvent[]): void {
    const { base, baseSeq } = this.#attempt
    if (this.#last === 0) this.#values = base
    this.#values = { ...this.#values, ...latestValues(events.filter(({ seq }) => seq > baseSeq)) }
    for (const event of events) this.#changed.set(event.question, event)
    this.#last = Math.max(this.#last, events.at(-1)?.seq ?? 0)
  }

  #adopt(found: { attempt: KeptAttempt; events: AnswerEvent[] }): void {
    if (found.attempt.device !== this.#attempt.device) this.#acknowledged = 0
    this.#attempt = found.attempt
    this.#last = 0
    this.#changed.clear()
    this.#take(found.events)
  }

  async #update(change: (attempt: KeptAttempt) => Partial<KeptAttempt>): Promise<void> {
    const update = async () => {
      this.#attempt = await this.#store.update(this.#attempt.key, this.#attempt.device, change)
    }
    try {
      await update()
    } catch (error) {
      await this.#recover(error)
      await update()
    }
  }

  /** The last change of each question that is not acknowledged, without the question of `last`. */
  #unacknowledged(last?: Change): AnswerEvent[] {
    return [...this.#changed.values()]
      .filter(({ seq, question }) => seq > this.#acknowledged && question !== last?.question)
      .toSorted((a, b) => a.seq - b.seq)
  }

  /** What is not acknowledged, to be stored again elsewhere. */
  #changes(last?: Change): Change[] {
    const again = this.#unacknowledged(last).map(({ question, value, at, epoch }) => ({ question, value, at, epoch }))
    return last ? [...again, last] : again
  }

  async #recover(error: unknown, last?: Change): Promise<void> {
    try {
      if (error instanceof AttemptGone && (await this.#followOtherTab(last))) return
    } catch {
      // The store fails altogether.
    }
    await this.#renew(last)
  }

  /** Another tab has gone on as a new device: so does this one. */
  async #followOtherTab(last?: Change): Promise<boolean> {
    const found = await this.#store.read(this.#attempt.key)
    if (!found || found.attempt.device === this.#attempt.device) return false
    const changes = this.#changes(last)
    this.#adopt(found)
    for (const change of changes)
      this.#take([await this.#store.append(found.attempt.key, found.attempt.device, change)])
    return true
  }

  async #renew(last?: Change): Promise<void> {
    const changes = this.#changes(last)
    // Changes that the base includes may have lost to another device's: the base goes on to decide about them.
    const baseSeq = this.#unacknowledged(last).filter(({ seq }) => seq <= this.#attempt.baseSeq).length
    const failures: unknown[] = []
    for (const store of new Set([this.#store, ...this.#parts.stores])) {
      const device = this.#parts.newDevice()
      const began = { device, isRegistered: false, isBehind: false, base: this.#values, baseSeq, offered: 0 }
      const attempt = { ...this.#attempt, ...began }
      try {
        const events = await store.create(attempt, changes)
        this.#store = store
        return this.#adopt({ attempt, events })
      } catch (error) {
        failures.push(error)
      }
    }
    throw new AggregateError(failures, 'No store works.')
  }

  /** One after the other: a store that fails in the middle of something is replaced once. */
  #serially<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }
}
