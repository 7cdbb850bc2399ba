import type { SubscriptionLine } from '@ariviyal/contract/subscriptions'
import type { listedStates } from '@ariviyal/contract/subscription-states'
import { and, asc, desc, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../accounts/find-people.ts'
import { matchesPerson } from '../accounts/people.policy.ts'
import { addDays, startOfDay } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { firstIds } from '../platform/first-ids.ts'
import { soonDays } from './state.ts'
import { stateInSql } from './state-in-sql.ts'
import { overInSql, type SubscriptionRow, subscriptions } from './subscriptions.table.ts'

/** How a list of subscriptions is narrowed; days are whole, and `endsTo` is the last of them. */
export interface SubscriptionFilter {
  q?: string | undefined
  state?: (typeof listedStates)[number] | undefined
  ends_from?: string | undefined
  ends_to?: string | undefined
}

const over = overInSql(subscriptions)
const other = alias(subscriptions, 'other')

/**
 * Of a person's terms the one that is over last; of two at once the one that staff ended decides, as in `stateInSql`. `offset 0` keeps it a question about one row:
 * joined, all terms would be read to show twenty.
 */
const isLastTerm = sql`not exists (select 1 from ${subscriptions} ${other} where ${other.userId} = ${subscriptions.userId} and
  (${overInSql(other)}, ${other.endedAt} is not null, ${other.id}) > (${over}, ${subscriptions.endedAt} is not null, ${subscriptions.id}) offset 0)`

/** An order that an index has, and where in it those of a list lie: a condition on the last term that follows from the state. */
interface Walk {
  among?: SQL | undefined
  by: SQL
  forwards?: boolean
}

/**
 * How a list is read: each state in the order that tells most of it, so that a page is found without reading all who are in it, or all who are not.
 * What runs or is asked for comes newest first, what ends or begins by itself the next first, what is over the last first.
 */
function walkOf({ state, ends_from, ends_to }: SubscriptionFilter, now: SQL): Walk {
  const live = sql`${subscriptions.endedAt} is null and ${over} > ${now}`
  const byEnd = { by: over, forwards: true }
  switch (state) {
    case 'ending-soon':
      return { ...byEnd, among: sql`${live} and ${over} <= ${now} + make_interval(hours => ${soonDays * 24}::int)` }
    case 'trial':
      return { ...byEnd, among: sql`${live} and ${subscriptions.trial}` }
    case 'upcoming':
      return {
        by: sql`${subscriptions.startsAt}`,
        forwards: true,
        among: sql`${subscriptions.endedAt} is null and ${subscriptions.startsAt} > ${now}`,
      }
    case 'ended':
      return { by: over, among: sql`${over} <= ${now}` }
    case 'ended-by-staff':
      return { by: over, among: sql`${subscriptions.endedAt} is not null` }
    case 'requested':
      return { by: sql`${subscriptions.id}`, among: sql`${subscriptions.asked}` }
    default:
      // Days of the end narrow all terms or those that run.
      return ends_from || ends_to ? byEnd : { by: sql`${subscriptions.id}` }
  }
}

/** The last term of each person who has one, with the person's state, in the order of `walkOf`. */
export async function listSubscriptions(
  executor: Executor,
  filter: SubscriptionFilter,
  page: { before: string | undefined; limit: number; now: Date },
): Promise<SubscriptionLine[]> {
  const now = sql`${page.now.toISOString()}::timestamptz`
  const state = stateInSql(subscriptions.userId, now)
  const { among, by, forwards = false } = walkOf(filter, now)
  const place = sql`${by}, ${subscriptions.id}`
  const way = forwards ? asc : desc
  const order = [way(by), way(subscriptions.id)]
  const begin = and(
    among,
    filter.ends_from ? gte(over, startOfDay(filter.ends_from)) : undefined,
    filter.ends_to ? lt(over, addDays(startOfDay(filter.ends_to), 1)) : undefined,
    page.before
      ? sql`(${place}) ${forwards ? sql`>` : sql`<`} (select ${place} from ${subscriptions} where ${subscriptions.id} = ${page.before})`
      : undefined,
  )
  const within = and(isLastTerm, filter.state ? sql`${state} = ${filter.state}` : undefined)
  const named = filter.q ? await matchesPerson(executor, subscriptions.userId, filter.q) : undefined
  const found =
    named &&
    (await firstIds(executor, {
      table: subscriptions,
      ...named,
      within,
      begin,
      order: { columns: sql`id, starts_at, ends_at, ended_at`, by: sql.join(order, sql`, `) },
      limit: page.limit,
    }))
  const rows = await executor
    .select({ term: subscriptions, state })
    .from(subscriptions)
    .where(found ? inArray(subscriptions.id, found) : and(begin, within))
    .orderBy(...order)
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
