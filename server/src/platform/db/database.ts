import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { GuardedPool } from './guarded-pool.ts'

/** How to connect to PostgreSQL: URL of an external server, or socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The first parameter of every query function: the pool or a transaction. A nested transaction is a savepoint. */
export type Executor = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Executor['transaction']>[0]>[0]

/**
 * Opens a pool, which connects on demand; `db.$client.end()` closes it. `tell` receives a line when the database stops or resumes
 * answering.
 */
export function openDatabase(connection: Connection, poolSize: number, tell?: (line: string) => void): Database {
  const config = {
    ...connection,
    max: poolSize,
    // Fail the request when the database is unreachable, rather than block it.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'ariviyal',
  }
  return drizzle({ client: new GuardedPool(config, tell) })
}
