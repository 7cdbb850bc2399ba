import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keyFile } from '../certificates/key-file.ts'
import type { Connection } from '../platform/database.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Logger } from 'pino'
import { migrate } from '../platform/migrate.ts'
import type { Storage } from '../platform/storage.ts'
import { BackupError, checkBackup, filePath, keyPath, type Manifest, tablePath } from './manifest.ts'
import { nameOf, quoted, selectTables } from './tables.ts'

export interface RestoreParts {
  connection: Connection
  storage: Storage
  dataDir: string
  migrations: string
  folder: string
  log: Logger
}

/**
 * Brings a backup into an empty house: an empty database and a store without files. Everything is read and checked before anything is
 * written; the rows come in one transaction. A backup of an older version is brought up to date. Raises `BackupError`.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Manifest> {
  const { connection, storage, dataDir, migrations, folder, log } = parts
  const manifest = await checkBackup(folder)
  await refuseFull(connection, storage, dataDir)
  await migrate(connection, migrations, { only: manifest.migrations })
  await makeJobTables(connection, log)
  await copyRows(connection, folder, manifest)
  await migrate(connection, migrations)
  for (const { key } of manifest.files) await storage.put(key, join(folder, filePath(key)))
  if (manifest.certificateKey) {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await copyFile(join(folder, keyPath), keyFile(dataDir))
  }
  return manifest
}

async function refuseFull(connection: Connection, storage: Storage, dataDir: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname in ('public', 'pgboss') limit 1`,
    )
    if (rows.length > 0) throw new BackupError('The database is not empty: restore into a new one')
  })
  for await (const { key } of storage.list())
    throw new BackupError(`The file store is not empty (${key}): restore into a new one`)
  if (existsSync(keyFile(dataDir))) throw new BackupError(`${keyFile(dataDir)} exists: move it away first`)
}

/** The tables of the jobs are made by their own library. */
async function makeJobTables(connection: Connection, log: Logger): Promise<void> {
  const jobs = createJobs(connection, log, { workers: false })
  await jobs.start()
  await jobs.stop()
}

async function copyRows(connection: Connection, folder: string, manifest: Manifest): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
    if (rows[0]?.version !== manifest.jobs)
      throw new BackupError(
        `The jobs of the backup are of another version (${manifest.jobs}): use the Ariviyal that made it`,
      )
    const order = await selectTables(client)
    const known = new Map(manifest.tables.map((table) => [nameOf(table), table]))
    await client.query('begin')
    for (const table of order) await client.query(`alter table ${nameOf(table)} disable trigger user`)
    // What the migrations and the library of the jobs put in comes back with the rows of the backup.
    await client.query(`truncate ${order.map(nameOf).join(', ')}`)
    for (const table of order) {
      const kept = known.get(nameOf(table))
      if (!kept) throw new BackupError(`The backup has no table ${table.name}`)
      await copyTable(client, folder, kept)
    }
    for (const { schema, name, last } of manifest.sequences)
      await client.query('select setval($1, $2)', [`${quoted(schema)}.${quoted(name)}`, last])
    for (const table of order) await client.query(`alter table ${nameOf(table)} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function copyTable(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), rows)
  if (rows.rowCount !== table.rows)
    throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of the ${table.rows} of the backup`)
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'ariviyal restore' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
