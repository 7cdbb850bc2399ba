import type { SubscriptionLine } from '@ariviyal/contract/subscriptions'
import type { listedStates } from '@ariviyal/contract/subscription-states'
import { and, desc, eq, gt, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../accounts/find-people.ts'
import { matchesPerson } from '../accounts/people.policy.ts'
import { addDays, startOfDay } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { firstIds } from '../platform/first-ids.ts'
import { soonDays } from './state.ts'
import { stateInSql } from './state-in-sql.ts'
import { type SubscriptionRow, subscriptionRequests, subscriptions } from './subscriptions.table.ts'

/** How a list of subscriptions is narrowed; days are whole, and `endsTo` is the last of them. */
export interface SubscriptionFilter {
  q?: string | undefined
  state?: (typeof listedStates)[number] | undefined
  ends_from?: string | undefined
  ends_to?: string | undefined
}

const newer = alias(subscriptions, 'newer')

/**
 * Among whom the people of a state are, from an index, where they are few: what decides the state itself is looked up for each row, and
 * a list that is narrowed by it alone reads all rows where hardly any fits. Running terms are many, and a page of them is soon found.
 */
function mayBe(state: (typeof listedStates)[number], now: SQL): SQL | undefined {
  const live = sql`ended_at is null and ends_at > ${now}`
  const among = {
    running: undefined,
    ended: undefined,
    'ending-soon': sql`select user_id from ${subscriptions} where ${live} and ends_at <= ${now} + make_interval(hours => ${soonDays * 24}::int)`,
    trial: sql`select user_id from ${subscriptions} where ${live} and trial`,
    upcoming: sql`select user_id from ${subscriptions} where ended_at is null and starts_at > ${now}`,
    requested: sql`select user_id from ${subscriptionRequests} where status = 'pending'`,
    'ended-by-staff': sql`select user_id from ${subscriptions} where ended_at is not null`,
  }[state]
  return among && sql`${subscriptions.userId} in (${among})`
}

/** The last agreed term of each person who has one, newest first, with the person's state. */
export async function listSubscriptions(
  executor: Executor,
  filter: SubscriptionFilter,
  page: { before: string | undefined; limit: number; now: Date },
): Promise<SubscriptionLine[]> {
  const now = sql`${page.now.toISOString()}::timestamptz`
  const state = stateInSql(subscriptions.userId, now)
  const over = sql`coalesce(${subscriptions.endedAt}, ${subscriptions.endsAt})`
  const within = and(
    notExists(
      executor
        .select({ one: sql`1` })
        .from(newer)
        .where(and(eq(newer.userId, subscriptions.userId), gt(newer.id, subscriptions.id))),
    ),
    filter.state ? and(mayBe(filter.state, now), sql`${state} = ${filter.state}`) : undefined,
    filter.ends_from ? gte(over, startOfDay(filter.ends_from)) : undefined,
    filter.ends_to ? lt(over, addDays(startOfDay(filter.ends_to), 1)) : undefined,
  )
  const begin = page.before ? lt(subscriptions.id, page.before) : undefined
  const named = filter.q ? await matchesPerson(executor, subscriptions.userId, filter.q) : undefined
  const found =
    named && (await firstIds(executor, { table: subscriptions, ...named, within, begin, limit: page.limit }))
  const rows = await executor
    .select({ term: subscriptions, state })
    .from(subscriptions)
    .where(found ? inArray(subscriptions.id, found) : and(within, begin))
    .orderBy(desc(subscriptions.id))
    .limit(page.limit)
  const people = await findPeople(
    executor,
    rows.map(({ term }) => term.userId),
  )
  return rows.map(({ term, state }) => ({
    ...showTerm(term),
    state,
    user: people.get(term.userId) ?? { id: term.userId, name: '', email: '' },
  }))
}

export const showTerm = (term: SubscriptionRow) => ({
  id: term.id,
  trial: term.trial,
  starts_at: term.startsAt.toISOString(),
  ends_at: term.endsAt.toISOString(),
  ended_at: term.endedAt?.toISOString() ?? null,
  reference: term.reference,
})
