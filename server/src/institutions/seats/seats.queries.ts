import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { institutionSeats, institutions } from '../institutions.table.ts'

const isTaken = isNull(institutionSeats.releasedAt)
const countSeats = sql<number>`count(*)::int`

/** Number of taken seats by institution; omits those without any. */
export async function countSeatsTaken(executor: Executor, institutionIds: string[]): Promise<Map<string, number>> {
  if (institutionIds.length === 0) return new Map()
  const rows = await executor
    .select({ id: institutionSeats.institutionId, taken: countSeats })
    .from(institutionSeats)
    .where(and(inArray(institutionSeats.institutionId, institutionIds), isTaken))
    .groupBy(institutionSeats.institutionId)
  return new Map(rows.map((row) => [row.id, row.taken]))
}

export const countSeatsTakenAt = async (executor: Executor, institutionId: string): Promise<number> =>
  (await countSeatsTaken(executor, [institutionId])).get(institutionId) ?? 0

/** The lowest free seat number of the institution; null if all are taken. */
async function findFreeSeatNo(executor: Executor, institutionId: string): Promise<number | null> {
  const { rows } = await executor.execute<{ seat_no: number }>(sql`
    select seat_no
    from institutions school, generate_series(1, school.seats) seat_no
    where school.id = ${institutionId} and not exists (
      select 1 from institution_seats taken
      where taken.institution_id = school.id and taken.seat_no = seat_no.seat_no and taken.released_at is null)
    order by seat_no
    limit 1`)
  return rows[0]?.seat_no ?? null
}

/** Gives a user a free seat; false if none is free. On a concurrent claim of one number, the second caller gets the next. */
export async function assignFreeSeat(
  executor: Executor,
  { institutionId, seatLimit, userId, at }: { institutionId: string; seatLimit: number; userId: string; at: Date },
): Promise<boolean> {
  for (;;) {
    const seatNo = await findFreeSeatNo(executor, institutionId)
    if (seatNo === null) return false
    const inserted = await executor
      .insert(institutionSeats)
      .values({ id: uuid(), institutionId, seatNo, seatLimit, userId, claimedAt: at })
      .onConflictDoNothing({ target: [institutionSeats.institutionId, institutionSeats.seatNo], where: isTaken })
      .returning({ id: institutionSeats.id })
    if (inserted.length > 0) return true
  }
}

/** Renumbers the seats above a number to free numbers below it, so that the limit can be lowered to it. */
export async function moveSeatsBelow(executor: Executor, institutionId: string, seats: number): Promise<void> {
  await executor.execute(sql`
    with above as (
      select id, row_number() over (order by seat_no) as place from institution_seats
      where institution_id = ${institutionId} and released_at is null and seat_no > ${seats}::int
    ), free as (
      select seat_no, row_number() over (order by seat_no) as place from generate_series(1, ${seats}::int) seat_no
      where not exists (
        select 1 from institution_seats taken
        where taken.institution_id = ${institutionId} and taken.seat_no = seat_no.seat_no and taken.released_at is null)
    )
    update institution_seats seat set seat_no = free.seat_no from above join free using (place) where seat.id = above.id`)
}

/** The seat that a user holds, whether or not the institution's subscription runs. */
export async function findSeatOf(executor: Executor, userId: string) {
  const [row] = await executor
    .select()
    .from(institutionSeats)
    .where(and(eq(institutionSeats.userId, userId), isTaken))
  return row ?? null
}

/** The institutions in which these users hold a seat now, by user. */
export async function selectInstitutionsOf(executor: Executor, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await executor
    .select({ userId: institutionSeats.userId, institutionId: institutionSeats.institutionId })
    .from(institutionSeats)
    .where(and(inArray(institutionSeats.userId, userIds), isTaken))
  return new Map(rows.flatMap(({ userId, institutionId }) => (userId === null ? [] : [[userId, institutionId]])))
}

/** Releases a seat and returns it as it was; null if it is free already or of another institution. */
export async function releaseSeatById(executor: Executor, institutionId: string, id: string, at: Date) {
  const [row] = await executor
    .update(institutionSeats)
    .set({ releasedAt: at })
    .where(and(eq(institutionSeats.id, id), eq(institutionSeats.institutionId, institutionId), isTaken))
    .returning()
  return row ?? null
}

export async function releaseSeatOf(executor: Executor, userId: string, at: Date): Promise<void> {
  await executor
    .update(institutionSeats)
    .set({ releasedAt: at })
    .where(and(eq(institutionSeats.userId, userId), isTaken))
}

/** The institution of a current or former seat; null if the seat was deleted. */
export async function findInstitutionOfSeat(executor: Executor, seatId: string): Promise<string | null> {
  const [row] = await executor
    .select({ institutionId: institutionSeats.institutionId })
    .from(institutionSeats)
    .where(eq(institutionSeats.id, seatId))
  return row?.institutionId ?? null
}

/** Restores a released seat under a free number; false if none is free. The caller has locked the institution. */
export async function reassignSeat(executor: Executor, institutionId: string, seatId: string): Promise<boolean> {
  const seatNo = await findFreeSeatNo(executor, institutionId)
  if (seatNo === null) return false
  await executor.update(institutionSeats).set({ releasedAt: null, seatNo }).where(eq(institutionSeats.id, seatId))
  return true
}

/** Taken seats, newest first; one row more than a page holds. */
export const selectSeats = (executor: Executor, institutionId: string, before: string | undefined) =>
  executor
    .select()
    .from(institutionSeats)
    .where(
      and(
        eq(institutionSeats.institutionId, institutionId),
        isTaken,
        before ? lt(institutionSeats.id, before) : undefined,
      ),
    )
    .orderBy(desc(institutionSeats.id))
    .limit(rowsForPage)

/** Which of these users hold a seat of the institution. */
export async function findHolders(executor: Executor, institutionId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await executor
    .select({ userId: institutionSeats.userId })
    .from(institutionSeats)
    .where(and(eq(institutionSeats.institutionId, institutionId), inArray(institutionSeats.userId, userIds), isTaken))
  return new Set(rows.map((row) => row.userId))
}

/** All holders of a seat of the institution; at most its number of seats. */
export const selectHolders = (executor: Executor, institutionId: string) =>
  executor
    .select({ userId: institutionSeats.userId, claimedAt: institutionSeats.claimedAt })
    .from(institutionSeats)
    .where(and(eq(institutionSeats.institutionId, institutionId), isTaken))

/** The institution that covers a user at a moment, and since when. */
export async function findCoverage(executor: Executor, userId: string, now: Date) {
  const [row] = await executor
    .select({
      seatId: institutionSeats.id,
      institutionId: institutions.id,
      institutionName: institutions.institution_name,
      startsAt: institutionSeats.claimedAt,
      endsAt: institutions.endsAt,
    })
    .from(institutionSeats)
    .innerJoin(institutions, eq(institutions.id, institutionSeats.institutionId))
    .where(and(eq(institutionSeats.userId, userId), isTaken, gt(institutions.endsAt, now)))
  return row ?? null
}
