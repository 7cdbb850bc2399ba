import type { OfferKind } from '@ariviyal/contract/partnerships/partnership-rules'
import type { Subject } from '@ariviyal/contract/accounts/teaching'
import type { SpokenLanguage } from '@ariviyal/contract/community/people/languages'
import { laterDay, startOfDay } from '@ariviyal/contract/time'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { checkedOn, inRegion } from '../organisations/organisations.queries.ts'
import { partnerOrganisations } from '../organisations/organisations.table.ts'
import { type OfferRow, partnerOffers, partnerSlots, type SlotRow } from './offers.table.ts'

export interface OfferFilter {
  kind?: OfferKind | undefined
  language?: SpokenLanguage | undefined
  grade?: number | undefined
  subject?: Subject | undefined
  state?: string | undefined
  district?: string | undefined
}

/** An empty list of grades, chapters or subjects is no condition. */
const fits = ({ kind, language, grade, subject, ...region }: OfferFilter) =>
  and(
    kind === undefined ? undefined : eq(partnerOffers.kind, kind),
    language === undefined ? undefined : sql`${language} = any(${partnerOffers.languages})`,
    grade === undefined
      ? undefined
      : or(sql`${partnerOffers.grades} = '{}'`, sql`${grade} = any(${partnerOffers.grades})`),
    subject === undefined
      ? undefined
      : or(sql`${partnerOffers.subjects} = '{}'`, sql`${subject} = any(${partnerOffers.subjects})`),
    inRegion(region),
  )

/** Open offers of organisations whose check counts on a day, newest first. */
export const selectOpenOffers = (
  executor: Executor,
  {
    day,
    filter,
    before,
    limit = rowsForPage,
  }: { day: string; filter: OfferFilter; before?: string | undefined; limit?: number },
) =>
  executor
    .select({ offer: partnerOffers, organisation: partnerOrganisations })
    .from(partnerOffers)
    .innerJoin(partnerOrganisations, eq(partnerOrganisations.id, partnerOffers.organisationId))
    .where(
      and(
        eq(partnerOffers.state, 'open'),
        checkedOn(day),
        fits(filter),
        before ? lt(partnerOffers.id, before) : undefined,
      ),
    )
    .orderBy(desc(partnerOffers.id))
    .limit(limit)

/** The newest open offers of an organisation. */
export const selectOpenOffersOf = (executor: Executor, organisationId: string, limit: number): Promise<OfferRow[]> =>
  executor
    .select()
    .from(partnerOffers)
    .where(and(eq(partnerOffers.organisationId, organisationId), eq(partnerOffers.state, 'open')))
    .orderBy(desc(partnerOffers.id))
    .limit(limit)

export async function countOpenOffers(executor: Executor, organisationIds: string[]): Promise<Map<string, number>> {
  if (organisationIds.length === 0) return new Map()
  const rows = await executor
    .select({ id: partnerOffers.organisationId, count: sql<number>`count(*)::int` })
    .from(partnerOffers)
    .where(and(inArray(partnerOffers.organisationId, organisationIds), eq(partnerOffers.state, 'open')))
    .groupBy(partnerOffers.organisationId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Offers of an organisation in all states, newest first. */
export const selectOffersOf = (
  executor: Executor,
  organisationId: string,
  { before, limit = rowsForPage }: { before?: string | undefined; limit?: number } = {},
): Promise<OfferRow[]> =>
  executor
    .select()
    .from(partnerOffers)
    .where(and(eq(partnerOffers.organisationId, organisationId), before ? lt(partnerOffers.id, before) : undefined))
    .orderBy(desc(partnerOffers.id))
    .limit(limit)

export const countOffers = (executor: Executor, organisationId: string): Promise<number> =>
  executor.$count(
    partnerOffers,
    and(eq(partnerOffers.organisationId, organisationId), ne(partnerOffers.state, 'closed')),
  )

export async function selectOffers(executor: Executor, ids: string[]): Promise<Map<string, OfferRow>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(partnerOffers)
    .where(inArray(partnerOffers.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findOffer(executor: Executor, id: string): Promise<OfferRow | null> {
  return (await selectOffers(executor, [id])).get(id) ?? null
}

/** Offers whose partner was asked about its silence before a moment, the first asked first. */
export const selectAskedOffers = (executor: Executor, before: Date, limit: number): Promise<OfferRow[]> =>
  executor
    .select()
    .from(partnerOffers)
    .where(lte(partnerOffers.askedAt, before))
    .orderBy(asc(partnerOffers.askedAt))
    .limit(limit)

export async function insertOffer(tx: Transaction, row: typeof partnerOffers.$inferInsert): Promise<void> {
  await tx.insert(partnerOffers).values(row)
}

export async function updateOffer(tx: Transaction, id: string, set: Partial<OfferRow>): Promise<void> {
  await tx.update(partnerOffers).set(set).where(eq(partnerOffers.id, id))
}

export async function findSlot(executor: Executor, id: string): Promise<SlotRow | null> {
  const [row] = await executor.select().from(partnerSlots).where(eq(partnerSlots.id, id))
  return row ?? null
}

export async function selectSlots(executor: Executor, ids: (string | null)[]): Promise<Map<string, SlotRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await executor.select().from(partnerSlots).where(inArray(partnerSlots.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

const isAhead = (now: Date) => and(isNull(partnerSlots.cancelledAt), gt(partnerSlots.startsAt, now))

/** Slots of an offer that lie ahead, the next first. */
export const selectSlotsAhead = (executor: Executor, offerId: string, now: Date, limit: number): Promise<SlotRow[]> =>
  executor
    .select()
    .from(partnerSlots)
    .where(and(eq(partnerSlots.offerId, offerId), isAhead(now)))
    .orderBy(asc(partnerSlots.startsAt), asc(partnerSlots.id))
    .limit(limit)

export const countSlotsAhead = (executor: Executor, offerId: string, now: Date): Promise<number> =>
  executor.$count(partnerSlots, and(eq(partnerSlots.offerId, offerId), isAhead(now)))

/** The latest slots of an offer. */
export const selectLatestSlots = (executor: Executor, offerId: string, limit: number): Promise<SlotRow[]> =>
  executor
    .select()
    .from(partnerSlots)
    .where(eq(partnerSlots.offerId, offerId))
    .orderBy(desc(partnerSlots.startsAt), desc(partnerSlots.id))
    .limit(limit)

/** The next time with a place left, for each offer that has one; within days (IST, inclusive) where they are given. */
export async function selectNextTimes(
  executor: Executor,
  offerIds: string[],
  now: Date,
  { from, until }: { from?: string | undefined; until?: string | undefined } = {},
): Promise<Map<string, Date>> {
  if (offerIds.length === 0) return new Map()
  const offerId = sql<string>`offers.id`
  // One reading of the index for each offer: grouped, PostgreSQL may read all slots ahead.
  const slot = executor
    .select({ next: partnerSlots.startsAt })
    .from(partnerSlots)
    .where(
      and(
        eq(partnerSlots.offerId, offerId),
        isAhead(now),
        lt(partnerSlots.taken, partnerSlots.capacity),
        from === undefined ? undefined : gte(partnerSlots.startsAt, startOfDay(from)),
        until === undefined ? undefined : lt(partnerSlots.startsAt, startOfDay(laterDay(until, 1))),
      ),
    )
    .orderBy(asc(partnerSlots.startsAt))
    .limit(1)
    .as('slot')
  const rows = await executor
    .select({ id: offerId, next: slot.next })
    .from(sql`unnest(${sql.param(offerIds)}::uuid[]) as offers (id)`)
    .crossJoinLateral(slot)
  return new Map(rows.map(({ id, next }) => [id, next]))
}

export async function insertSlot(tx: Transaction, row: typeof partnerSlots.$inferInsert): Promise<void> {
  await tx.insert(partnerSlots).values(row)
}

export async function updateSlot(tx: Transaction, id: string, set: Partial<SlotRow>): Promise<void> {
  await tx.update(partnerSlots).set(set).where(eq(partnerSlots.id, id))
}

/** Takes a place in a slot that lies ahead. Returns false if none is left. */
export async function takePlace(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(partnerSlots)
    .set({ taken: sql`${partnerSlots.taken} + 1` })
    .where(and(eq(partnerSlots.id, id), isAhead(now), lt(partnerSlots.taken, partnerSlots.capacity)))
    .returning({ id: partnerSlots.id })
  return taken.length > 0
}

/** Gives back the place of one request. The caller has taken it from the request in the same transaction. */
export async function freePlace(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(partnerSlots)
    .set({ taken: sql`${partnerSlots.taken} - 1` })
    .where(eq(partnerSlots.id, id))
}
