import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Where a PostgreSQL is: the address of an external one, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query function takes first: the use case decides whether it runs inside a transaction. */
export type Executor = Database | Transaction

/** The pool opens connections when they are needed; `db.$client.end()` closes it. */
export function openDatabase(connection: Connection, poolSize: number): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    // A database that went away must fail the request, not hold it.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'ariviyal',
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks while a transaction thinks between two queries: its next one fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return drizzle({ client: pool })
}
