import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { lessonVisits, type VisitRow } from './visits.table.ts'

const isOf = (userId: string) => or(eq(lessonVisits.hostId, userId), eq(lessonVisits.visitorId, userId))

/** Newest first, one more than a page holds. */
export const selectVisitsOf = (executor: Executor, userId: string, before: string | undefined): Promise<VisitRow[]> =>
  executor
    .select()
    .from(lessonVisits)
    .where(and(isOf(userId), before ? lt(lessonVisits.id, before) : undefined))
    .orderBy(desc(lessonVisits.id))
    .limit(rowsForPage)

/** All visits of a person, for the file of their own data. */
export const selectAllVisitsOf = (executor: Executor, userId: string): Promise<VisitRow[]> =>
  executor.select().from(lessonVisits).where(isOf(userId)).orderBy(desc(lessonVisits.id))

/** Visits that both confirmed. */
export const selectConfirmed = (executor: Executor, userId: string): Promise<VisitRow[]> =>
  executor
    .select()
    .from(lessonVisits)
    .where(and(isOf(userId), isNotNull(lessonVisits.hostMinutes), isNotNull(lessonVisits.visitorMinutes)))
    .orderBy(desc(lessonVisits.startsAt), desc(lessonVisits.id))

/** A visit of this person; null for any other. */
export async function findVisitOf(executor: Executor, id: string, userId: string): Promise<VisitRow | null> {
  const [row] = await executor
    .select()
    .from(lessonVisits)
    .where(and(eq(lessonVisits.id, id), isOf(userId)))
  return row ?? null
}

export async function lockVisit(tx: Transaction, id: string): Promise<VisitRow | null> {
  const [row] = await tx.select().from(lessonVisits).where(eq(lessonVisits.id, id)).for('update')
  return row ?? null
}

export async function updateVisit(tx: Transaction, id: string, set: Partial<VisitRow>): Promise<void> {
  await tx.update(lessonVisits).set(set).where(eq(lessonVisits.id, id))
}

export async function insertVisit(tx: Transaction, row: typeof lessonVisits.$inferInsert): Promise<void> {
  await tx.insert(lessonVisits).values(row)
}

const isComing = (now: Date): SQL | undefined =>
  and(inArray(lessonVisits.state, ['proposed', 'agreed']), gt(lessonVisits.startsAt, now))

/** Visits to a host's lessons that are proposed or agreed and lie ahead. */
export const countComing = (executor: Executor, hostId: string, now: Date): Promise<number> =>
  executor.$count(lessonVisits, and(eq(lessonVisits.hostId, hostId), isComing(now)))

export async function hasVisitAt(
  executor: Executor,
  { hostId, visitorId, startsAt }: { hostId: string; visitorId: string; startsAt: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ id: lessonVisits.id })
    .from(lessonVisits)
    .where(
      and(
        eq(lessonVisits.hostId, hostId),
        eq(lessonVisits.visitorId, visitorId),
        eq(lessonVisits.startsAt, startsAt),
        inArray(lessonVisits.state, ['proposed', 'agreed']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes visits of which neither teacher has an account any more. */
export async function deleteOrphanedVisits(executor: Executor): Promise<number> {
  const { rowCount } = await executor
    .delete(lessonVisits)
    .where(and(isNull(lessonVisits.hostId), isNull(lessonVisits.visitorId)))
  return rowCount ?? 0
}
