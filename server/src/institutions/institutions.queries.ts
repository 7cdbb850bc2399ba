import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countByAge } from '../platform/count-by-age.ts'
import type { Executor } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { type InstitutionRow, institutionSeats, institutions } from './institutions.table.ts'

type Status = InstitutionRow['status']

export async function insertInstitution(executor: Executor, row: typeof institutions.$inferInsert): Promise<void> {
  await executor.insert(institutions).values(row)
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

/** Takes the row for this transaction: decisions on it, and claims of its seats, come one after the other. */
export async function lockInstitution(executor: Executor, id: string): Promise<InstitutionRow | null> {
  const [row] = await executor.select().from(institutions).where(eq(institutions.id, id)).for('no key update')
  return row ?? null
}

export async function lockInstitutionByInvite(executor: Executor, token: string): Promise<InstitutionRow | null> {
  const [row] = await executor
    .select()
    .from(institutions)
    .where(eq(institutions.inviteToken, token))
    .for('no key update')
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

const countSeats = sql<number>`count(*)::int`

/** Seats taken, by institution; one without any is left out. */
export async function countSeatsTaken(executor: Executor, institutionIds: string[]): Promise<Map<string, number>> {
  if (institutionIds.length === 0) return new Map()
  const rows = await executor
    .select({ id: institutionSeats.institutionId, taken: countSeats })
    .from(institutionSeats)
    .where(and(inArray(institutionSeats.institutionId, institutionIds), isNull(institutionSeats.releasedAt)))
    .groupBy(institutionSeats.institutionId)
  return new Map(rows.map((row) => [row.id, row.taken]))
}

export async function insertSeat(executor: Executor, seat: typeof institutionSeats.$inferInsert): Promise<void> {
  await executor.insert(institutionSeats).values(seat)
}

/** The institution of the seat that a user holds, running or not. */
export async function findSeatOf(executor: Executor, userId: string): Promise<{ institutionId: string } | null> {
  const [row] = await executor
    .select({ institutionId: institutionSeats.institutionId })
    .from(institutionSeats)
    .where(and(eq(institutionSeats.userId, userId), isNull(institutionSeats.releasedAt)))
  return row ?? null
}

export async function releaseSeatOf(executor: Executor, userId: string, at: Date): Promise<void> {
  await executor
    .update(institutionSeats)
    .set({ releasedAt: at })
    .where(and(eq(institutionSeats.userId, userId), isNull(institutionSeats.releasedAt)))
}

/** A seat with its school's number of seats, the school's row taken for this transaction; null for one that is gone. */
export async function lockSchoolOfSeat(executor: Executor, seatId: string) {
  const [row] = await executor
    .select({ institutionId: institutions.id, seats: institutions.seats })
    .from(institutionSeats)
    .innerJoin(institutions, eq(institutions.id, institutionSeats.institutionId))
    .where(eq(institutionSeats.id, seatId))
    .for('no key update', { of: institutions })
  return row ?? null
}

/** Gives a released seat back to who held it. */
export async function holdSeatAgain(executor: Executor, seatId: string): Promise<void> {
  await executor.update(institutionSeats).set({ releasedAt: null }).where(eq(institutionSeats.id, seatId))
}

/** The school that covers a user at a moment, and from when. */
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
    .where(and(eq(institutionSeats.userId, userId), isNull(institutionSeats.releasedAt), gt(institutions.endsAt, now)))
  return row ?? null
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

/** For each of these registrations, others that are not rejected and have an address or the name in common with it. */
export async function selectTwins(executor: Executor, ids: string[]) {
  const twin = alias(institutions, 'twin')
  const email = sql<boolean>`(${twin.school_email} in (${institutions.school_email}, ${institutions.principal_email}) or ${twin.principal_email} in (${institutions.school_email}, ${institutions.principal_email}))`
  const rows = await executor
    .select({ of: institutions.id, name: twin.institution_name, status: twin.status, sameEmail: email })
    .from(institutions)
    .innerJoin(
      twin,
      and(
        ne(twin.id, institutions.id),
        ne(twin.status, 'rejected'),
        or(email, sql`lower(${twin.institution_name}) = lower(${institutions.institution_name})`),
      ),
    )
    .where(inArray(institutions.id, ids))
    .orderBy(asc(twin.id))
  return rows.map(({ sameEmail, ...row }) => ({ ...row, reason: sameEmail ? 'same email address' : 'same name' }))
}

export const countPendingByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countByAge(
    executor,
    { from: institutions, where: eq(institutions.status, 'pending'), since: institutions.createdAt },
    ages,
    now,
  )

/** The seats that a user holds or held, with the name of the school. */
export const selectSeatsOf = (executor: Executor, userId: string) =>
  executor
    .select({
      institutionName: institutions.institution_name,
      claimedAt: institutionSeats.claimedAt,
      releasedAt: institutionSeats.releasedAt,
    })
    .from(institutionSeats)
    .innerJoin(institutions, eq(institutions.id, institutionSeats.institutionId))
    .where(eq(institutionSeats.userId, userId))
    .orderBy(desc(institutionSeats.claimedAt))

/** How many registrations were erased that were declined before a moment. */
export async function deleteInstitutionsDeclinedBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(institutions)
    .where(and(eq(institutions.status, 'rejected'), lt(institutions.decidedAt, moment)))
  return rowCount ?? 0
}
