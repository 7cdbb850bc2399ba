import { answered, DeviceDatabase } from '../../../session/device/device-database.ts'
import {
  type AnswerEvent,
  AttemptGone,
  type AttemptStore,
  type Change,
  type KeptAttempt,
  numbered,
} from './kept-attempt.ts'

const attempts = 'attempts'
const events = 'events'
type Stored = AnswerEvent & { key: string; device: string }

const after = (key: string, device: string, seq: number) =>
  IDBKeyRange.bound([key, device, seq], [key, device, Number.POSITIVE_INFINITY], true)

/** Keeps attempts in IndexedDB. A change resolves once it is on disk, not only in the system's memory. */
export class IndexedDbStore implements AttemptStore {
  readonly lasts = true
  readonly #database = new DeviceDatabase('tests', (database) => {
    database.createObjectStore(attempts, { keyPath: 'key' })
    database.createObjectStore(events, { keyPath: ['key', 'device', 'seq'] })
  })

  read(key: string) {
    return this.#run('readonly', async (stores) => {
      const attempt = (await answered(stores.attempts.get(key))) as KeptAttempt | undefined
      if (!attempt) return undefined
      const stored = await answered(stores.events.getAll(after(key, attempt.device, 0)))
      return { attempt, events: stored.map(eventOf) }
    })
  }

  /** All attempts, of every pupil who uses this phone. */
  readAll() {
    return this.#run('readonly', async (stores) => {
      const kept = (await answered(stores.attempts.getAll())) as KeptAttempt[]
      const all = []
      for (const attempt of kept) {
        const stored = await answered(stores.events.getAll(after(attempt.key, attempt.device, 0)))
        all.push({ attempt, events: stored.map(eventOf) })
      }
      return all
    })
  }

  create(attempt: KeptAttempt, changes: Change[]) {
    return this.#run('readwrite', async (stores) => {
      await answered(stores.events.delete(IDBKeyRange.bound([attempt.key], [attempt.key, []])))
      await answered(stores.attempts.put(attempt))
      const first = numbered(changes)
      for (const event of first)
        await answered(stores.events.add({ ...event, key: attempt.key, device: attempt.device } satisfies Stored))
      return first
    })
  }

  append(key: string, device: string, change: Change) {
    return this.#run('readwrite', async (stores) => {
      await find(stores, key, device)
      const last = await answered(stores.events.openKeyCursor(after(key, device, 0), 'prev'))
      const seq = last ? Number((last.key as IDBValidKey[])[2]) + 1 : 1
      await answered(stores.events.add({ ...change, seq, key, device } satisfies Stored))
      return { ...change, seq }
    })
  }

  update(key: string, device: string, change: (attempt: KeptAttempt) => Partial<KeptAttempt>) {
    return this.#run('readwrite', async (stores) => {
      const attempt = await find(stores, key, device)
      const changed = { ...attempt, ...change(attempt) }
      await answered(stores.attempts.put(changed))
      return changed
    })
  }

  eventsAfter(key: string, device: string, seq: number) {
    return this.#run('readonly', async (stores) => {
      await find(stores, key, device)
      return (await answered(stores.events.getAll(after(key, device, seq)))).map(eventOf)
    })
  }

  async removeEvents(key: string, device: string) {
    await this.#run('readwrite', async (stores) => {
      await find(stores, key, device)
      await answered(stores.events.delete(after(key, device, 0)))
    })
  }

  #run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.#database.run(mode, (store) => work({ attempts: store(attempts), events: store(events) }))
  }
}

interface Stores {
  attempts: IDBObjectStore
  events: IDBObjectStore
}

async function find(stores: Stores, key: string, device: string): Promise<KeptAttempt> {
  const attempt = (await answered(stores.attempts.get(key))) as KeptAttempt | undefined
  if (attempt?.device !== device) throw new AttemptGone()
  return attempt
}

const eventOf = ({ seq, question, value, at, epoch }: Stored): AnswerEvent => ({ seq, question, value, at, epoch })
