import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { partnerSlots, type SlotRow } from '../offers/offers.table.ts'
import {
  type MessageRow,
  partnerMessages,
  partnerReports,
  partnerRequests,
  type ReportRow,
  type RequestRow,
} from './requests.table.ts'

export const openStates = ['requested', 'waiting', 'matched', 'confirmed'] as const
const isOpen = inArray(partnerRequests.state, [...openStates])

export async function insertRequest(tx: Transaction, row: typeof partnerRequests.$inferInsert): Promise<void> {
  await tx.insert(partnerRequests).values(row)
}

export async function updateRequest(tx: Transaction, id: string, set: Partial<RequestRow>): Promise<void> {
  await tx.update(partnerRequests).set(set).where(eq(partnerRequests.id, id))
}

export async function findRequest(executor: Executor, id: string): Promise<RequestRow | null> {
  const [row] = await executor.select().from(partnerRequests).where(eq(partnerRequests.id, id))
  return row ?? null
}

export async function selectRequests(executor: Executor, ids: string[]): Promise<Map<string, RequestRow>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(partnerRequests)
    .where(inArray(partnerRequests.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const selectRequestsOf = (
  executor: Executor,
  teacherId: string,
  before: string | undefined,
): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.teacherId, teacherId), before ? lt(partnerRequests.id, before) : undefined))
    .orderBy(desc(partnerRequests.id))
    .limit(rowsForPage)

export const selectRequestsTo = (
  executor: Executor,
  organisationId: string,
  { list, before }: { list: 'open' | 'all'; before: string | undefined },
): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(
      and(
        eq(partnerRequests.organisationId, organisationId),
        list === 'open' ? isOpen : undefined,
        before ? lt(partnerRequests.id, before) : undefined,
      ),
    )
    .orderBy(desc(partnerRequests.id))
    .limit(rowsForPage)

/** A teacher's requests for an offer, newest first. */
export const selectRequestsFor = (executor: Executor, teacherId: string, offerId: string): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.teacherId, teacherId), eq(partnerRequests.offerId, offerId)))
    .orderBy(desc(partnerRequests.id))
    .limit(20)

export const countOpenRequests = (executor: Executor, teacherId: string): Promise<number> =>
  executor.$count(
    partnerRequests,
    and(eq(partnerRequests.teacherId, teacherId), inArray(partnerRequests.state, ['requested', 'waiting', 'matched'])),
  )

export const countRequests = (executor: Executor, offerId: string): Promise<number> =>
  executor.$count(partnerRequests, eq(partnerRequests.offerId, offerId))

/** Requests without an answer, for each offer or organisation that has some. */
export async function countUnanswered(
  executor: Executor,
  by: 'offerId' | 'organisationId',
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const column = partnerRequests[by]
  const rows = await executor
    .select({ id: column, count: sql<number>`count(*)::int` })
    .from(partnerRequests)
    .where(and(inArray(column, ids), eq(partnerRequests.state, 'requested')))
    .groupBy(column)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Requests of an offer that have no place yet, the oldest first. */
export const selectApplicants = (
  executor: Executor,
  offerId: string,
  states: ('requested' | 'waiting')[],
): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.offerId, offerId), inArray(partnerRequests.state, states)))
    .orderBy(asc(partnerRequests.id))

/** At most as many as a person's calendar holds. */
const calendarMax = 200

/** Requests of a teacher, or to an organisation, that have a time and on which both sides have not yet reported; the newest first. */
export const selectWithTime = (
  executor: Executor,
  of: { teacherId: string } | { organisationId: string },
): Promise<{ request: RequestRow; slot: SlotRow }[]> =>
  executor
    .select({ request: partnerRequests, slot: partnerSlots })
    .from(partnerRequests)
    .innerJoin(partnerSlots, eq(partnerSlots.id, partnerRequests.slotId))
    .where(
      and(
        'teacherId' in of
          ? eq(partnerRequests.teacherId, of.teacherId)
          : eq(partnerRequests.organisationId, of.organisationId),
        inArray(partnerRequests.state, ['matched', 'confirmed']),
      ),
    )
    .orderBy(desc(partnerRequests.id))
    .limit(calendarMax)

/** Requests with a place in a slot. */
export const selectPlaced = (executor: Executor, slotId: string): Promise<RequestRow[]> =>
  executor.select().from(partnerRequests).where(eq(partnerRequests.slotId, slotId)).orderBy(asc(partnerRequests.id))

/** How much surplus equipment each school has received, or has a place for. */
export async function countReceived(executor: Executor, schoolKeys: string[]): Promise<Map<string, number>> {
  if (schoolKeys.length === 0) return new Map()
  const rows = await executor
    .select({ key: partnerRequests.schoolKey, count: sql<number>`count(*)::int` })
    .from(partnerRequests)
    .where(
      and(
        inArray(partnerRequests.schoolKey, [...new Set(schoolKeys)]),
        eq(partnerRequests.kind, 'equipment'),
        inArray(partnerRequests.state, ['matched', 'confirmed', 'counted']),
      ),
    )
    .groupBy(partnerRequests.schoolKey)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Confirmed requests of an organisation whose slot has not begun. */
export const selectConfirmedAhead = async (
  tx: Transaction,
  organisationId: string,
  now: Date,
): Promise<RequestRow[]> => {
  const rows = await tx
    .select({ request: partnerRequests })
    .from(partnerRequests)
    .innerJoin(partnerSlots, eq(partnerSlots.id, partnerRequests.slotId))
    .where(
      and(
        eq(partnerRequests.organisationId, organisationId),
        eq(partnerRequests.state, 'confirmed'),
        gt(partnerSlots.startsAt, now),
      ),
    )
    .orderBy(partnerRequests.id)
  return rows.map(({ request }) => request)
}

export const selectReports = (executor: Executor, requestId: string): Promise<ReportRow[]> =>
  executor.select().from(partnerReports).where(eq(partnerReports.requestId, requestId))

export async function insertReport(tx: Transaction, row: ReportRow): Promise<void> {
  await tx.insert(partnerReports).values(row)
}

export const selectMessages = (executor: Executor, requestId: string, limit: number): Promise<MessageRow[]> =>
  executor
    .select()
    .from(partnerMessages)
    .where(eq(partnerMessages.requestId, requestId))
    .orderBy(asc(partnerMessages.id))
    .limit(limit)

export const countMessages = (executor: Executor, requestId: string): Promise<number> =>
  executor.$count(partnerMessages, eq(partnerMessages.requestId, requestId))

export async function insertMessage(tx: Transaction, row: MessageRow): Promise<void> {
  await tx.insert(partnerMessages).values(row)
}

/** Requests whose teacher has no account any more and that still hold or await something. */
export const selectOrphaned = (executor: Executor, limit: number): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(and(isNull(partnerRequests.teacherId), isOpen))
    .orderBy(asc(partnerRequests.id))
    .limit(limit)

/** Offers with a request that has had no answer since a moment. */
export async function selectSilentOffers(executor: Executor, since: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: partnerRequests.offerId })
    .from(partnerRequests)
    .where(and(eq(partnerRequests.state, 'requested'), lte(partnerRequests.createdAt, since)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Requests for an offer that have had no answer since a moment. */
export const selectUnanswered = (executor: Executor, offerId: string, since: Date): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(
      and(
        eq(partnerRequests.offerId, offerId),
        eq(partnerRequests.state, 'requested'),
        lte(partnerRequests.createdAt, since),
      ),
    )
    .orderBy(asc(partnerRequests.id))

/** Requests that were not confirmed before their time. */
export async function selectExpired(executor: Executor, now: Date, limit: number): Promise<RequestRow[]> {
  const rows = await executor
    .select({ request: partnerRequests })
    .from(partnerRequests)
    .innerJoin(partnerSlots, eq(partnerSlots.id, partnerRequests.slotId))
    .where(and(eq(partnerRequests.state, 'matched'), lte(partnerSlots.startsAt, now)))
    .limit(limit)
  return rows.map(({ request }) => request)
}

/** Closes confirmed requests whose slot began long ago and of which a side has not reported: they do not count. */
export async function closeUnreported(executor: Executor, before: Date, now: Date): Promise<void> {
  const slots = executor.select({ id: partnerSlots.id }).from(partnerSlots).where(lt(partnerSlots.startsAt, before))
  await executor
    .update(partnerRequests)
    .set({ state: 'not-held', changedAt: now })
    .where(and(eq(partnerRequests.state, 'confirmed'), inArray(partnerRequests.slotId, slots)))
}

const slotEnd = sql`${partnerSlots.startsAt} + make_interval(mins => ${partnerSlots.minutes})`

/**
 * Confirmed requests whose slot begins, or began, between two moments, and of which a side was not reminded. Those that are asked for reports have
 * ended before the second moment too: a slot may last two days.
 */
export const selectConfirmedBetween = (
  executor: Executor,
  { from, until, step, limit }: { from: Date; until: Date; step: 'remindedAt' | 'reportAskedAt'; limit: number },
) =>
  executor
    .select({ request: partnerRequests, slot: partnerSlots })
    .from(partnerRequests)
    .innerJoin(partnerSlots, eq(partnerSlots.id, partnerRequests.slotId))
    .where(
      and(
        eq(partnerRequests.state, 'confirmed'),
        isNull(partnerRequests[step]),
        gt(partnerSlots.startsAt, from),
        lte(partnerSlots.startsAt, until),
        step === 'reportAskedAt' ? lte(slotEnd, until) : undefined,
      ),
    )
    .orderBy(partnerSlots.startsAt, partnerRequests.id)
    .limit(limit)

/** Counted requests of a teacher, the latest first. */
export const selectCountedOf = (executor: Executor, teacherId: string): Promise<RequestRow[]> =>
  executor
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.teacherId, teacherId), eq(partnerRequests.state, 'counted')))
    .orderBy(desc(partnerRequests.heldAt), desc(partnerRequests.id))
