import type pg from 'pg'
import { sentDuring } from '../../server/src/testing/growth/read-plans.ts'

/**
 * Counts the database pages (8 KiB each) that the reading statements of a call access, in memory or on disk. Unlike a time, the count is free of
 * noise. The statements are repeated with EXPLAIN on a separate connection, so background jobs do not count.
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
