import { asc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { certificateKeys } from './certificates.table.ts'

type Jwk = (typeof certificateKeys.$inferSelect)['jwk']

/** Remembers the public half of a key; one that is known stays as it is. */
export async function noteKey(executor: Executor, id: string, jwk: Jwk, now: Date): Promise<void> {
  await executor.insert(certificateKeys).values({ id, jwk, firstUsedAt: now }).onConflictDoNothing()
}

/** Every key that certificates were ever signed with, oldest first. */
export const selectKeys = (executor: Executor) =>
  executor.select().from(certificateKeys).orderBy(asc(certificateKeys.firstUsedAt), asc(certificateKeys.id))
