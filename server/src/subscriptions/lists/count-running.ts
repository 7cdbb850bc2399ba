import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { holdersOfRunningSeats } from '../../institutions/institutions.policy.ts'
import { countAtMoments } from '../../platform/db/count-at-moments.ts'
import { subscriptions } from '../subscriptions.table.ts'

const ran = (moment: SQL) =>
  sql`${subscriptions.startsAt} <= ${moment} and least(${subscriptions.endsAt}, ${subscriptions.endedAt}) > ${moment}`

/** Number of people covered at a moment, by their own term or by a seat of their institution. */
export async function countCovered(executor: Executor, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await executor.execute<{ covered: number }>(sql`
    select count(*)::int as covered from (
      select ${subscriptions.userId} from ${subscriptions}
      where ${subscriptions.endedAt} is null and ${subscriptions.startsAt} <= ${moment} and ${subscriptions.endsAt} > ${moment}
      union ${holdersOfRunningSeats(moment)}) people`)
  return rows[0]?.covered ?? 0
}

/** Number of people with a running subscription of their own, at each moment. */
export const countSubscribedAt = (executor: Executor, moments: Date[]): Promise<number[]> =>
  countAtMoments(executor, moments, (moment) => ({
    what: sql`count(distinct ${subscriptions.userId})`,
    from: subscriptions,
    where: ran(moment),
  }))
