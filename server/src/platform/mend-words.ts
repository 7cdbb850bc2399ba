import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** The words of so many of the newest rows are known: names and subjects come again and again, so that these stand for all. */
const among = 500
/** Words that are typed beyond these are not looked at. */
const most = 8
/** From which likeness on (pg_trgm, 0 to 1) one word is meant by another: a letter more, less or other in a word of five. */
const [alike, within] = [0.3, 0.45]
const signs = '.,;:!?()"'

/**
 * What was probably meant by words with slips of the keys, in small letters: for each the word most like it of those that stand in `said` of the newest rows, or itself where
 * none is like it. Null where all are as they were typed. Who compared the text with every row would wait the longer the more there are; the words found here are looked for in all
 * rows, by their index.
 */
export async function mendWords(
  executor: Executor,
  sought: { table: PgTable; said: SQLWrapper; where?: SQL | undefined; text: string },
): Promise<string | null> {
  const { table, said, where = sql`true`, text } = sought
  // An address is what it is: nearly the same are all those at the same mail service.
  if (text.includes('@')) return null
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, most)
  const { rows } = await executor.execute<{ meant: string | null }>(sql`
    with known as (
      select distinct unnest(string_to_array(translate(lower(${said}), ${signs}, repeat(' ', length(${signs}))), ' ')) as word
      from (select * from ${table} where ${where} order by id desc limit ${among}) as ${table})
    select (
      select word from known
      where similarity(typed.word, word) >= ${alike} or word_similarity(typed.word, word) >= ${within}
      order by similarity(typed.word, word) desc, word limit 1) as meant
    from unnest(array[${sql.join(
      typed.map((word) => sql`${word}`),
      sql`, `,
    )}]::text[]) with ordinality as typed (word, place)
    order by place`)
  const mended = typed.map((word, place) => rows[place]?.meant ?? word).join(' ')
  return mended === typed.join(' ') ? null : mended
}
