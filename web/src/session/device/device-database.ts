/** Some browsers never answer when their storage is damaged. */
const patienceMs = 5_000

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
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

type Work<T> = (store: (name: string) => IDBObjectStore) => Promise<T>

/** A database of IndexedDB. A change resolves once it is on disk, not only in the system's memory. */
export class DeviceDatabase {
  readonly #name: string
  readonly #make: (database: IDBDatabase) => void
  #database: Promise<IDBDatabase> | undefined

  /** `make` creates the object stores of a new database. */
  constructor(name: string, make: (database: IDBDatabase) => void) {
    this.#name = name
    this.#make = make
  }

  /** Does the work in one transaction over all object stores: all of it is stored, or nothing. */
  async run<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
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
      this.#database ??= this.#open()
      const database = await this.#database
      return database.transaction([...database.objectStoreNames], mode, { durability: 'strict' })
    }
    try {
      return await begin()
    } catch {
      this.#database = undefined
      return begin()
    }
  }

  #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, 1)
    request.addEventListener('upgradeneeded', () => this.#make(request.result))
    return answered(request).then((database) => {
      database.addEventListener('versionchange', () => database.close())
      return database
    })
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
async function complete<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage gave up.')))
  })
  // Reported below, unless the work fails first.
  done.catch(() => undefined)
  try {
    const result = await work((name) => transaction.objectStore(name))
    await done
    return result
  } catch (error) {
    abort(transaction)
    throw error
  }
}
