import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** Every table in the code, by name. */
const tables = new Map<string, ReturnType<typeof getTableConfig>>()
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  for (const file of globSync('**/*.table.ts', { cwd: import.meta.dirname })) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
    for (const value of Object.values(module))
      if (is(value, PgTable)) tables.set(getTableConfig(value).name, getTableConfig(value))
  }
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = (columns: { name: string }[]) => columns.map(({ name }) => name)

/** Runs a query and groups its values by table, sorted. */
async function inDatabase(sql: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; is: string }>(sql)
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.table, [...(found.get(row.table) ?? []), row.is].sort())
  return found
}

describe('the table definitions in the code', () => {
  test('match the tables of an empty, migrated database', async () => {
    const found = await inDatabase(
      `select relname as table, relname as is from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    expect([...found.keys()].sort()).toEqual([...tables.keys(), 'migrations'].sort())
  })

  test('match its columns and types', async () => {
    const found = await inDatabase(`
      select attrelid::regclass::text as table,
             attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as is
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`)
    const columnText = (column: PgColumn) => `${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`
    for (const [name, { columns }] of tables) {
      expect({ name, columns: found.get(name) }).toEqual({ name, columns: columns.map(columnText).sort() })
    }
  })

  test('match its indexes and constraints, by name', async () => {
    const found = await inDatabase(`
      select conrelid::regclass::text as table, contype::text || ' ' || conname as is
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('u', 'c', 'f')
      union all
      select indrelid::regclass::text, 'i ' || indexrelid::regclass::text || case when indisunique then ' unique' else '' end
        || case when indpred is null then '' else ' partial' end
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`)
    for (const [name, table] of tables) {
      const expected = [
        ...namesOf(table.checks).map((check) => `c ${check}`),
        ...table.uniqueConstraints.map((unique) => `u ${unique.getName()}`),
        ...table.foreignKeys.map((key) => `f ${key.getName()}`),
        ...table.indexes.map(
          ({ config }) => `i ${config.name}${config.unique ? ' unique' : ''}${config.where ? ' partial' : ''}`,
        ),
      ]
      expect({ name, found: found.get(name) ?? [] }).toEqual({ name, found: expected.sort() })
    }
  })
})
