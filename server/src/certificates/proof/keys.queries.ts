import { asc } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { certificateKeys } from '../certificates.table.ts'

type Jwk = (typeof certificateKeys.$inferSelect)['jwk']

/** Stores the public half of a key, unless it is known. */
export async function recordKey(executor: Executor, id: string, jwk: Jwk, now: Date): Promise<void> {
  await executor.insert(certificateKeys).values({ id, jwk, firstUsedAt: now }).onConflictDoNothing()
}

/** All keys that ever signed certificates, oldest first. */
export const selectKeys = (executor: Executor) =>
  executor.select().from(certificateKeys).orderBy(asc(certificateKeys.firstUsedAt), asc(certificateKeys.id))
