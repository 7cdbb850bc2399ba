import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { keyFile } from '../certificates/proof/key-file.ts'
import type { Connection } from '../platform/db/database.ts'
import { FileGone, type Storage } from '../platform/storage/storage.ts'
import { BackupError, filePath, keyPath, type Manifest, manifestFile, tablePath, writeHashed } from './manifest.ts'
import { nameOf, quoted, selectTables } from './tables.ts'

export interface BackupParts {
  connection: Connection
  storage: Storage
  dataDir: string
  /** Created by the backup; it must not exist. */
  folder: string
  now: Date
}

/**
 * Copies a running application into a folder: one snapshot of the database, then every file that its rows can reference (files outlive
 * their last reference by two days, so none is missing). The folder appears complete or not at all. It contains personal data and the
 * certificate key. Raises `BackupError`.
 */
export async function makeBackup({ connection, storage, dataDir, folder, now }: BackupParts): Promise<Manifest> {
  const target = resolve(folder)
  if (existsSync(target)) throw new BackupError(`${target} exists: name a folder that does not`)
  const incoming = `${target}.incoming`
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  try {
    const database = await copyDatabase(connection, incoming)
    const files = await copyFiles(storage, incoming)
    const certificateKey = await copyKey(dataDir, incoming)
    const manifest: Manifest = { format: 1, createdAt: now.toISOString(), ...database, files, certificateKey }
    await writeFile(join(incoming, manifestFile), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
    await rename(incoming, target)
    await syncFolder(resolve(target, '..'))
    return manifest
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    throw error
  }
}

async function copyDatabase(connection: Connection, folder: string) {
  const client = new pg.Client({ ...connection, application_name: 'ariviyal backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await client.query<{ name: string }>('select name from migrations order by name')
    const jobs = await client.query<{ version: number }>('select version from pgboss.version')
    const sequences = await client.query<Manifest['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as last
       from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`,
    )
    const tables: Manifest['tables'] = []
    for (const table of await selectTables(client)) {
      const rows = client.query(
        copyTo(`copy (select ${table.columns.map(quoted).join(', ')} from ${nameOf(table)}) to stdout`),
      )
      const content = await writeHashed(rows, join(folder, tablePath(table)), createGzip())
      tables.push({ ...table, rows: rows.rowCount, ...content })
    }
    await client.query('commit')
    return {
      migrations: migrations.rows.map(({ name }) => name),
      jobs: jobs.rows[0]?.version ?? 0,
      tables,
      sequences: sequences.rows,
    }
  } finally {
    await client.end()
  }
}

async function copyFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for await (const { key } of storage.list()) {
    try {
      files.push({ key, ...(await writeHashed(await storage.stream(key), join(folder, filePath(key)))) })
    } catch (error) {
      // Deleted after it was listed, so no row of the snapshot references it.
      if (!(error instanceof FileGone)) throw error
    }
  }
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function copyKey(dataDir: string, folder: string): Promise<Manifest['certificateKey']> {
  if (!existsSync(keyFile(dataDir))) return null
  return writeHashed(createReadStream(keyFile(dataDir)), join(folder, keyPath))
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}
