import type { SubscriptionStateName } from '@ariviyal/contract/subscriptions/subscription-states'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { soonDays } from './state.ts'
import { subscriptionRequests, subscriptions } from '../subscriptions.table.ts'

/** `subscriptionState` in SQL, for filtered lists. Counts in hours, since a day in SQL may have 23. */
export function stateInSql(user: SQLWrapper, now: SQLWrapper): SQL<SubscriptionStateName> {
  // Wrapped, since drizzle drops the table name of a bare column among the selected fields, which would then refer to the subquery.
  const userId = sql`${user}`
  // `offset 0`: see `isSubscribed`.
  const live = sql`select 1 from ${subscriptions} term where term.user_id = ${userId} and term.ended_at is null and term.ends_at > ${now}`
  const lastRequest = sql`(select request.status from ${subscriptionRequests} request where request.user_id = ${userId} order by request.id desc limit 1)`
  return sql<SubscriptionStateName>`(case
    when exists (${live} and term.starts_at <= ${now} offset 0) then case
      when not exists (${live} and not term.trial offset 0) then 'trial'
      when exists (${live} and term.ends_at > ${now} + make_interval(hours => ${soonDays * 24}::int) offset 0) then 'running'
      else 'ending-soon' end
    when exists (${live} offset 0) then 'upcoming'
    when ${lastRequest} = 'pending' then 'requested'
    when exists (select 1 from ${subscriptions} term where term.user_id = ${userId} offset 0) then (
      select case when term.ended_at is null then 'ended' else 'ended-by-staff' end
      from ${subscriptions} term where term.user_id = ${userId}
      order by coalesce(term.ended_at, term.ends_at) desc, term.ended_at is null limit 1)
    when ${lastRequest} in ('rejected', 'withdrawn') then ${lastRequest}
    else 'none' end)`
}
