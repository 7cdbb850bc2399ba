import {
  type AnswerEvent,
  AttemptGone,
  type AttemptStore,
  type Change,
  type KeptAttempt,
  numbered,
} from './kept-attempt.ts'

const name = 'tests'
const attempts = 'attempts'
const events = 'events'
/** Some browsers never answer when their storage is damaged. */
const patienceMs = 5_000

type Stored = AnswerEvent & { key: string; device: string }

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')))
  })

/** Rejects when the work takes too long; `late` then stops it, so that it does not succeed unnoticed. */
function inTime<T>(work: Promise<T>, late: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late()
      reject(new Error('The storage does not answer.'))
    }, patienceMs)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(attempts, { keyPath: 'key' })
    request.result.createObjectStore(events, { keyPath: ['key', 'device', 'seq'] })
  })
  return answered(request).then((database) => {
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

const after = (key: string, device: string, seq: number) =>
  IDBKeyRange.bound([key, device, seq], [key, device, Number.POSITIVE_INFINITY], true)

/** Keeps attempts in IndexedDB. A change resolves once it is on disk, not only in the system's memory. */
export class IndexedDbStore implements AttemptStore {
  readonly lasts = true
  #database: Promise<IDBDatabase> | undefined

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

  async #run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
    let stopped = false
    let transaction: IDBTransaction | undefined
    const begun = this.#begin(mode).then((begun) => {
      if (stopped) abort(begun)
      return (transaction = begun)
    })
    return inTime(
      begun.then((ready) => complete(ready, work)),
      () => {
        stopped = true
        if (transaction) abort(transaction)
      },
    )
  }

  /** Begins a transaction, on a new connection where the browser has closed the one before. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const begin = async () => {
      this.#database ??= openDatabase()
      return (await this.#database).transaction([attempts, events], mode, { durability: 'strict' })
    }
    try {
      return await begin()
    } catch {
      this.#database = undefined
      return begin()
    }
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

/** Does the work in the transaction, and waits until all of it is stored; nothing is when the work fails. */
async function complete<T>(transaction: IDBTransaction, work: (stores: Stores) => Promise<T>): Promise<T> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage gave up.')))
  })
  // Reported below, unless the work fails first.
  done.catch(() => undefined)
  try {
    const result = await work({
      attempts: transaction.objectStore(attempts),
      events: transaction.objectStore(events),
    })
    await done
    return result
  } catch (error) {
    abort(transaction)
    throw error
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
