import type pg from 'pg'
import { sentDuring } from '../../server/src/testing/growth/read-plans.ts'

/**
 * Pages of the database (8 KiB each) that the statements of a call read which only read, from memory or from the disk: a count that no noise moves. They are sent once more with
 * EXPLAIN by a connection of the measurement's own; jobs that look for work meanwhile do not count.
 */
export async function countPages(client: pg.Client, call: () => Promise<unknown>): Promise<number> {
  const sent = await sentDuring(call)
  let pages = 0
  for (const { text, values } of sent.filter(({ text }) => !text.includes('pgboss'))) {
    const { rows } = await client.query<{
      'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[]
    }>(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return pages
}
