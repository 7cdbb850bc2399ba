import { limits, times } from '@ariviyal/contract/limits'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { classes, classStudents } from '../classroom.table.ts'
import { pupilSessions } from './pupil-sessions.table.ts'

/** Sessions that were last used before this moment have expired. */
export const pupilSessionsUsedSince = (now: Date): Date => new Date(now.getTime() - times.pupilSessionDays * 86_400_000)

/** A pupil with their class. */
export const pupilColumns = {
  id: classStudents.id,
  name: classStudents.name,
  rollNumber: classStudents.rollNumber,
  classId: classes.id,
  className: classes.name,
  language: classes.language,
}

/** Prepares the query of every pupil's request: the session of a token hash with its pupil; undefined if it has expired. */
export function prepareFindPupil(executor: Executor) {
  const statement = executor
    .select({
      sessionId: pupilSessions.id,
      lastUsedAt: pupilSessions.lastUsedAt,
      ...pupilColumns,
    })
    .from(pupilSessions)
    .innerJoin(classStudents, eq(classStudents.id, pupilSessions.studentId))
    .innerJoin(classes, eq(classes.id, classStudents.classId))
    .where(
      and(
        eq(pupilSessions.tokenHash, sql.placeholder('hash')),
        gt(pupilSessions.lastUsedAt, sql.placeholder('usedAfter')),
      ),
    )
    .prepare('find_pupil')
  return async (hash: string, usedAfter: Date) => (await statement.execute({ hash, usedAfter }))[0]
}

/**
 * Returns false if the hash of the PIN is no longer the verified one. Locks the student's row until the end of the
 * transaction, so that a concurrent new PIN waits and then ends this session too.
 */
export async function insertPupilSession(
  tx: Transaction,
  session: { studentId: string; verifiedHash: string; tokenHash: string; at: Date },
): Promise<boolean> {
  const at = sql`${session.at.toISOString()}::timestamptz`
  const inserted = await tx
    .insert(pupilSessions)
    .select(
      sql`select ${uuid()}::uuid, ${classStudents.id}, ${session.tokenHash}, ${at}, ${at}
        from ${classStudents} where ${classStudents.id} = ${session.studentId} and ${classStudents.pinHash} = ${session.verifiedHash} for share`,
    )
    .returning({ id: pupilSessions.id })
  return inserted.length > 0
}

/** Ends a pupil's longest unused sessions beyond the number that one may have. */
export async function deleteSurplusSessions(tx: Transaction, studentId: string): Promise<void> {
  const surplus = tx
    .select({ id: pupilSessions.id })
    .from(pupilSessions)
    .where(eq(pupilSessions.studentId, studentId))
    .orderBy(desc(pupilSessions.lastUsedAt), desc(pupilSessions.id))
    .offset(limits.pupilSessionsMax)
  await tx.delete(pupilSessions).where(inArray(pupilSessions.id, surplus))
}

export async function deletePupilSession(executor: Executor, id: string): Promise<void> {
  await executor.delete(pupilSessions).where(eq(pupilSessions.id, id))
}

export async function deleteSessionsOfPupils(tx: Transaction, studentIds: string[]): Promise<void> {
  await tx.delete(pupilSessions).where(inArray(pupilSessions.studentId, studentIds))
}

export async function deletePupilSessionsUnusedSince(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(pupilSessions).where(lt(pupilSessions.lastUsedAt, moment))
}

export async function touchPupilSession(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .update(pupilSessions)
    .set({ lastUsedAt: at })
    .where(and(eq(pupilSessions.id, id), lt(pupilSessions.lastUsedAt, at)))
}
