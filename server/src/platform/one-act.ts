import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database, Executor, Transaction } from './database.ts'
import { begin, commit, sendAtOnce, type Statement, takeDown, transactionOn } from './trip.ts'

/** How a call notes in its own transaction that it acted, so that there is never one without the other. Neither may ask for rows. */
export interface Note {
  /** The first statement of a transaction. Raises an error where the same call has acted before; waits for one that is about to. */
  claim: (tx: Transaction) => Promise<void>
  /** The last one. Null where the call ends with an error: it may then be tried anew. */
  keep: (executor: Executor, answer: string | null) => Promise<void>
}

type Begin = Database['transaction']

/** A transaction on a connection that it holds until its end. */
interface Open {
  tx: Transaction
  client: pg.PoolClient
}

async function undo({ client }: Open): Promise<void> {
  let isLost = false
  await client.query('rollback').catch(() => {
    isLost = true
  })
  client.release(isLost)
}

const acts = new AsyncLocalStorage<OneAct>()

/**
 * What a call does, and what it answers, in one transaction. That of the use case is therefore not committed when its work is done, but
 * when the answer is known, which is kept in it; what the call asks the database in between is asked inside it. Its begin goes to the database
 * with the claim, its commit with the answer.
 */
class OneAct {
  readonly #note: Note
  #open: Open | undefined
  #isAtWork = false
  #hasActed = false

  constructor(note: Note) {
    this.#note = note
  }

  /** The transaction whose work is done, while it waits for the answer. */
  get tx(): Transaction | undefined {
    return this.#open?.tx
  }

  async transaction<T>(
    db: Database,
    {
      begin: beginApart,
      work,
      config,
    }: { begin: Begin; work: (tx: Transaction) => Promise<T>; config: Parameters<Begin>[1] },
  ): Promise<T> {
    if (this.#isAtWork || config?.accessMode === 'read only') return beginApart(work, config)
    if (config) throw new TypeError('a transaction that writes in an act has no settings of its own')
    return this.#work(db, [], work)
  }

  /** As `inOneTrip`, whose statements go with the claim. */
  async oneTrip(db: Database, write: (tx: Transaction) => Promise<void>): Promise<void> {
    if (this.#isAtWork) return db.transaction(write)
    await this.#work(db, await takeDown(write), async () => {})
  }

  async #work<T>(db: Database, first: Statement[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#isAtWork = true
    try {
      // A second one begins when the first is committed, as it would for any other call.
      await this.#commit(async () => {})
      const claim = this.#hasActed ? [] : await takeDown(this.#note.claim)
      const client = await db.$client.connect()
      const open = { client, tx: transactionOn(client) }
      try {
        await sendAtOnce(client, [begin, ...claim, ...first])
        const value = await work(open.tx)
        this.#open = open
        return value
      } catch (error) {
        await undo(open)
        throw error
      }
    } finally {
      this.#isAtWork = false
    }
  }

  async #commit(last: (tx: Transaction) => Promise<void>): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    try {
      await sendAtOnce(open.client, [...(await takeDown(last)), commit])
    } catch (error) {
      await undo(open)
      throw error
    }
    open.client.release()
    this.#hasActed = true
  }

  /** Raises what the commit raises: then nothing was done. */
  async end(db: Database, answer: string | null): Promise<void> {
    if (this.#open) await this.#commit((tx) => this.#note.keep(tx, answer))
    else if (this.#hasActed) await this.#note.keep(db, answer)
  }
}

/** The act of the call that is at work, where it notes one: its transaction is then not committed before its answer is known. */
export const actOfCall = (): OneAct | undefined => acts.getStore()

/** Does something for itself, in the middle of a call that notes its act: it is committed at once, and takes no part in the act. */
export const outsideAct = <T>(work: () => T): T => acts.exit(work)

/** A database whose transactions take part in the act of the call that begins them (`asOneAct`); for everyone else it is the same as before. */
export function joinActs(db: Database): Database {
  const begin: Begin = db.transaction.bind(db)
  const transaction: Begin = (work, config) => {
    const act = acts.getStore()
    return act ? act.transaction(db, { begin, work, config }) : begin(work, config)
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
