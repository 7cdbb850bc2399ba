import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { countAtMoments } from '../platform/count-at-moments.ts'
import { subscriptions } from './subscriptions.table.ts'

const ran = (moment: SQL) =>
  sql`${subscriptions.startsAt} <= ${moment} and least(${subscriptions.endsAt}, ${subscriptions.endedAt}) > ${moment}`

/** How many people had a running subscription of their own at each moment. */
export const countSubscribedAt = (executor: Executor, moments: Date[]): Promise<number[]> =>
  countAtMoments(executor, moments, (moment) => ({
    what: sql`count(distinct ${subscriptions.userId})`,
    from: subscriptions,
    where: ran(moment),
  }))
