import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { countByAge } from '../platform/db/count-by-age.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { institutionReminders, type InstitutionRow, institutions } from './institutions.table.ts'

type Status = InstitutionRow['status']

export async function insertInstitution(executor: Executor, row: typeof institutions.$inferInsert): Promise<void> {
  await executor.insert(institutions).values(row)
}

/** Pending registrations with this school address since a moment, at most 50. Serialises registrations of one school. */
export async function lockRegistrationsOf(tx: Transaction, schoolEmail: string, since: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('registration of ' || ${schoolEmail}))`)
  return tx
    .select()
    .from(institutions)
    .where(
      and(
        eq(institutions.school_email, schoolEmail),
        eq(institutions.status, 'pending'),
        gt(institutions.createdAt, since),
      ),
    )
    .limit(50)
}

/** The newest pending registration that a user sent. */
export async function findWaitingSentBy(executor: Executor, userId: string): Promise<InstitutionRow | null> {
  const [row] = await executor
    .select()
    .from(institutions)
    .where(and(eq(institutions.sentBy, userId), eq(institutions.status, 'pending')))
    .orderBy(desc(institutions.id))
    .limit(1)
  return row ?? null
}

export const selectInstitutions = (
  executor: Executor,
  filter: { status: Status | undefined; id: string | undefined; before: string | undefined; limit?: number },
) =>
  executor
    .select()
    .from(institutions)
    .where(
      and(
        filter.status ? eq(institutions.status, filter.status) : undefined,
        filter.id ? eq(institutions.id, filter.id) : undefined,
        filter.before ? lt(institutions.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(institutions.id))
    .limit(filter.limit ?? rowsForPage)

/** Locks the row until the end of the transaction: serialises decisions about the institution and claims of its seats. */
export async function lockInstitution(executor: Executor, id: string): Promise<InstitutionRow | null> {
  const [row] = await executor.select().from(institutions).where(eq(institutions.id, id)).for('no key update')
  return row ?? null
}

export async function findInstitutionByInvite(executor: Executor, token: string): Promise<InstitutionRow | null> {
  const [row] = await executor.select().from(institutions).where(eq(institutions.inviteToken, token))
  return row ?? null
}

export async function updateInstitution(
  executor: Executor,
  id: string,
  change: Partial<InstitutionRow>,
): Promise<void> {
  await executor.update(institutions).set(change).where(eq(institutions.id, id))
}

export async function findInstitution(executor: Executor, id: string): Promise<InstitutionRow | null> {
  const [row] = await executor.select().from(institutions).where(eq(institutions.id, id))
  return row ?? null
}

/** Locks several rows in one order, so that concurrent callers do not deadlock. */
export const lockInstitutions = (executor: Executor, ids: string[]): Promise<InstitutionRow[]> =>
  executor
    .select()
    .from(institutions)
    .where(inArray(institutions.id, ids))
    .orderBy(institutions.id)
    .for('no key update')

/** Deletes sent reminders, so that the institution is reminded of its new end. */
export async function deleteReminders(executor: Executor, id: string): Promise<void> {
  await executor.delete(institutionReminders).where(eq(institutionReminders.institutionId, id))
}

export const countInstitutions = (executor: Executor, status: Status): Promise<number> =>
  executor.$count(institutions, eq(institutions.status, status))

export const selectOldestPending = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select()
    .from(institutions)
    .where(and(eq(institutions.status, 'pending'), after ? gt(institutions.id, after) : undefined))
    .orderBy(asc(institutions.id))
    .limit(limit)

export const selectInstitutionsByIds = (executor: Executor, ids: string[]): Promise<InstitutionRow[]> =>
  executor.select().from(institutions).where(inArray(institutions.id, ids))

export const countPendingByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countByAge(
    executor,
    { from: institutions, where: eq(institutions.status, 'pending'), since: institutions.createdAt },
    ages,
    now,
  )

/** Deletes registrations rejected before a moment; returns how many. */
export async function deleteInstitutionsDeclinedBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(institutions)
    .where(and(eq(institutions.status, 'rejected'), lt(institutions.decidedAt, moment)))
  return rowCount ?? 0
}
