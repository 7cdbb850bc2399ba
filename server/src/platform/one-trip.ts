import { PgDialect } from 'drizzle-orm/pg-core'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Transaction } from './database.ts'
import { isInAct } from './one-act.ts'

/** A statement as drizzle hands it to the driver. */
interface Statement {
  config: pg.QueryConfig
  values: unknown[]
}

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

/** A transaction that sends nothing and keeps what it is told; who asks it for rows gets an error. */
function openTape(): { tx: Transaction; statements: Statement[] } {
  const statements: Statement[] = []
  const client = {
    query: async (config: pg.QueryConfig & { rowMode?: string }, values: unknown[]) => {
      // Drizzle asks for arrays where it makes values of the rows.
      if (config.rowMode === 'array') throw new NoAnswerYet()
      statements.push({ config, values })
      return { rows: [], rowCount: null }
    },
  } as unknown as Client as pg.PoolClient
  return { tx: new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined), statements }
}

/**
 * A transaction of statements of which none needs the answer of another: its begin, all of them and its commit are sent at once, so that it
 * costs one trip to the database instead of one for each. Raises the error of the first that fails, and then nothing was done. Inside a call
 * that notes its act (`one-act.ts`) it is a transaction like any other.
 */
export async function inOneTrip(db: Database, write: (tx: Transaction) => Promise<void>): Promise<void> {
  if (isInAct()) return db.transaction(write)
  const { tx, statements } = openTape()
  await write(tx)
  const client = await db.$client.connect()
  try {
    await send(client, statements)
  } finally {
    client.release()
  }
}

async function send(client: pg.PoolClient, statements: Statement[]): Promise<void> {
  const { stream } = (client as unknown as pg.Client).connection
  // Written together, they are one call to the system.
  stream.cork()
  const answers = Promise.allSettled([
    client.query('begin'),
    ...statements.map(({ config, values }) => client.query(config, values)),
    client.query('commit'),
  ])
  stream.uncork()
  const settled = await answers
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  // PostgreSQL answers the commit of a transaction that has failed with `ROLLBACK`, and no error; then one of them has been raised above.
  const last = settled.at(-1)
  if (last?.status === 'fulfilled' && last.value.command !== 'COMMIT')
    throw new Error(`a transaction ended with ${last.value.command}`)
}
