import type { LegalName } from '@ariviyal/contract/legal'
import { asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { consents } from './consents.table.ts'

/** A version that was agreed to before keeps the moment of the first time. */
export async function insertConsents(
  executor: Executor,
  rows: { userId: string; document: LegalName; version: string; acceptedAt: Date }[],
): Promise<void> {
  await executor.insert(consents).values(rows).onConflictDoNothing()
}

/** Of two that were agreed to at the same moment the terms come first. */
export const selectConsentsOf = (executor: Executor, userId: string) =>
  executor
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.acceptedAt), desc(consents.document))
