import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { isAmong } from './is-among.ts'

const numbers = pgTable('numbers', { id: integer().primaryKey() })

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase({ empty: true })
  db = openDatabase(made.connection, 1)
  await db.execute(sql`create table numbers as select id from generate_series(1, 10000) id`)
  await db.execute(sql`alter table numbers add primary key (id)`)
  await db.execute(sql`analyze numbers`)
})
afterAll(async () => {
  await db.$client.end()
  await made.drop()
})

test('what is among a list is found by one plan, be the list short or long', async () => {
  const question = db
    .select()
    .from(numbers)
    .where(isAmong(numbers.id, 'ids', 'integer'))
    .prepare('among')
  const find = async (ids: number[]) => (await question.execute({ ids })).map(({ id }) => id)
  for (const ids of [[], [7], [7, 8], [20_000], [1, 2, 3, 4]])
    expect(await find(ids)).toEqual(ids.filter((id) => id <= 10_000))
  for (let turn = 0; turn < 10; turn += 1) expect(await find([turn + 1])).toEqual([turn + 1])
  expect(await find(Array.from({ length: 64 }, (_each, place) => place + 1))).toHaveLength(64)
  const { rows } = await db.execute(
    sql`select generic_plans, custom_plans from pg_prepared_statements where name = 'among'`,
  )
  // PostgreSQL tries five times whether plans for the values themselves would be cheaper.
  expect(rows).toEqual([{ generic_plans: '11', custom_plans: '5' }])
})
