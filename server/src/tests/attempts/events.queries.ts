import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { answerEvents, type EventRow } from './attempts.table.ts'

/** Adds events; one that is stored already stays as it is. */
export async function insertEvents(executor: Executor, rows: EventRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(answerEvents).values(rows).onConflictDoNothing()
}

const ofDevice = (attemptId: string, device: string) =>
  and(eq(answerEvents.attemptId, attemptId), eq(answerEvents.device, device))

export const selectEvents = (executor: Executor, attemptId: string, device: string, seqs: number[]) =>
  executor
    .select()
    .from(answerEvents)
    .where(and(ofDevice(attemptId, device), inArray(answerEvents.seq, seqs)))

/** The highest `seq` up to which every event of the device is stored, given that all up to `from` are. */
export async function highestContiguous(
  executor: Executor,
  attemptId: string,
  device: string,
  from: number,
): Promise<number> {
  const following = executor
    .select({
      seq: answerEvents.seq,
      number: sql<number>`row_number() over (order by ${answerEvents.seq})`.as('number'),
    })
    .from(answerEvents)
    .where(and(ofDevice(attemptId, device), gt(answerEvents.seq, from)))
    .as('following')
  const [row] = await executor
    .select({ saved: sql<number | null>`max(${following.seq})` })
    .from(following)
    .where(sql`${following.seq} = ${from} + ${following.number}`)
  return row?.saved ?? from
}

/** Of each of these questions the newest event of each device, those in time and late ones apart. */
export const selectNewestEvents = (executor: Executor, attemptId: string, questions: string[]): Promise<EventRow[]> => {
  const { question, device, late, epoch, seq } = answerEvents
  return executor
    .selectDistinctOn([question, device, late])
    .from(answerEvents)
    .where(and(eq(answerEvents.attemptId, attemptId), inArray(question, questions)))
    .orderBy(asc(question), asc(device), asc(late), desc(epoch), desc(seq))
}

/** A page of the log in the order of arrival, of one question or of all. */
export const selectLog = (
  executor: Executor,
  attemptId: string,
  page: { after: number; size: number; question?: string | undefined },
): Promise<EventRow[]> =>
  executor
    .select()
    .from(answerEvents)
    .where(
      and(
        eq(answerEvents.attemptId, attemptId),
        gt(answerEvents.arrival, page.after),
        page.question === undefined ? undefined : eq(answerEvents.question, page.question),
      ),
    )
    .orderBy(asc(answerEvents.arrival))
    .limit(page.size)
