import { setTimeout as pause } from 'node:timers/promises'
import { connectTo } from './on-database.ts'
import type { TestApp } from './test-app.ts'

export interface BlockedStatements {
  /** Resolves when this many statements wait, for the trigger or for each other. */
  untilWaiting: (count: number) => Promise<void>
  /** Releases the blocked statements and removes the trigger. */
  release: () => Promise<void>
}

/** Key of the advisory lock on which blocked statements wait. */
const lockKey = 7_301

/**
 * Blocks statements of one kind on a table until `release`: `before` they read a row, or `after` they wrote but before they commit. A test
 * can thus order two transactions without timing.
 */
export async function blockStatements(
  { shared }: Pick<TestApp, 'shared'>,
  when: 'before' | 'after',
  kind: 'insert' | 'update' | 'delete',
  table: string,
): Promise<BlockedStatements> {
  const client = await connectTo(shared.database.connection)
  await client.query(`select pg_advisory_lock(${lockKey})`)
  await client.query(`create or replace function hold_statement() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${lockKey}); return null; end $$`)
  await client.query(`create trigger hold_statement ${when} ${kind} on ${table} execute function hold_statement()`)
  return {
    async untilWaiting(count) {
      for (let tries = 0; tries < 1_000; tries += 1) {
        const { rows } = await client.query<{ n: number }>(
          `select count(distinct pid)::int as n from pg_locks
           where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
        if ((rows[0]?.n ?? 0) >= count) return
        await pause(10)
      }
      throw new Error(`fewer than ${count} statements wait`)
    },
    async release() {
      await client.query(`select pg_advisory_unlock(${lockKey})`)
      await client.query(`drop trigger hold_statement on ${table}`)
      await client.end()
    },
  }
}
