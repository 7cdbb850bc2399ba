import type { SubscriptionLine } from '@ariviyal/contract/subscriptions/subscriptions'
import type { listedStates } from '@ariviyal/contract/subscriptions/subscription-states'
import { startOfDay } from '@ariviyal/contract/time'
import { and, asc, desc, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../../accounts/find-people.ts'
import { matchesPerson } from '../../accounts/people.policy.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { soonDays } from '../terms/state.ts'
import { stateInSql } from '../terms/state-in-sql.ts'
import { overInSql, type SubscriptionRow, subscriptions } from '../subscriptions.table.ts'

/** Filters of a list of subscriptions. Days are whole; `endsTo` is inclusive. */
export interface SubscriptionFilter {
  q?: string | undefined
  state?: (typeof listedStates)[number] | undefined
  ends_from?: string | undefined
  ends_to?: string | undefined
}

const endOfTerm = overInSql(subscriptions)
const other = alias(subscriptions, 'other')

/**
 * The person's term that ends last; of two with the same end, the one that staff ended, as in `stateInSql`. `offset 0` keeps it a subquery per row:
 * joined, PostgreSQL would read all terms to show twenty.
 */
const isLastTerm = sql`not exists (select 1 from ${subscriptions} ${other} where ${other.userId} = ${subscriptions.userId} and
  (${overInSql(other)}, ${other.endedAt} is not null, ${other.id}) > (${endOfTerm}, ${subscriptions.endedAt} is not null, ${subscriptions.id}) offset 0)`

/** An order that an index provides, with a condition on the last term that follows from the state and bounds the index scan. */
interface IndexScan {
  condition?: SQL | undefined
  by: SQL
  ascending?: boolean
}

/**
 * The order of the list for each state, chosen so that a page is read from an index without scanning all rows. Running and requested: newest first.
 * Ending or starting: next first. Over: last first.
 */
function scanOf({ state, ends_from, ends_to }: SubscriptionFilter, now: SQL): IndexScan {
  const live = sql`${subscriptions.endedAt} is null and ${endOfTerm} > ${now}`
  const byEnd = { by: endOfTerm, ascending: true }
  switch (state) {
    case 'ending-soon':
      return {
        ...byEnd,
        condition: sql`${live} and ${endOfTerm} <= ${now} + make_interval(hours => ${soonDays * 24}::int)`,
      }
    case 'trial':
      return { ...byEnd, condition: sql`${live} and ${subscriptions.trial}` }
    case 'upcoming':
      return {
        by: sql`${subscriptions.startsAt}`,
        ascending: true,
        condition: sql`${subscriptions.endedAt} is null and ${subscriptions.startsAt} > ${now}`,
      }
    case 'ended':
      return { by: endOfTerm, condition: sql`${endOfTerm} <= ${now}` }
    case 'ended-by-staff':
      return { by: endOfTerm, condition: sql`${subscriptions.endedAt} is not null` }
    case 'requested':
      return { by: sql`${subscriptions.id}`, condition: sql`${subscriptions.hasPendingRequest}` }
    default:
      // The filters by end day narrow all terms or the running ones.
      return ends_from || ends_to ? byEnd : { by: sql`${subscriptions.id}` }
  }
}

/** The last term of each person, with the person's state, in the order of `scanOf`. */
export async function listSubscriptions(
  executor: Executor,
  filter: SubscriptionFilter,
  page: { before: string | undefined; limit: number; now: Date },
): Promise<SubscriptionLine[]> {
  const now = sql`${page.now.toISOString()}::timestamptz`
  const state = stateInSql(subscriptions.userId, now)
  const { condition, by, ascending = false } = scanOf(filter, now)
  const position = sql`${by}, ${subscriptions.id}`
  const direction = ascending ? asc : desc
  const order = [direction(by), direction(subscriptions.id)]
  const inScan = and(
    condition,
    filter.ends_from ? gte(endOfTerm, startOfDay(filter.ends_from)) : undefined,
    filter.ends_to ? lt(endOfTerm, addDays(startOfDay(filter.ends_to), 1)) : undefined,
    page.before
      ? sql`(${position}) ${ascending ? sql`>` : sql`<`} (select ${position} from ${subscriptions} where ${subscriptions.id} = ${page.before})`
      : undefined,
  )
  const within = and(isLastTerm, filter.state ? sql`${state} = ${filter.state}` : undefined)
  const named = filter.q ? await matchesPerson(executor, subscriptions.userId, filter.q) : undefined
  const ids =
    named &&
    (await firstMatchingIds(executor, {
      table: subscriptions,
      ...named,
      within,
      begin: inScan,
      order: { columns: sql`id, starts_at, ends_at, ended_at`, by: sql.join(order, sql`, `) },
      limit: page.limit,
    }))
  const rows = await executor
    .select({ term: subscriptions, state })
    .from(subscriptions)
    .where(ids ? inArray(subscriptions.id, ids) : and(inScan, within))
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
