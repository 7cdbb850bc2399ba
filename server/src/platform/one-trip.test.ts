import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { askOnce } from './ask-together.ts'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { asOneAct, joinActs } from './one-act.ts'
import { inOneTrip } from './one-trip.ts'
import { prepareOnce } from './prepare-once.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase({ empty: true })
})
afterAll(() => made.drop())

let db: Database
/** How many bytes had been sent when something came: as many numbers as there were trips. */
const trips = new Set<number>()
beforeEach(async () => {
  db = openDatabase(made.connection, 1)
  db.$client.once('connect', (client) => {
    const { stream } = (client as unknown as pg.Client).connection
    stream.on('data', () => trips.add((stream as Socket).bytesWritten))
  })
  await db.execute(sql`create table notes (id int primary key, words text not null)`)
  await insert(0)(db)
  trips.clear()
})
afterEach(async () => {
  await db.execute(sql`drop table notes`)
  await db.$client.end()
})

const insert = (id: number, words: string | null = 'a note') => {
  return async (executor: Pick<Transaction, 'execute'>) => {
    await executor.execute(sql`insert into notes values (${id}, ${words})`)
  }
}
const ids = async () =>
  (await db.execute<{ id: number }>(sql`select id from notes order by id`)).rows.map(({ id }) => id)

describe('statements in one trip', () => {
  test('are all done, in their order, after being sent at once', async () => {
    await inOneTrip(db, async (tx) => {
      for (const id of [1, 2, 3]) await insert(id)(tx)
      await tx.execute(sql`update notes set words = ${'the last'} where id = ${3}`)
    })
    expect(trips.size).toBe(1)
    expect(await ids()).toEqual([0, 1, 2, 3])
    expect((await db.execute(sql`select words from notes where id = ${3}`)).rows).toEqual([{ words: 'the last' }])
  })

  test.each([
    ['the first', [insert(0), insert(4)]],
    ['one between', [insert(4), insert(5, null), insert(6)]],
    ['the last', [insert(4), insert(5), insert(0)]],
  ])('are not done where %s fails, and the connection goes on', async (_which, all) => {
    const trip = inOneTrip(db, async (tx) => {
      for (const one of all) await one(tx)
    })
    await expect(trip).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
    expect(await ids()).toEqual([0])
    await inOneTrip(db, insert(4))
    expect(await ids()).toEqual([0, 4])
  })

  test('are not done where a rule fails that is looked at with the commit', async () => {
    await db.execute(sql`create table pages (id int, note int references notes deferrable initially deferred)`)
    const trip = inOneTrip(db, async (tx) => {
      await insert(7)(tx)
      await tx.execute(sql`insert into pages values (${1}, ${99})`)
    })
    await expect(trip).rejects.toMatchObject({ code: '23503' })
    expect(await ids()).toEqual([0])
    await db.execute(sql`drop table pages`)
  })

  test('are not sent where an answer is waited for, or where something fails on the way', async () => {
    const asking = inOneTrip(db, async (tx) => {
      await insert(8)(tx)
      await tx.select({ id: sql`id` }).from(sql`notes`)
    })
    await expect(asking).rejects.toMatchObject({ cause: { name: 'NoAnswerYet' } })
    const failing = inOneTrip(db, async (tx) => {
      await insert(8)(tx)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(trips.size).toBe(0)
    expect(await ids()).toEqual([0])
  })
})

describe('a call that notes its act', () => {
  const note = { claim: insert(10, 'begun'), keep: insert(11) }
  const act = (work: (acting: Database) => Promise<void>) => {
    const acting = joinActs(db)
    return asOneAct(acting, note, async () => {
      await work(acting)
      return 'an answer'
    })
  }
  const writing = (id: number) => (acting: Database) => inOneTrip(acting, insert(id))

  test('notes it in the same transaction', async () => {
    await expect(act(writing(0))).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).not.toContain(10)
    expect(await act(writing(12))).toBe('an answer')
    expect(await ids()).toEqual(expect.arrayContaining([10, 11, 12]))
  })

  test('makes a trip with what it writes and one with its answer, and has committed nothing between them', async () => {
    const other = openDatabase(made.connection, 1)
    await act(async (acting) => {
      await writing(12)(acting)
      expect((await other.execute(sql`select id from notes`)).rows).toEqual([{ id: 0 }])
    })
    await other.$client.end()
    expect(trips.size).toBe(2)
  })

  test('makes no trip of its own for the note where its transaction asks for something', async () => {
    await act((acting) =>
      acting.transaction(async (tx) => {
        await insert(12)(tx)
        await tx.execute(sql`select id from notes`)
      }),
    )
    expect(trips.size).toBe(4)
    expect(await ids()).toEqual([0, 10, 11, 12])
  })

  test.each([
    ['what goes in one trip', writing(12)],
    ['a transaction', (acting: Database) => acting.transaction(insert(12))],
  ])('and has acted before does nothing, by %s', async (_which, work) => {
    await insert(10)(db)
    await expect(act(work)).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
    expect(await ids()).toEqual([0, 10])
    // The connection is as good as before.
    await inOneTrip(db, insert(13))
    expect(await ids()).toEqual([0, 10, 13])
  })

  test('and whose answer cannot be kept has done nothing, and its connection goes on', async () => {
    await insert(11)(db)
    await expect(act(writing(12))).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([0, 11])
    const failing = { ...note, keep: () => Promise.reject(new Error('on purpose')) }
    const acting = joinActs(db)
    await expect(asOneAct(acting, failing, async () => (await writing(12)(acting), ''))).rejects.toThrow('on purpose')
    await inOneTrip(db, insert(13))
    expect(await ids()).toEqual([0, 11, 13])
  })
})

test('a statement that is prepared in the middle of an act is everybody’s, and asks no connection of the act', async () => {
  const acting = joinActs(db)
  const prepare = prepareOnce((executor) =>
    executor
      .select({ id: sql<number>`id` })
      .from(sql`notes`)
      .prepare('ids'),
  )
  const note = { claim: insert(20, 'begun'), keep: insert(21) }
  await asOneAct(acting, note, async () => {
    await acting.transaction(insert(22))
    prepare(acting)
    return 'an answer'
  })
  const connection = await db.$client.connect()
  connection.release(true)
  expect(await prepare(acting).execute()).toEqual(expect.arrayContaining([{ id: 22 }]))
})

test('who asks together with somebody in the middle of an act is told nothing of what that act has not committed', async () => {
  const two = openDatabase(made.connection, 2)
  const acting = joinActs(two)
  const count = askOnce(() => acting.$count(sql`notes`))
  const note = { claim: insert(30, 'begun'), keep: insert(31) }
  const counts = await asOneAct(acting, note, async () => {
    await acting.transaction(insert(32))
    expect(await acting.$count(sql`notes`)).toBe(3)
    return JSON.stringify(await Promise.all([count(), count()]))
  })
  expect(counts).toBe('[1,1]')
  expect(await count()).toBe(4)
  await two.$client.end()
})
