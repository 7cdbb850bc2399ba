import type { Connection } from '../platform/db/database.ts'

/** The connection to another database of the same server. */
export function inDatabase(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
