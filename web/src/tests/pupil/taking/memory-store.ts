import {
  type AnswerEvent,
  AttemptGone,
  type AttemptStore,
  type Change,
  type KeptAttempt,
  numbered,
} from './kept-attempt.ts'

/** Keeps attempts as long as the page lives, for browsers whose storage is missing, full or broken. */
export class MemoryStore implements AttemptStore {
  readonly lasts: boolean = false
  readonly #kept = new Map<string, { attempt: KeptAttempt; events: AnswerEvent[] }>()

  async read(key: string) {
    const kept = this.#kept.get(key)
    return kept && { attempt: kept.attempt, events: [...kept.events] }
  }

  async create(attempt: KeptAttempt, changes: Change[]) {
    const events = numbered(changes)
    this.#kept.set(attempt.key, { attempt, events })
    return [...events]
  }

  async append(key: string, device: string, change: Change) {
    const { events } = this.#find(key, device)
    const event = { ...change, seq: (events.at(-1)?.seq ?? 0) + 1 }
    events.push(event)
    return event
  }

  async update(key: string, device: string, change: (attempt: KeptAttempt) => Partial<KeptAttempt>) {
    const kept = this.#find(key, device)
    kept.attempt = { ...kept.attempt, ...change(kept.attempt) }
    return kept.attempt
  }

  async eventsAfter(key: string, device: string, seq: number) {
    return this.#find(key, device).events.filter((event) => event.seq > seq)
  }

  async removeEvents(key: string, device: string) {
    this.#find(key, device).events.length = 0
  }

  forget(key: string) {
    this.#kept.delete(key)
  }

  #find(key: string, device: string) {
    const kept = this.#kept.get(key)
    if (kept?.attempt.device !== device) throw new AttemptGone()
    return kept
  }
}
