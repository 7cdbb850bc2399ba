import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AnswerEvent,
  AttemptStore,
  Change,
  KeptAttempt,
} from '../../../web/src/tests/pupil/taking/kept-attempt.ts'

interface Kept {
  attempt: KeptAttempt
  events: AnswerEvent[]
}

/**
 * A model of a phone's IndexedDB: writes are complete or absent and take a moment. It can be full, be deleted, or fall back to what it had
 * some writes ago, as after a crash of the phone.
 */
export class PhoneDisk implements AttemptStore {
  readonly lasts = true
  isFull = false
  /** False from a loss until something is stored anew: the page cannot know that what it called kept is gone. */
  isSound = true
  #kept = new Map<string, Kept>()
  /** States before each of the last writes, newest last. */
  readonly #before: Map<string, Kept>[] = []
  readonly #gone: () => Error

  /** `attemptGone` makes the error of the page's code, which is inside its bundle. */
  constructor(attemptGone: () => Error) {
    this.#gone = attemptGone
  }

  /** Whether an answer is among the events of any attempt. */
  has(question: string, value: unknown): boolean {
    return [...this.#kept.values()].some(({ attempt, events }) =>
      [...events, ...Object.entries(attempt.base).map(([id, one]) => ({ question: id, value: one }))].some(
        (event) => event.question === question && event.value === value,
      ),
    )
  }

  async read(key: string) {
    await nextTurn()
    const kept = this.#kept.get(key)
    return kept && { attempt: kept.attempt, events: [...kept.events] }
  }

  create(attempt: KeptAttempt, changes: Change[]) {
    return this.#write(() => {
      const events = changes.map((change, index) => ({ ...change, seq: index + 1 }))
      this.#kept.set(attempt.key, { attempt, events })
      this.isSound = true
      return [...events]
    })
  }

  append(key: string, device: string, change: Change) {
    return this.#write(() => {
      const { attempt, events } = this.#find(key, device)
      const event = { ...change, seq: (events.at(-1)?.seq ?? 0) + 1 }
      this.#kept.set(key, { attempt, events: [...events, event] })
      return event
    })
  }

  update(key: string, device: string, change: (attempt: KeptAttempt) => Partial<KeptAttempt>) {
    return this.#write(() => {
      const { attempt, events } = this.#find(key, device)
      const changed = { ...attempt, ...change(attempt) }
      this.#kept.set(key, { attempt: changed, events })
      return changed
    })
  }

  async eventsAfter(key: string, device: string, seq: number) {
    await nextTurn()
    return this.#find(key, device).events.filter((event) => event.seq > seq)
  }

  removeEvents(key: string, device: string) {
    return this.#write(() => void this.#kept.set(key, { attempt: this.#find(key, device).attempt, events: [] }))
  }

  delete(): void {
    if (this.#kept.size > 0) this.isSound = false
    this.#kept = new Map()
    this.#before.length = 0
  }

  /** Loses the last `count` writes. */
  loseLast(count: number): void {
    const state = this.#before.splice(-count)[0]
    if (!state) return
    this.#kept = state
    this.isSound = false
  }

  async #write<T>(change: () => T): Promise<T> {
    await nextTurn()
    if (this.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    const before = new Map(this.#kept)
    const result = change()
    this.#before.push(before)
    if (this.#before.length > 12) this.#before.shift()
    return result
  }

  #find(key: string, device: string): Kept {
    const kept = this.#kept.get(key)
    if (kept?.attempt.device !== device) throw this.#gone()
    return kept
  }
}

/** A store as one tab sees it: once the tab is closed nothing is written, and nothing resolves. */
export function storeOfTab(store: AttemptStore, isClosed: () => boolean): AttemptStore {
  const never = new Promise<never>(() => {})
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed()) return never
    const result = await work()
    return isClosed() ? never : result
  }
  return {
    lasts: store.lasts,
    read: (key) => whileOpen(() => store.read(key)),
    create: (attempt, changes) => whileOpen(() => store.create(attempt, changes)),
    append: (key, device, change) => whileOpen(() => store.append(key, device, change)),
    update: (key, device, change) => whileOpen(() => store.update(key, device, change)),
    eventsAfter: (key, device, seq) => whileOpen(() => store.eventsAfter(key, device, seq)),
    removeEvents: (key, device) => whileOpen(() => store.removeEvents(key, device)),
  }
}
