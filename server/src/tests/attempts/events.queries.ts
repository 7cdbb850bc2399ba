import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { answerEvents, type EventRow } from './attempts.table.ts'

/** Adds events; one that is stored already stays as it is. */
export async function insertEvents(executor: Executor, rows: EventRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(answerEvents).values(rows).onConflictDoNothing()
}

const ofDevice = (attemptId: string, device: string) =>
  and(eq(answerEvents.attemptId, attemptId), eq(answerEvents.device, device))

type EventKey = Pick<EventRow, 'attemptId' | 'device' | 'seq'>

export const selectEvents = async (executor: Executor, keys: EventKey[]): Promise<EventRow[]> =>
  keys.length === 0
    ? []
    : executor
        .select()
        .from(answerEvents)
        .where(
          sql`(${answerEvents.attemptId}, ${answerEvents.device}, ${answerEvents.seq}) in (select * from unnest(
            ${sql.param(keys.map(({ attemptId }) => attemptId))}::uuid[], ${sql.param(keys.map(({ device }) => device))}::text[],
            ${sql.param(keys.map(({ seq }) => seq))}::int[]))`,
        )

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
export const selectNewestEvents = (
  executor: Executor,
  asked: Pick<EventRow, 'attemptId' | 'question'>[],
): Promise<EventRow[]> => {
  const { attemptId, question, device, late, epoch, seq } = answerEvents
  return executor
    .selectDistinctOn([attemptId, question, device, late])
    .from(answerEvents)
    .where(
      sql`(${attemptId}, ${question}) in (select * from unnest(
        ${sql.param(asked.map((one) => one.attemptId))}::uuid[], ${sql.param(asked.map((one) => one.question))}::text[]))`,
    )
    .orderBy(asc(attemptId), asc(question), asc(device), asc(late), desc(epoch), desc(seq))
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
