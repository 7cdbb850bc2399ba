import { eq, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { looseFiles } from './loose-files.table.ts'

/** Replaces the list of unreferenced files; files already on it keep their `since`. */
export async function replaceLooseFiles(tx: Transaction, keys: string[], now: Date): Promise<void> {
  const given = sql`${sql.param(keys)}::text[]`
  await tx.delete(looseFiles).where(sql`not (${looseFiles.key} = any(${given}))`)
  await tx.execute(
    sql`insert into ${looseFiles} (key, since) select unnest(${given}), ${now.toISOString()}::timestamptz on conflict do nothing`,
  )
}

export const selectLooseSince = (executor: Executor, moment: Date) =>
  executor.select({ key: looseFiles.key }).from(looseFiles).where(lte(looseFiles.since, moment))

export async function forgetLooseFile(executor: Executor, key: string): Promise<void> {
  await executor.delete(looseFiles).where(eq(looseFiles.key, key))
}
