import { grievanceLimits, type TimerName, timerNames, usualTimers } from '@ariviyal/contract/grievances/grievance-rules'
import type { OfficerForm, Timer } from '@ariviyal/contract/grievances/grievances'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { grievanceOfficer, type GrievanceRow, grievances, grievanceTimers } from './grievances.table.ts'

export async function findOfficer(executor: Executor): Promise<OfficerForm | null> {
  const [row] = await executor.select().from(grievanceOfficer)
  return row ? { name: row.name, postal_address: row.postalAddress, email: row.email, phone: row.phone } : null
}

export async function saveOfficer(executor: Executor, officer: OfficerForm): Promise<void> {
  const { postal_address: postalAddress, ...rest } = officer
  const row = { ...rest, postalAddress }
  await executor
    .insert(grievanceOfficer)
    .values({ only: 1, ...row })
    .onConflictDoUpdate({ target: grievanceOfficer.only, set: row })
}

/** All timers: as an administrator changed them, else the usual ones. */
export async function findTimers(executor: Executor): Promise<Record<TimerName, Omit<Timer, 'name'>>> {
  const rows = await executor.select().from(grievanceTimers)
  const changed = new Map(rows.map((row) => [row.name, row]))
  const timerOf = (name: TimerName) => {
    const row = changed.get(name)
    return row ? { hours: row.hours, hides_first: row.hidesFirst, source: row.source } : usualTimers[name]
  }
  return Object.fromEntries(timerNames.map((name) => [name, timerOf(name)])) as Record<TimerName, Omit<Timer, 'name'>>
}

export async function saveTimer(executor: Executor, row: typeof grievanceTimers.$inferInsert): Promise<void> {
  await executor.insert(grievanceTimers).values(row).onConflictDoUpdate({ target: grievanceTimers.name, set: row })
}

export async function insertGrievance(executor: Executor, row: typeof grievances.$inferInsert): Promise<GrievanceRow> {
  const [inserted] = await executor.insert(grievances).values(row).returning()
  if (!inserted) throw new Error('an insert returned no row')
  return inserted
}

export async function findGrievance(executor: Executor, id: string): Promise<GrievanceRow | null> {
  const [row] = await executor.select().from(grievances).where(eq(grievances.id, id))
  return row ?? null
}

export async function lockGrievance(executor: Executor, id: string): Promise<GrievanceRow | null> {
  const [row] = await executor.select().from(grievances).where(eq(grievances.id, id)).for('no key update')
  return row ?? null
}

export async function updateGrievance(
  executor: Executor,
  id: string,
  set: Partial<typeof grievances.$inferInsert>,
): Promise<void> {
  await executor.update(grievances).set(set).where(eq(grievances.id, id))
}

/** Open complaints, those that are due first at the top. */
export const selectOpen = (executor: Executor): Promise<GrievanceRow[]> =>
  executor
    .select()
    .from(grievances)
    .where(isNotNull(grievances.dueAt))
    .orderBy(asc(grievances.dueAt), asc(grievances.id))
    .limit(grievanceLimits.openShown)

export const selectDecided = (executor: Executor, before: string | undefined): Promise<GrievanceRow[]> =>
  executor
    .select()
    .from(grievances)
    .where(and(isNull(grievances.dueAt), before ? lt(grievances.id, before) : undefined))
    .orderBy(desc(grievances.id))
    .limit(rowsForPage)

/** Open complaints by arrival, for the queue of all that waits. */
export const selectOpenByArrival = (executor: Executor, { after, limit }: OldestFirst): Promise<GrievanceRow[]> =>
  executor
    .select()
    .from(grievances)
    .where(and(isNotNull(grievances.dueAt), after ? gt(grievances.id, after) : undefined))
    .orderBy(asc(grievances.id))
    .limit(limit)

/** Whether a complaint that hid this post was rejected: the post is not hidden again before a decision. */
export async function wasShownAgain(executor: Executor, postId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: grievances.id })
    .from(grievances)
    .where(and(eq(grievances.postId, postId), grievances.hidesPost, eq(grievances.outcome, 'rejected')))
    .limit(1)
  return rows.length > 0
}

/** Whether another open complaint keeps this post hidden. */
export async function isHiddenByAnother(executor: Executor, postId: string, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: grievances.id })
    .from(grievances)
    .where(and(eq(grievances.postId, postId), grievances.hidesPost, isNotNull(grievances.dueAt), ne(grievances.id, id)))
    .limit(1)
  return rows.length > 0
}

/** What the clock tells the officer: the column that notes it, the column of the moment, and what must be open. */
const steps = {
  unacknowledgedToldAt: { at: grievances.acknowledgeBy, open: isNull(grievances.acknowledgedAt) },
  remindedAt: { at: grievances.remindAt, open: isNotNull(grievances.dueAt) },
  overdueToldAt: { at: grievances.dueAt, open: isNotNull(grievances.dueAt) },
} as const
export type ClockStep = keyof typeof steps

/** Complaints that one run of a step takes at most. */
const batch = 100

/** Complaints that are due for a step; locked, and skipped where another instance has them. */
export const lockDue = (executor: Executor, step: ClockStep, now: Date): Promise<GrievanceRow[]> =>
  executor
    .select()
    .from(grievances)
    .where(and(steps[step].open, isNull(grievances[step]), lte(steps[step].at, now)))
    .orderBy(asc(steps[step].at))
    .limit(batch)
    .for('no key update', { skipLocked: true })

/** Deletes complaints that were decided before a moment and wait for nothing; returns how many. */
export async function deleteDecidedBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(grievances)
    .where(and(isNull(grievances.dueAt), lt(grievances.decidedAt, moment)))
  return rowCount ?? 0
}
