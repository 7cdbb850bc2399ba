import { eq } from 'drizzle-orm'
import { brand } from '@ariviyal/contract/brand'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { addDays } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { Appointments, CalendarDays } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { sharedSecret } from '../../platform/crypto/secrets.ts'
import { calendarOf } from './calendar-event.ts'
import { calendarFeeds } from '../live.table.ts'
import { selectForCalendar } from '../shown/shown-live-sessions.queries.ts'

/** Age and number of the sessions that a calendar holds at most. */
const daysBack = 90
const eventsMax = 500

/** What the features add to the sessions. */
export interface CalendarSources {
  days: readonly CalendarDays[]
  appointments: readonly Appointments[]
}

const keyOf = (ctx: AppContext) => sharedSecret(ctx.db, 'calendar-feeds', ctx.now())
const purpose = (userId: string) => `calendar-feed ${userId}`
const addressOf = ({ config }: AppContext, token: string) => `${config.publicUrl}/api/live/calendar/${token}.ics`

/** The secret address of a user's calendar; null if they have none. */
export async function findCalendarAddress(ctx: AppContext, user: User): Promise<string | null> {
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
  const token = feed && unseal(await keyOf(ctx), purpose(user.id), feed.sealedToken)
  return token ? addressOf(ctx, token) : null
}

/** Makes a new address and revokes the previous one. `replaced` says whether there was one. */
export async function makeCalendarAddress(ctx: AppContext, user: User): Promise<{ url: string; replaced: boolean }> {
  const token = newToken()
  const feed = {
    tokenHash: hashOfToken(token),
    sealedToken: seal(await keyOf(ctx), purpose(user.id), token),
    createdAt: ctx.now(),
  }
  const replaced = (await findCalendarAddress(ctx, user)) !== null
  // In a transaction, so that a retried call returns the same address.
  await ctx.db.transaction((tx) =>
    tx
      .insert(calendarFeeds)
      .values({ userId: user.id, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed }),
  )
  return { url: addressOf(ctx, token), replaced }
}

export async function revokeCalendarAddress(executor: Executor, userId: string): Promise<void> {
  await executor.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/**
 * The calendar of a token: registered sessions of the last 90 days and the future, cancelled ones marked, and days and appointments of other
 * features. Raises `not-found` for a revoked or unknown token.
 */
export async function readCalendar(ctx: AppContext, token: string, sources: CalendarSources): Promise<string> {
  const [feed] = await ctx.db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOfToken(token)))
  if (!feed) throw new AppError('not-found')
  const sessions = await selectForCalendar(ctx.db, feed.userId, addDays(ctx.now(), -daysBack), eventsMax)
  const days = await Promise.all(sources.days.map((find) => find(ctx.db, feed.userId, ctx.now())))
  const appointments = await Promise.all(sources.appointments.map((find) => find(ctx.db, feed.userId)))
  return calendarOf(ctx, `${brand.name}: live sessions and saved dates`, sessions, {
    days: days.flat(),
    appointments: appointments.flat(),
  })
}
