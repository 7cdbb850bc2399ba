import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase({ empty: true })
})
afterAll(() => made.drop())

let db: Database
beforeEach(async () => {
  db = openDatabase(made.connection, 1)
  await db.execute(
    sql`create table books (id int primary key, title text); insert into books values (1, 'Light'), (2, 'Sound')`,
  )
})
afterEach(async () => {
  await db.execute(sql`drop table books`)
  await db.$client.end()
})

const titleOf = async (id: number) =>
  (await db.execute<{ title: string }>(sql`select title from books where id = ${id}`)).rows[0]?.title

const preparedTexts = async () =>
  (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).rows.map(
    ({ statement }) => statement,
  )

const often = async (act: (turn: number) => Promise<unknown>, turns = 15) => {
  for (let turn = 0; turn < turns; turn += 1) await act(turn)
}

test('what comes often is prepared, with other values each time, and answers the same', async () => {
  await titleOf(1)
  expect(await preparedTexts()).toEqual([])
  await often(async (turn) => expect(await titleOf((turn % 3) + 1)).toBe(['Light', 'Sound', undefined][turn % 3]))
  expect(await preparedTexts()).toEqual(['select title from books where id = $1'])
})

test('in transactions too, and one that fails harms nobody', async () => {
  const insert = (id: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into books values (${id}, ${`Book ${id}`})`)
      await tx.execute(sql`update books set title = title || ${'!'} where id = ${id}`)
    })
  await often((turn) => insert(turn + 10))
  expect(await preparedTexts()).toHaveLength(2)
  await expect(insert(10)).rejects.toThrow('Failed query')
  await insert(99)
  expect(await titleOf(99)).toBe('Book 99!')
})

test('a statement that is first prepared in a transaction which has failed is prepared in the next', async () => {
  const count = (executor: Pick<Database, 'execute'>) =>
    executor.execute(sql`select count(*) from books where id > ${0}`)
  await often(() => count(db), 9)
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    await count(tx)
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect((await count(db)).rows).toEqual([{ count: '2' }])
  expect(await preparedTexts()).toHaveLength(1)
})

test('a search is planned for its words, a page for what it is narrowed by, and what has no values goes as it stands', async () => {
  await often(() => db.execute(sql`select * from books where title like ${'Li%'}`))
  await often(() => db.execute(sql`select * from books where id > ${1} order by id limit ${20}`))
  await often(() => db.execute(sql`select * from books`))
  expect(await preparedTexts()).toEqual([])
})

test('a hundred at most are prepared', async () => {
  for (let place = 1; place <= 105; place += 1)
    await often(() => db.execute(sql.raw(`select ${place}::int + 0 as a`).append(sql` where ${1} = 1`)), 10)
  expect(await preparedTexts()).toHaveLength(100)
})

test('after a migration under the running house one call fails, and the next ones answer', async () => {
  await often(() => titleOf(1))
  await db.execute(sql`alter table books alter column title type varchar(200)`)
  await expect(db.transaction((tx) => tx.execute(sql`select title from books where id = ${1}`))).rejects.toThrow(
    'Failed query',
  )
  await often(async () => expect(await titleOf(1)).toBe('Light'))
})
