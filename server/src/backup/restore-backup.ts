import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { keyFile } from '../certificates/proof/key-file.ts'
import type { Connection } from '../platform/db/database.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import type { Storage } from '../platform/storage/storage.ts'
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
 * Restores a backup into an empty application: an empty database and a store without files. Checks all of it before writing. Rows are
 * restored in one transaction, and a failure leaves the application empty. Migrates backups of older versions. Raises `BackupError`.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Manifest> {
  const { connection, storage, dataDir, migrations, folder } = parts
  const manifest = await checkBackup(folder)
  assertNotNewer(manifest, migrations)
  await assertEmpty(connection, storage, dataDir)
  const brought: string[] = []
  try {
    await fillDatabase(parts, manifest)
    for (const { key } of manifest.files) {
      brought.push(key)
      await storage.put(key, join(folder, filePath(key)))
    }
    if (manifest.certificateKey) await restoreKey(folder, dataDir)
  } catch (error) {
    // The operator sees the original error, even if the cleanup fails too.
    await withClient(connection, emptyDatabase).catch(() => {})
    for (const key of brought) await storage.delete(key).catch(() => {})
    await rm(keyFile(dataDir), { force: true }).catch(() => {})
    if (error instanceof pg.DatabaseError) throw new BackupError(`The backup cannot be restored: ${error.message}`)
    throw error
  }
  return manifest
}

/** The backup's migrations must be the first ones of this version. */
function assertNotNewer({ migrations: made }: Manifest, folder: string): void {
  const known = readMigrations(folder).map(({ tag }) => tag)
  if (made.length === 0 || made.some((tag, place) => tag !== known[place]))
    throw new BackupError(
      'The backup was made by a newer version, or another: restore it with the Ariviyal that made it',
    )
}

async function assertEmpty(connection: Connection, storage: Storage, dataDir: string): Promise<void> {
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
  // pg-boss creates its own tables.
  const jobs = createJobs(connection, log, { workers: false })
  await jobs.start()
  await jobs.stop()
  await withClient(connection, (client) => copyRows(client, folder, manifest))
  await migrate(connection, migrations)
  await withClient(connection, settleStatusIndexes)
}

/**
 * Skips the status indexes of certificates issued since the backup, which people hold: others must not get them. Records ended indexes from
 * the rows, since triggers were off.
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

async function restoreKey(folder: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await copyFile(join(folder, keyPath), keyFile(dataDir))
  // A copy inherits permissions, which may have been widened on another disk.
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
