import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../database.ts'
import { passwordFile, role } from './cluster.ts'
import { choosePlace, socketFolder } from './place.ts'

/** The connection to the embedded PostgreSQL that a server on this folder is running; null when none does. */
export async function runningPostgres(dataDir: string, sharedBase = '/var/lib/ariviyal'): Promise<Connection | null> {
  const place = choosePlace(dataDir, sharedBase)
  let password: string
  try {
    password = readFileSync(join(place.base, 'data', passwordFile), 'utf8')
  } catch {
    return null
  }
  const connection = { host: socketFolder(place), port: 5432, user: role, password, database: role }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return connection
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
