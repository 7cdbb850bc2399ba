import { desc } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { usualWaitDays, usualWaitOf } from '../../platform/time/usual-wait.ts'
import { institutions } from '../institutions.table.ts'

/** The days within which registrations are usually decided; null when too few are known. */
export async function findUsualDecision(executor: Executor, now: Date): Promise<number | null> {
  const rows = await executor
    .select({ createdAt: institutions.createdAt, decidedAt: institutions.decidedAt })
    .from(institutions)
    .orderBy(desc(institutions.id))
    .limit(usualWaitOf.newest)
  return usualWaitDays(rows, now)
}
