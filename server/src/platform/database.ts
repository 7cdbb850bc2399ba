import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { GuardedPool } from './guarded-pool.ts'
import { preparingClients } from './preparing-client.ts'

/** Where a PostgreSQL is: the address of an external one, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query function takes first: the use case decides whether it runs inside a transaction. */
export type Executor = Database | Transaction

/** The pool opens connections when they are needed; `db.$client.end()` closes it. `tell` hears when the database goes away and comes back. */
export function openDatabase(connection: Connection, poolSize: number, tell?: (line: string) => void): Database {
  const config = {
    ...connection,
    Client: preparingClients(),
    max: poolSize,
    // On a connection that a transaction holds, what does not wait for an answer is sent at once (`one-trip.ts`).
    pipeline: true,
    // A database that went away must fail the request, not hold it.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'ariviyal',
  }
  return drizzle({ client: new GuardedPool(config, tell) })
}
