import type { LegalName } from '@ariviyal/contract/privacy/legal'
import { asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { consents } from './consents.table.ts'

/** Agreeing to the same version again keeps the first timestamp. */
export async function insertConsents(
  executor: Executor,
  rows: { userId: string; document: LegalName; version: string; acceptedAt: Date }[],
): Promise<void> {
  await executor.insert(consents).values(rows).onConflictDoNothing()
}

/** Where two have the same timestamp, the terms come first. */
export const selectConsentsOf = (executor: Executor, userId: string) =>
  executor
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.acceptedAt), desc(consents.document))
