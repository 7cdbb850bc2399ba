import { and, eq, exists, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { lockLiveSession } from '../live.queries.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { assignFreePlaces } from './register.ts'

const placesOf = (ctx: AppContext, status: 'registered' | 'waiting') =>
  ctx.db
    .select({ one: sql`1` })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.sessionId, liveSessions.id), eq(liveRegistrations.status, status)))

/**
 * Assigns places that account deletions left free: a deleted account deletes its registrations. Other freed places are assigned in the
 * transaction that frees them.
 */
export async function fillPlaces(ctx: AppContext): Promise<void> {
  const waited = await ctx.db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        gt(liveSessions.endsAt, ctx.now()),
        exists(placesOf(ctx, 'waiting')),
        sql`(${liveSessions.capacity} is null or ${liveSessions.capacity} > (select count(*) from (${placesOf(ctx, 'registered')}) as held))`,
      ),
    )
  for (const { id } of waited)
    await ctx.db.transaction(async (tx) => assignFreePlaces(ctx, tx, await lockLiveSession(tx, id)))
}
