import { PgDialect } from 'drizzle-orm/pg-core'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Transaction } from './database.ts'

/** A statement as drizzle hands it to the driver, or one that ends or begins a transaction. */
export interface Statement {
  config: string | pg.QueryConfig
  values?: unknown[]
}

export const begin: Statement = { config: 'begin' }
export const commit: Statement = { config: 'commit' }

/** The part of a client that drizzle uses. */
type Client = Pick<pg.PoolClient, 'query'>

/** Where an answer is looked for that has not come: it is a mistake of the one who wrote the use case. */
class NoAnswerYet extends Error {
  override name = 'NoAnswerYet'
  constructor() {
    super('what is sent in one trip cannot wait for an answer')
  }
}

const dialect = new PgDialect()

/** What drizzle asks inside a transaction that somebody else begins and ends on this connection. */
export const transactionOn = (client: pg.PoolClient): Transaction =>
  new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)

/** Takes down what would be written, and sends nothing; who asks for rows gets an error. */
export async function takeDown(write: (tx: Transaction) => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = {
    query: async (config: pg.QueryConfig & { rowMode?: string }, values: unknown[]) => {
      // Drizzle asks for arrays where it makes values of the rows.
      if (config.rowMode === 'array') throw new NoAnswerYet()
      statements.push({ config, values })
      return { rows: [], rowCount: null }
    },
  } as unknown as Client as pg.PoolClient
  await write(transactionOn(client))
  return statements
}

/**
 * Sends statements at once on a connection that is held: one trip to the database instead of one for each. Raises the error of the first that
 * fails, and an error where a transaction that has failed was to be committed.
 */
export async function sendAtOnce(client: pg.PoolClient, statements: Statement[]): Promise<void> {
  const { stream } = (client as unknown as pg.Client).connection
  // Written together, they are one call to the system.
  stream.cork()
  const answers = Promise.allSettled(statements.map(({ config, values }) => client.query(config, values)))
  stream.uncork()
  const settled = await answers
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  // PostgreSQL answers the commit of a transaction that has failed with `ROLLBACK`, and no error.
  const last = settled.at(-1)
  if (last?.status === 'fulfilled' && last.value.command === 'ROLLBACK')
    throw new Error('a transaction that was to be committed had failed')
}
