import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { holdersOfRunningSeats } from '../institutions/institutions.policy.ts'
import { countAtMoments } from '../platform/count-at-moments.ts'
import { subscriptions } from './subscriptions.table.ts'

const ran = (moment: SQL) =>
  sql`${subscriptions.startsAt} <= ${moment} and least(${subscriptions.endsAt}, ${subscriptions.endedAt}) > ${moment}`

/** How many people are covered at a moment, by a term of their own or by a seat of their school. */
export async function countCovered(executor: Executor, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await executor.execute<{ covered: number }>(sql`
    select count(*)::int as covered from (
      select ${subscriptions.userId} from ${subscriptions}
      where ${subscriptions.endedAt} is null and ${subscriptions.startsAt} <= ${moment} and ${subscriptions.endsAt} > ${moment}
      union ${holdersOfRunningSeats(moment)}) people`)
  return rows[0]?.covered ?? 0
}

/** How many people had a running subscription of their own at each moment. */
export const countSubscribedAt = (executor: Executor, moments: Date[]): Promise<number[]> =>
  countAtMoments(executor, moments, (moment) => ({
    what: sql`count(distinct ${subscriptions.userId})`,
    from: subscriptions,
    where: ran(moment),
  }))
