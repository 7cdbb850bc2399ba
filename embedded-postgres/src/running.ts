import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { passwordFile } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { chooseLocation, type Owner } from './place.ts'

/** Connection to the embedded PostgreSQL that another process runs on this folder; null when none is running. */
export async function runningPostgres(owner: Owner, dataDir: string, sharedBase?: string): Promise<Connection | null> {
  const place = chooseLocation(owner, dataDir, sharedBase)
  let password: string
  try {
    password = readFileSync(join(place.base, 'data', passwordFile(owner)), 'utf8')
  } catch {
    return null
  }
  const connection = connectionTo(place, password)
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
