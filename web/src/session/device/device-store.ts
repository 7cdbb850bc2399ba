const entries = 'entries'

/** One store of IndexedDB on this device. Each call is a transaction of its own; a change resolves once it is on disk. */
export class DeviceStore {
  readonly #name: string
  readonly #options: IDBObjectStoreParameters
  #database: Promise<IDBDatabase> | undefined

  constructor(name: string, options: IDBObjectStoreParameters = {}) {
    this.#name = name
    this.#options = options
  }

  async run<Result>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    const transaction = await this.#begin(mode)
    return new Promise((resolve, reject) => {
      const sent = request(transaction.objectStore(entries))
      transaction.addEventListener('complete', () => resolve(sent.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage gave up.')))
    })
  }

  /** Begins a transaction, on a new connection where the browser has closed the one before. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const begin = async () =>
      (await (this.#database ??= this.#open())).transaction(entries, mode, { durability: 'strict' })
    try {
      return await begin()
    } catch {
      this.#database = undefined
      return begin()
    }
  }

  #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(entries, this.#options))
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')))
    })
  }
}
