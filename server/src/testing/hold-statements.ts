import { setTimeout as pause } from 'node:timers/promises'
import { connectTo } from './on-database.ts'
import type { TestHouse } from './test-house.ts'

export interface HeldStatements {
  /** Resolves when so many statements wait: for the hold, or for each other. */
  untilWaiting: (count: number) => Promise<void>
  /** Lets the held statements go on, and holds no more. */
  release: () => Promise<void>
}

/** The key of the advisory lock on which held statements wait. */
const holdKey = 7_301

/**
 * Makes the database hold statements of one kind at a table until `release`: `before` they look at a row, or `after` they have written and
 * before they commit. So a test decides which of two transactions is first, without a clock.
 */
export async function holdStatements(
  { shared }: Pick<TestHouse, 'shared'>,
  when: 'before' | 'after',
  kind: 'insert' | 'update' | 'delete',
  table: string,
): Promise<HeldStatements> {
  const client = await connectTo(shared.database.connection)
  await client.query(`select pg_advisory_lock(${holdKey})`)
  await client.query(`create or replace function hold_statement() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${holdKey}); return null; end $$`)
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
      await client.query(`select pg_advisory_unlock(${holdKey})`)
      await client.query(`drop trigger hold_statement on ${table}`)
      await client.end()
    },
  }
}
