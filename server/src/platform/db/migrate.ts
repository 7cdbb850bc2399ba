import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Connection } from './database.ts'

/** A schema migration that drizzle-kit generated. */
export interface Migration {
  tag: string
  statements: string[]
  hash: string
}

/** Reads drizzle-kit's journal and one SQL file per entry, oldest first. */
export function readMigrations(folder: string): Migration[] {
  const journal = join(folder, 'meta', '_journal.json')
  if (!existsSync(journal)) return []
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  return entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      tag,
      statements: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
    }
  })
}

/** Oldest major version that the tests run on. */
const oldestServer = 15

/** An arbitrary number, constant across versions so that instances of different versions exclude each other. */
const migrationLock = 4_120_250_811

/**
 * Migrates the schema, one instance at a time and each migration in its own transaction. Raises `ConfigError` for a database that a newer
 * version has migrated, or when `only` names an unknown migration. With `only`, runs just those. Returns the migrations that ran.
 */
export async function migrate(
  connection: Connection,
  folder: string,
  { only }: { only?: string[] } = {},
): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const done = new Set(rows.map((row) => row.name))
    const migrations = readMigrations(folder)
    const unknown = [...done, ...(only ?? [])].filter((name) => !migrations.some((migration) => migration.tag === name))
    if (unknown.length > 0)
      throw new ConfigError(
        `The database was changed by a newer version (migration ${unknown.sort().at(-1)}): start that version. Nothing was changed.`,
      )
    const due = migrations.filter(({ tag }) => !done.has(tag) && (only?.includes(tag) ?? true))
    for (const migration of due) await runMigration(client, migration)
    return due.map((migration) => migration.tag)
  } finally {
    // Ends the database session, which releases the lock.
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < oldestServer)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${version}; version ${oldestServer} or newer is needed`)
}

async function runMigration(client: pg.Client, { tag, hash, statements }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [tag, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${tag} failed`, { cause: error })
  }
}
