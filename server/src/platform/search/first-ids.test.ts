import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { correctWords } from './correct-words.ts'
import { firstMatchingIds } from './first-ids.ts'

const notes = pgTable('notes_of_a_test', {
  id: uuid().primaryKey(),
  said: text().notNull(),
  shelf: text().notNull(),
})
/** More rows than the long scan reads. */
const rows = 12_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.ctx.db.execute(
    sql`create table notes_of_a_test (id uuid primary key, said text not null, shelf text not null)`,
  )
  await testApp.ctx.db.execute(sql`create index on notes_of_a_test using gin (said gin_trgm_ops)`)
  // Frequency and position of each word, by row number.
  await testApp.ctx.db.execute(sql`
    insert into notes_of_a_test (id, said, shelf)
    select (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid,
      concat_ws(' ', case when n % 3 = 0 then 'often' end, case when n % 97 = 0 then 'seldom' end,
        case when n <= 3 then 'once' end, case when n <= 300 or n > ${rows - 5} then 'twice over' end, case when n > ${rows - 400} then 'Kumar Meena' end,
        case when n <= 1000 then 'Elango' end),
      case when n % 2 = 0 then 'upper' else 'lower' end
    from generate_series(1, ${rows}::int) n`)
  await testApp.ctx.db.execute(sql`analyze notes_of_a_test`)
})
afterAll(() => testApp.close())

const containing = (word: string): SQL => sql`${notes.said} ilike ${`%${word}%`}`

describe('the newest matching rows', () => {
  const expected = async (
    word: string,
    { before, limit, shelf }: { before?: string; limit: number; shelf?: string },
  ) => {
    const found = await testApp.ctx.db.execute<{ id: string }>(sql`
      select id from notes_of_a_test where said ilike ${`%${word}%`} and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
        and (${shelf ?? null}::text is null or shelf = ${shelf ?? null}) order by id desc limit ${limit}`)
    return found.rows.map(({ id }) => id)
  }
  const place = (n: number) =>
    `${n.toString(16).padStart(12, '0')}70008000000000000000`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

  test.each(['often', 'seldom', 'once', 'twice over', 'never'])(
    'equal those of a plain query, wherever the page begins: %s',
    async (word) => {
      for (const before of [undefined, place(rows - 3), place(6_000), place(250), place(1)])
        for (const limit of [1, 21, 500])
          for (const shelf of [undefined, 'upper']) {
            const begin = before === undefined ? undefined : lt(notes.id, before)
            const within = shelf === undefined ? undefined : eq(notes.shelf, shelf)
            const found = await firstMatchingIds(testApp.ctx.db, {
              table: notes,
              fits: containing(word),
              within,
              begin,
              limit,
            })
            expect({ before, limit, shelf, found }).toEqual({
              before,
              limit,
              shelf,
              found: await expected(word, { ...(before && { before }), limit, ...(shelf && { shelf }) }),
            })
          }
    },
  )

  test('have the order of the list, whatever it is', async () => {
    const order = { columns: sql`shelf, id`, by: sql`shelf desc, id` }
    for (const word of ['often', 'seldom', 'once']) {
      const found = await firstMatchingIds(testApp.ctx.db, { table: notes, fits: containing(word), order, limit: 40 })
      const { rows: plain } = await testApp.ctx.db.execute<{ id: string }>(
        sql`select id from notes_of_a_test where said like ${`%${word}%`} order by shelf desc, id limit 40`,
      )
      expect(found).toEqual(plain.map(({ id }) => id))
    }
  })

  test('include matches of every part', async () => {
    const fits = sql`(${containing('once')} or ${containing('seldom')})`
    const byIndex = [containing('once'), containing('seldom')]
    const found = await firstMatchingIds(testApp.ctx.db, { table: notes, fits, byIndex, limit: 500 })
    expect(found).toHaveLength(123 + 3)
    expect(new Set(found).size).toBe(found.length)
  })
})

describe('words with typing errors', () => {
  const corrected = (typed: string) => correctWords(testApp.ctx.db, { table: notes, said: notes.said, text: typed })

  test('are corrected to words of the newest rows', async () => {
    expect(await corrected('Kumr')).toBe('kumar')
    expect(await corrected('MEENAA kumar')).toBe('meena kumar')
    expect(await corrected('  seldm   oftn ')).toBe('seldom often')
  })

  test('stay unchanged without a similar word, when correct, and in an e-mail address', async () => {
    for (const typed of ['kumar', 'zzzz', 'kumr@mail.example', '', '   ', "'); drop table notes_of_a_test; --", '%_\\'])
      expect(await corrected(typed)).toBeNull()
    expect(await corrected('kumr zzzz')).toBe('kumar zzzz')
    // Words that only old rows contain are not candidates.
    expect(await corrected('elngo')).toBeNull()
  })
})
