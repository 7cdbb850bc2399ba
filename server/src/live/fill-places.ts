import { and, eq, exists, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { House } from '../platform/house.ts'
import { holdLiveSession } from './live.queries.ts'
import { liveRegistrations, liveSessions } from './live.table.ts'
import { giveFreePlaces } from './register.ts'

const placesOf = (house: House, status: 'registered' | 'waiting') =>
  house.db
    .select({ one: sql`1` })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.sessionId, liveSessions.id), eq(liveRegistrations.status, status)))

/**
 * Gives the places that became free without anybody giving them up: an account that is deleted takes its registrations along. Those that
 * are given up, or added by staff, are given on in that same transaction and are no matter of this.
 */
export async function fillPlaces(house: House): Promise<void> {
  const waited = await house.db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        gt(liveSessions.endsAt, house.now()),
        exists(placesOf(house, 'waiting')),
        sql`(${liveSessions.capacity} is null or ${liveSessions.capacity} > (select count(*) from (${placesOf(house, 'registered')}) as held))`,
      ),
    )
  for (const { id } of waited)
    await house.db.transaction(async (tx) => giveFreePlaces(house, tx, await holdLiveSession(tx, id)))
}
