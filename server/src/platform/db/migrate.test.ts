import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-migrations-'))
  cpSync(migrations, folder, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Adds a migration, as a later version would. */
function addMigration(tag: string, sql: string): void {
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
  writeFileSync(
    journal,
    JSON.stringify({ ...rest, entries: [...entries, { idx: entries.length, tag, when: Date.now() }] }),
  )
  writeFileSync(join(folder, `${tag}.sql`), sql)
}

async function tables(): Promise<string[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  await client.end()
  return rows.map((row) => row.name)
}

describe('an empty database', () => {
  test('gets every table once when five servers start concurrently', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(database.connection, migrations)))
    expect(runs.filter((run) => run.length > 0)).toHaveLength(1)
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'sessions', 'secrets', 'attempt_counts']))
  })
})

describe('a database of an earlier version', () => {
  test('gets the new migrations, each completely or not at all', async () => {
    await migrate(database.connection, migrations)
    addMigration('9998_good', 'CREATE TABLE new_one (id int);--> statement-breakpoint\nCREATE TABLE new_two (id int);')
    addMigration('9999_bad', 'CREATE TABLE half (id int);--> statement-breakpoint\nCREATE TABLE new_one (id int);')
    await expect(migrate(database.connection, folder)).rejects.toThrow('migration 9999_bad failed')
    expect(await tables()).toEqual(expect.arrayContaining(['new_one', 'new_two']))
    expect(await tables()).not.toContain('half')
  })
})

describe('a database of a later version', () => {
  test('is left unchanged, with a clear one-line error', async () => {
    addMigration('9998_later', 'CREATE TABLE later (id int);')
    await migrate(database.connection, folder)
    await expect(migrate(database.connection, migrations)).rejects.toThrow(
      'The database was changed by a newer version (migration 9998_later): start that version. Nothing was changed.',
    )
  })
})
