import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { testItems } from '../tests.table.ts'
import { type AttemptRow, attemptAnswers, attemptDevices, type DeviceRow, testAttempts } from './attempts.table.ts'

export async function findAttempt(executor: Executor, id: string): Promise<AttemptRow | null> {
  const [row] = await executor.select().from(testAttempts).where(eq(testAttempts.id, id))
  return row ?? null
}

/** Locks an attempt until the end of the transaction, which serialises everything that changes it. */
export async function lockAttempt(executor: Executor, id: string): Promise<AttemptRow | null> {
  const [row] = await executor.select().from(testAttempts).where(eq(testAttempts.id, id)).for('no key update')
  return row ?? null
}

/** Locks all attempts of a test, always in the same order. */
export async function lockAttemptsOfTest(executor: Executor, testId: string): Promise<void> {
  await executor
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(eq(testAttempts.testId, testId))
    .orderBy(asc(testAttempts.id))
    .for('no key update')
}

/** Null if the attempt is not this pupil's. */
export async function lockAttemptOf(executor: Executor, id: string, studentId: string): Promise<AttemptRow | null> {
  const [row] = await executor
    .select()
    .from(testAttempts)
    .where(and(eq(testAttempts.id, id), eq(testAttempts.studentId, studentId)))
    .for('no key update')
  return row ?? null
}

/** A pupil's attempt and a device of it. */
export interface AttemptOnDevice {
  attemptId: string
  studentId: string
  device: string
}

/** Of these attempts with their devices those that exist and that nobody else has locked; they are locked. It never waits. */
export const lockFreeAttempts = (executor: Executor, wanted: AttemptOnDevice[]) =>
  executor
    .select({ attempt: getTableColumns(testAttempts), device: getTableColumns(attemptDevices) })
    .from(testAttempts)
    .innerJoin(attemptDevices, eq(attemptDevices.attemptId, testAttempts.id))
    .where(
      sql`(${testAttempts.id}, ${testAttempts.studentId}, ${attemptDevices.device}) in (select * from unnest(
        ${sql.param(wanted.map(({ attemptId }) => attemptId))}::uuid[],
        ${sql.param(wanted.map(({ studentId }) => studentId))}::uuid[],
        ${sql.param(wanted.map(({ device }) => device))}::text[]))`,
    )
    .for('no key update', { skipLocked: true })

export async function lockLatestAttempt(executor: Executor, testId: string, studentId: string) {
  const [row] = await executor
    .select()
    .from(testAttempts)
    .where(and(eq(testAttempts.testId, testId), eq(testAttempts.studentId, studentId)))
    .orderBy(desc(testAttempts.number))
    .limit(1)
    .for('no key update')
  return row ?? null
}

/** All attempts of a test, each pupil's newest first. */
export const selectAttempts = (executor: Executor, testId: string): Promise<AttemptRow[]> =>
  executor
    .select()
    .from(testAttempts)
    .where(eq(testAttempts.testId, testId))
    .orderBy(testAttempts.studentId, desc(testAttempts.number))

/** A pupil's attempts, the oldest first. */
export const selectAttemptsOfStudent = (executor: Executor, studentId: string): Promise<AttemptRow[]> =>
  executor.select().from(testAttempts).where(eq(testAttempts.studentId, studentId)).orderBy(testAttempts.id)

/** A pupil's latest attempt at each of these tests. */
export const selectLatestAttempts = (executor: Executor, studentId: string, testIds: string[]): Promise<AttemptRow[]> =>
  executor
    .selectDistinctOn([testAttempts.testId], getTableColumns(testAttempts))
    .from(testAttempts)
    .where(and(eq(testAttempts.studentId, studentId), inArray(testAttempts.testId, testIds)))
    .orderBy(testAttempts.testId, desc(testAttempts.number))

/** False if another call of the pupil was faster. */
export async function insertAttempt(executor: Executor, row: AttemptRow): Promise<boolean> {
  const rows = await executor.insert(testAttempts).values(row).onConflictDoNothing().returning({ id: testAttempts.id })
  return rows.length > 0
}

export async function updateAttempt(executor: Executor, id: string, change: Partial<AttemptRow>): Promise<void> {
  await executor.update(testAttempts).set(change).where(eq(testAttempts.id, id))
}

/** What adding events changes in an attempt; null stays as it is. */
export interface AttemptChange {
  id: string
  seenAt?: Date
  endedAt?: Date | null
  endedBy?: AttemptRow['endedBy']
  events?: number
  bytes?: number
}

/**
 * Changes attempts, and counts their answers again in the rows that lists read. Of an internal choice the alternative with more answers
 * counts.
 */
export async function updateAndCountAnswers(executor: Executor, changes: AttemptChange[]): Promise<void> {
  const param = (of: (change: AttemptChange) => string | number | null | undefined) =>
    sql.param(changes.map((change) => of(change) ?? null))
  await executor.execute(sql`
    update ${testAttempts} set
      seen_at = coalesce(change.seen_at, ${testAttempts.seenAt}),
      ended_at = coalesce(change.ended_at, ${testAttempts.endedAt}),
      ended_by = coalesce(change.ended_by, ${testAttempts.endedBy}),
      events = coalesce(change.events, ${testAttempts.events}),
      bytes = coalesce(change.bytes, ${testAttempts.bytes}),
      answered = counted.answered, late = counted.late, conflicts = counted.conflicts
    from unnest(
        ${param(({ id }) => id)}::uuid[], ${param(({ seenAt }) => seenAt?.toISOString())}::timestamptz[],
        ${param(({ endedAt }) => endedAt?.toISOString())}::timestamptz[], ${param(({ endedBy }) => endedBy)}::text[],
        ${param(({ events }) => events)}::int[], ${param(({ bytes }) => bytes)}::int[]
      ) as change (id, seen_at, ended_at, ended_by, events, bytes)
      cross join lateral (
        select coalesce(sum(answered), 0) as answered, coalesce(sum(late), 0) as late, coalesce(sum(conflicts), 0) as conflicts
        from (select max(answered) as answered, sum(late) as late, sum(conflicts) as conflicts
          from (select item.choice, coalesce(item.case_id, item.question_id) as top, count(*) filter (where answer.answered) as answered,
              count(*) filter (where answer.late) as late, count(*) filter (where answer.conflict) as conflicts
            from ${attemptAnswers} answer
              join ${testAttempts} attempt on attempt.id = answer.attempt_id
              join ${testItems} item on item.test_id = attempt.test_id and item.question_id = answer.question_id
            where answer.attempt_id = change.id group by 1, 2) alternatives
          group by coalesce(choice::text, top::text)) units) counted
    where ${testAttempts.id} = change.id`)
}

const ended = (cause: 'deadline' | 'close', now: Date) => ({
  endedAt: sql`least(${testAttempts.deadline}, ${now})`,
  endedBy: sql`case when ${testAttempts.deadline} <= ${now} then 'deadline' else ${cause} end`,
})

/** Ends the running attempts of a test that its teacher closes. */
export async function endAttemptsOfTest(executor: Executor, testId: string, now: Date): Promise<void> {
  await executor
    .update(testAttempts)
    .set(ended('close', now))
    .where(and(eq(testAttempts.testId, testId), isNull(testAttempts.endedAt)))
}

/** Ends attempts whose time is over and returns their number, at most `limit`. Rows that somebody locks are left for the next time. */
export async function endAttemptsRunOut(executor: Executor, now: Date, limit: number): Promise<number> {
  const runOut = executor
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(and(isNull(testAttempts.endedAt), lte(testAttempts.deadline, now)))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const rows = await executor
    .update(testAttempts)
    .set(ended('deadline', now))
    .where(inArray(testAttempts.id, runOut))
    .returning({ id: testAttempts.id })
  return rows.length
}

export async function findDevice(executor: Executor, attemptId: string, device: string): Promise<DeviceRow | null> {
  const [row] = await executor
    .select()
    .from(attemptDevices)
    .where(and(eq(attemptDevices.attemptId, attemptId), eq(attemptDevices.device, device)))
  return row ?? null
}

export const countDevices = (executor: Executor, attemptId: string): Promise<number> =>
  executor.$count(attemptDevices, eq(attemptDevices.attemptId, attemptId))

export async function insertDevice(executor: Executor, row: DeviceRow): Promise<void> {
  await executor.insert(attemptDevices).values(row)
}

/** Notes what is stored of devices. */
export async function updateSaved(executor: Executor, devices: DeviceRow[]): Promise<void> {
  if (devices.length === 0) return
  await executor.execute(sql`
    update ${attemptDevices} set saved = stored.saved, last_seq = stored.last_seq
    from unnest(
        ${sql.param(devices.map(({ attemptId }) => attemptId))}::uuid[], ${sql.param(devices.map(({ device }) => device))}::text[],
        ${sql.param(devices.map(({ saved }) => saved))}::int[], ${sql.param(devices.map(({ lastSeq }) => lastSeq))}::int[]
      ) as stored (attempt_id, device, saved, last_seq)
    where ${attemptDevices.attemptId} = stored.attempt_id and ${attemptDevices.device} = stored.device`)
}

export async function updateDevice(
  executor: Executor,
  attemptId: string,
  device: string,
  change: Partial<DeviceRow>,
): Promise<void> {
  await executor
    .update(attemptDevices)
    .set(change)
    .where(and(eq(attemptDevices.attemptId, attemptId), eq(attemptDevices.device, device)))
}
