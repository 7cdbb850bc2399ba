import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Executor, Transaction } from './database.ts'

/** How a call notes in its own transaction that it acted, so that there is never one without the other. */
export interface Note {
  /** The first statement of a transaction. Raises an error where the same call has acted before; waits for one that is about to. */
  claim: (tx: Transaction) => Promise<void>
  /** The last one. Null where the call ends with an error: it may then be tried anew. */
  keep: (executor: Executor, answer: string | null) => Promise<void>
}

type Begin = Database['transaction']
type Last = (tx: Transaction) => Promise<void>

const acts = new AsyncLocalStorage<OneAct>()

/**
 * What a call does, and what it answers, in one transaction. That of the use case is therefore not committed when its work is done, but
 * when the answer is known, which is kept in it; what the call asks the database in between is asked inside it.
 */
class OneAct {
  readonly #note: Note
  #open: { tx: Transaction; commit: (last: Last) => void; committed: Promise<void> } | undefined
  #isAtWork = false
  #hasActed = false

  constructor(note: Note) {
    this.#note = note
  }

  /** The transaction whose work is done, while it waits for the answer. */
  get tx(): Transaction | undefined {
    return this.#open?.tx
  }

  async transaction<T>(begin: Begin, work: (tx: Transaction) => Promise<T>, config: Parameters<Begin>[1]): Promise<T> {
    if (this.#isAtWork || config?.accessMode === 'read only') return begin(work, config)
    // A second one begins when the first is committed, as it would for any other call.
    await this.#commit(async () => {})
    this.#isAtWork = true
    const result = Promise.withResolvers<T>()
    const last = Promise.withResolvers<Last>()
    const committed: Promise<void> = begin(async (tx) => {
      if (!this.#hasActed) await this.#note.claim(tx)
      const value = await work(tx)
      this.#open = { tx, commit: last.resolve, committed }
      result.resolve(value)
      await (
        await last.promise
      )(tx)
    }, config)
    committed.catch(result.reject)
    try {
      return await result.promise
    } finally {
      this.#isAtWork = false
    }
  }

  async #commit(last: Last): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    open.commit(last)
    await open.committed
    this.#hasActed = true
  }

  /** Raises what the commit raises: then nothing was done. */
  async end(db: Database, answer: string | null): Promise<void> {
    if (this.#open) await this.#commit((tx) => this.#note.keep(tx, answer))
    else if (this.#hasActed) await this.#note.keep(db, answer)
  }
}

/** Whether the call that is at work notes its act: its transaction is then not committed before its answer is known. */
export const isInAct = (): boolean => acts.getStore() !== undefined

/** Does something for itself, in the middle of a call that notes its act: it is committed at once, and takes no part in the act. */
export const outsideAct = <T>(work: () => T): T => acts.exit(work)

/** A database whose transactions take part in the act of the call that begins them (`asOneAct`); for everyone else it is the same as before. */
export function joinActs(db: Database): Database {
  const begin: Begin = db.transaction.bind(db)
  const transaction: Begin = (work, config) => {
    const act = acts.getStore()
    return act ? act.transaction(begin, work, config) : begin(work, config)
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const tx = acts.getStore()?.tx
      const from: object = tx && name !== '$client' && name in tx ? tx : target
      const value: unknown = Reflect.get(from, name, from)
      return typeof value === 'function' ? (value.bind(from) as unknown) : value
    },
  })
}

/** Runs `work`, and commits what it did together with the answer that it gives; an error of its own leaves what it had done before. */
export async function asOneAct(db: Database, note: Note, work: () => Promise<string>): Promise<string> {
  const act = new OneAct(note)
  let answer: string
  try {
    answer = await acts.run(act, work)
  } catch (error) {
    await act.end(db, null)
    throw error
  }
  await act.end(db, answer)
  return answer
}
