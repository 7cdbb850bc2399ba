import type { Connection } from '../platform/database.ts'

/** The same server, another database. */
export function inDatabase(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
