import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/database.ts'
import { closestWord } from './closest-word.ts'
import { lettersOf } from './words-of.ts'

/** Newest rows whose words are candidates: names and subjects repeat, so these represent all rows. */
const candidateRows = 500
/** Maximum number of words that are corrected. */
const maxWords = 8

/** Where candidates come from: the text `said` of the rows of a table that the caller may see. */
export interface KnownText {
  table: PgTable
  said: SQLWrapper
  where?: SQL | undefined
  /** Which rows come first. An index must serve it together with `where`; without it the newest do, by id. */
  order?: SQL
}

/** The words of the first rows, in lower case. */
export async function knownWords(
  executor: Executor,
  { table, said, where = sql`true`, order = sql`id desc` }: KnownText,
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ said: string }>(sql`
    select distinct lower(${said}) as said from (select * from ${table} where ${where} order by ${order} limit ${candidateRows}) as ${table}`)
  return new Set(rows.flatMap((row) => lettersOf(row.said)))
}

/** Replaces each word that is not known by the most similar known one, if any. Null when nothing changes. */
export function correctedBy(known: ReadonlySet<string>, words: readonly string[]): string[] | null {
  const corrected = words.map((word) => (known.has(word) ? word : (closestWord(word, known) ?? word)))
  return corrected.every((word, place) => word === words[place]) ? null : corrected
}

/**
 * Corrects typing errors, in lower case: replaces each word by the most similar word in `said` of the newest rows, if any. Null when
 * nothing changes. Comparing with every row would grow with the table; the corrected words are then searched in all rows through the index.
 */
export async function correctWords(
  executor: Executor,
  { text, ...known }: KnownText & { text: string },
): Promise<string | null> {
  // No correction of e-mail addresses: all addresses of one mail provider are similar.
  if (text.includes('@')) return null
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return typed.length === 0 ? null : (correctedBy(await knownWords(executor, known), typed)?.join(' ') ?? null)
}
