import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { mendWords } from './mend-words.ts'
import { firstIds } from './first-ids.ts'

const notes = pgTable('notes_of_a_test', {
  id: uuid().primaryKey(),
  said: text().notNull(),
  shelf: text().notNull(),
})
/** More than the long walk reads. */
const rows = 12_000

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
  await home.house.db.execute(
    sql`create table notes_of_a_test (id uuid primary key, said text not null, shelf text not null)`,
  )
  await home.house.db.execute(sql`create index on notes_of_a_test using gin (said gin_trgm_ops)`)
  // By their number: how often, and where, each word comes.
  await home.house.db.execute(sql`
    insert into notes_of_a_test (id, said, shelf)
    select (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid,
      concat_ws(' ', case when n % 3 = 0 then 'often' end, case when n % 97 = 0 then 'seldom' end,
        case when n <= 3 then 'once' end, case when n <= 300 or n > ${rows - 5} then 'twice over' end, case when n > ${rows - 400} then 'Kumar Meena' end,
        case when n <= 1000 then 'Elango' end),
      case when n % 2 = 0 then 'upper' else 'lower' end
    from generate_series(1, ${rows}::int) n`)
  await home.house.db.execute(sql`analyze notes_of_a_test`)
})
afterAll(() => home.close())

const holding = (word: string): SQL => sql`${notes.said} ilike ${`%${word}%`}`

describe('the newest that fit', () => {
  const expected = async (
    word: string,
    { before, limit, shelf }: { before?: string; limit: number; shelf?: string },
  ) => {
    const found = await home.house.db.execute<{ id: string }>(sql`
      select id from notes_of_a_test where said ilike ${`%${word}%`} and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
        and (${shelf ?? null}::text is null or shelf = ${shelf ?? null}) order by id desc limit ${limit}`)
    return found.rows.map(({ id }) => id)
  }
  const place = (n: number) =>
    `${n.toString(16).padStart(12, '0')}70008000000000000000`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

  test.each(['often', 'seldom', 'once', 'twice over', 'never'])(
    'are the same as those of a plain question, wherever the page begins: %s',
    async (word) => {
      for (const before of [undefined, place(rows - 3), place(6_000), place(250), place(1)])
        for (const limit of [1, 21, 500])
          for (const shelf of [undefined, 'upper']) {
            const begin = before === undefined ? undefined : lt(notes.id, before)
            const within = shelf === undefined ? undefined : eq(notes.shelf, shelf)
            const found = await firstIds(home.house.db, { table: notes, fits: holding(word), within, begin, limit })
            expect({ before, limit, shelf, found }).toEqual({
              before,
              limit,
              shelf,
              found: await expected(word, { ...(before && { before }), limit, ...(shelf && { shelf }) }),
            })
          }
    },
  )

  test('come in the order of the list, whatever it is', async () => {
    const order = { columns: sql`shelf, id`, by: sql`shelf desc, id` }
    for (const word of ['often', 'seldom', 'once']) {
      const found = await firstIds(home.house.db, { table: notes, fits: holding(word), order, limit: 40 })
      const { rows: plain } = await home.house.db.execute<{ id: string }>(
        sql`select id from notes_of_a_test where said like ${`%${word}%`} order by shelf desc, id limit 40`,
      )
      expect(found).toEqual(plain.map(({ id }) => id))
    }
  })

  test('are those of each part together', async () => {
    const fits = sql`(${holding('once')} or ${holding('seldom')})`
    const byIndex = [holding('once'), holding('seldom')]
    const found = await firstIds(home.house.db, { table: notes, fits, byIndex, limit: 500 })
    expect(found).toHaveLength(123 + 3)
    expect(new Set(found).size).toBe(found.length)
  })
})

describe('words with a slip of the keys', () => {
  const mended = (typed: string) => mendWords(home.house.db, { table: notes, said: notes.said, text: typed })

  test('are what the newest rows say', async () => {
    expect(await mended('Kumr')).toBe('kumar')
    expect(await mended('MEENAA kumar')).toBe('meena kumar')
    expect(await mended('  seldm   oftn ')).toBe('seldom often')
  })

  test('stay as they are where nothing is like them, where they were right, and in an address', async () => {
    for (const typed of ['kumar', 'zzzz', 'kumr@mail.example', '', '   ', "'); drop table notes_of_a_test; --", '%_\\'])
      expect(await mended(typed)).toBeNull()
    expect(await mended('kumr zzzz')).toBe('kumar zzzz')
    // What only old rows say is not known.
    expect(await mended('elngo')).toBeNull()
  })
})
