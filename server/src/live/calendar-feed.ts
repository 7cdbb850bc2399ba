import { eq } from 'drizzle-orm'
import { brand } from '@ariviyal/contract/brand'
import type { User } from '@ariviyal/contract/accounts'
import { addDays } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { sharedSecret } from '../platform/secrets.ts'
import { calendarOf } from './calendar-event.ts'
import { calendarFeeds } from './live.table.ts'
import { selectForCalendar } from './shown-sessions.queries.ts'

/** How far back a calendar goes, and how many sessions it holds at most. */
const daysBack = 90
const eventsMax = 500

const keyOf = (house: House) => sharedSecret(house.db, 'calendar-feeds', house.now())
const purpose = (userId: string) => `calendar-feed ${userId}`
const addressOf = ({ config }: House, token: string) => `${config.publicUrl}/api/live/calendar/${token}.ics`

/** The secret address of a user's calendar; null while they have none. */
export async function findCalendarAddress(house: House, user: User): Promise<string | null> {
  const [feed] = await house.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
  const token = feed && unseal(await keyOf(house), purpose(user.id), feed.sealedToken)
  return token ? addressOf(house, token) : null
}

/** Makes a new address; the one before works no more. `replaced` says whether there was one. */
export async function makeCalendarAddress(house: House, user: User): Promise<{ url: string; replaced: boolean }> {
  const token = newToken()
  const feed = {
    tokenHash: hashOfToken(token),
    sealedToken: seal(await keyOf(house), purpose(user.id), token),
    createdAt: house.now(),
  }
  const replaced = (await findCalendarAddress(house, user)) !== null
  // In a transaction, so that who asks again for want of an answer gets this address and not another.
  await house.db.transaction((tx) =>
    tx
      .insert(calendarFeeds)
      .values({ userId: user.id, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed }),
  )
  return { url: addressOf(house, token), replaced }
}

export async function revokeCalendarAddress(executor: Executor, userId: string): Promise<void> {
  await executor.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/**
 * The calendar that a token names: the sessions of the last 90 days and all to come in which its owner has a place, cancelled ones as such.
 * Raises `not-found` for a token that was revoked or never made.
 */
export async function readCalendar(house: House, token: string): Promise<string> {
  const [feed] = await house.db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOfToken(token)))
  if (!feed) throw new Refusal('not-found')
  const sessions = await selectForCalendar(house.db, feed.userId, addDays(house.now(), -daysBack), eventsMax)
  return calendarOf(house, `${brand.name} live sessions`, sessions)
}
