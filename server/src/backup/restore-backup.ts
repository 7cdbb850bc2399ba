import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { keyFile } from '../certificates/key-file.ts'
import type { Connection } from '../platform/database.ts'
import { createJobs } from '../platform/jobs.ts'
import { migrate, readMigrations } from '../platform/migrate.ts'
import type { Storage } from '../platform/storage.ts'
import { checkBackup } from './check-backup.ts'
import { copyRows } from './copy-rows.ts'
import { emptyDatabase } from './empty-database.ts'
import { BackupError, filePath, keyPath, type Manifest } from './manifest.ts'

export interface RestoreParts {
  connection: Connection
  storage: Storage
  dataDir: string
  migrations: string
  folder: string
  log: Logger
}

/** More certificates than are issued between two backups. */
export const skippedStatusIndexes = 10_000

/**
 * Brings a backup into an empty house: an empty database and a store without files. Everything is read and checked before anything is
 * written; the rows come in one transaction, and where something fails the house is empty again. A backup of an older version is brought
 * up to date. Raises `BackupError`.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Manifest> {
  const { connection, storage, dataDir, migrations, folder } = parts
  const manifest = await checkBackup(folder)
  refuseNewer(manifest, migrations)
  await refuseFull(connection, storage, dataDir)
  const brought: string[] = []
  try {
    await fillDatabase(parts, manifest)
    for (const { key } of manifest.files) {
      brought.push(key)
      await storage.put(key, join(folder, filePath(key)))
    }
    if (manifest.certificateKey) await bringKey(folder, dataDir)
  } catch (error) {
    // The first thing that failed is what the operator reads, also where the rest can't be taken away.
    await withClient(connection, emptyDatabase).catch(() => {})
    for (const key of brought) await storage.delete(key).catch(() => {})
    await rm(keyFile(dataDir), { force: true }).catch(() => {})
    if (error instanceof pg.DatabaseError) throw new BackupError(`The backup cannot be restored: ${error.message}`)
    throw error
  }
  return manifest
}

/** Its schema is the first steps of this one. */
function refuseNewer({ migrations: made }: Manifest, folder: string): void {
  const known = readMigrations(folder).map(({ tag }) => tag)
  if (made.length === 0 || made.some((tag, place) => tag !== known[place]))
    throw new BackupError(
      'The backup was made by a newer version, or another: restore it with the Ariviyal that made it',
    )
}

async function refuseFull(connection: Connection, storage: Storage, dataDir: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where (relkind in ('r', 'p', 'v', 'm', 'f') and nspname = 'public'
         and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
         or nspname = 'pgboss'
       union all
       select proname from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
       limit 1`,
    )
    if (rows.length > 0) throw new BackupError('The database is not empty: restore into a new one')
  })
  for await (const { key } of storage.list())
    throw new BackupError(`The file store is not empty (${key}): restore into a new one`)
  if (existsSync(keyFile(dataDir))) throw new BackupError(`${keyFile(dataDir)} exists: move it away first`)
}

async function fillDatabase({ connection, migrations, folder, log }: RestoreParts, manifest: Manifest): Promise<void> {
  await migrate(connection, migrations, { only: manifest.migrations })
  // The tables of the jobs are made by their own library.
  const jobs = createJobs(connection, log, { workers: false })
  await jobs.start()
  await jobs.stop()
  await withClient(connection, (client) => copyRows(client, folder, manifest))
  await migrate(connection, migrations)
  await withClient(connection, settleStatusIndexes)
}

/**
 * Certificates that were issued since the backup are in people's hands: others must not get their places in the status list. What ended has
 * its note, whatever the rows say: the triggers were off.
 */
async function settleStatusIndexes(client: pg.Client): Promise<void> {
  await client.query(
    `select setval('certificates_status_index_seq', last_value + ${skippedStatusIndexes})
     from certificates_status_index_seq where is_called`,
  )
  await client.query(
    `insert into ended_status_indexes (status_index, ended_at)
     select status_index, coalesce(revoked_at, superseded_at) from certificates
     where revoked_at is not null or superseded_at is not null on conflict do nothing`,
  )
}

async function bringKey(folder: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await copyFile(join(folder, keyPath), keyFile(dataDir))
  // A copy takes over who may read, which a disk in between may have widened.
  await chmod(keyFile(dataDir), 0o600)
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
