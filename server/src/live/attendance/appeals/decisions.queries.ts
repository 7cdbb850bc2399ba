import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { rowsForPage } from '../../../platform/http/cursor.ts'
import type { OldestFirst } from '../../../platform/http/oldest-first.ts'
import { liveRegistrations, liveSessions } from '../../live.table.ts'
import type { AppealRow } from './appeals.queries.ts'
import { liveAppeals } from '../attendance.table.ts'

/** An appeal joined to its session and teacher. */
const selectAppeals = (executor: Executor) =>
  executor
    .select({
      appeal: liveAppeals,
      userId: liveRegistrations.userId,
      session: liveSessions,
    })
    .from(liveAppeals)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAppeals.registrationId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
export type KnownAppeal = Awaited<ReturnType<typeof selectAppeals>>[number]

export async function findAppeal(executor: Executor, id: string): Promise<KnownAppeal | null> {
  const [row] = await selectAppeals(executor).where(eq(liveAppeals.id, id))
  return row ?? null
}

/** Appeals about a session, newest first; returns one more than the page size. */
export const selectAppealsOf = (
  executor: Executor,
  sessionId: string,
  before: string | undefined,
): Promise<KnownAppeal[]> =>
  selectAppeals(executor)
    .where(and(eq(liveSessions.id, sessionId), before ? lt(liveAppeals.id, before) : undefined))
    .orderBy(desc(liveAppeals.id))
    .limit(rowsForPage)

/** Locks an appeal for a decision; false if it is already decided. Concurrent decisions are serialised here. */
export async function lockWaitingAppeal(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: liveAppeals.id })
    .from(liveAppeals)
    .where(and(eq(liveAppeals.id, id), isNull(liveAppeals.decidedAt)))
    .for('update')
  return rows.length > 0
}

export async function updateAppeal(tx: Transaction, id: string, decision: Partial<AppealRow>): Promise<void> {
  await tx.update(liveAppeals).set(decision).where(eq(liveAppeals.id, id))
}

/** Those of these registrations that have an appeal, decided or not. */
export async function registrationsWithAppeal(executor: Executor, registrationIds: string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await executor
    .select({ id: liveAppeals.registrationId })
    .from(liveAppeals)
    .where(inArray(liveAppeals.registrationId, registrationIds))
  return new Set(rows.map(({ id }) => id))
}

/** Undecided appeals with their teachers, oldest first. */
export async function selectWaitingAppeals(
  executor: Executor,
  { after, limit }: OldestFirst,
): Promise<{ item: Omit<WaitingItem, 'title'>; userId: string }[]> {
  const rows = await executor
    .select({
      appeal: liveAppeals,
      userId: liveRegistrations.userId,
      sessionId: liveSessions.id,
      topic: liveSessions.topic,
    })
    .from(liveAppeals)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAppeals.registrationId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(and(isNull(liveAppeals.decidedAt), after ? gt(liveAppeals.id, after) : undefined))
    .orderBy(asc(liveAppeals.id))
    .limit(limit)
  return rows.map(({ appeal, userId, sessionId, topic }) => ({
    item: { kind: 'appeal', id: appeal.id, session_id: sessionId, detail: topic, since: appeal.madeAt.toISOString() },
    userId,
  }))
}
