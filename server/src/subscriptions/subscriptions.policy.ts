import { isStaff } from '@ariviyal/contract/roles'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { prepareFindRights, type Rights } from '../accounts/find-people.ts'
import { holdsRunningSeat } from '../institutions/institutions.policy.ts'
import type { Executor } from '../platform/database.ts'
import { prepareOnce } from '../platform/prepare-once.ts'
import { subscriptions } from './subscriptions.table.ts'

/**
 * Whether a user's own subscription runs at a moment: `starts_at <= now < ends_at`, and nobody ended it. `offset 0` has it looked up for each user that
 * is shown: for a page of a list PostgreSQL would else read all running subscriptions first.
 */
const ownSubscriptionRuns = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${subscriptions} term where term.user_id = ${sql`${userId}`} and term.ended_at is null and term.starts_at <= ${now} and term.ends_at > ${now} offset 0)`

/** The one rule behind `is_subscribed`: the user's own subscription, or a seat of a school whose subscription runs. */
export const isSubscribed = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${ownSubscriptionRuns(userId, now)} or ${holdsRunningSeat(userId, now)})`

/** Who may have what is premium: a subscriber, or staff (docs/product.md, Access). */
export const opensPremium = (user: Rights | null): boolean =>
  user !== null && (user.is_subscribed === 1 || isStaff(user.role))

const findRights = prepareOnce((executor) => prepareFindRights(executor, isSubscribed))

/** The same for users who are not calling, of whom it answers those who may: whoever holds a signed address of a premium file must still be entitled to it. */
export async function whoMayReadPremium(executor: Executor, userIds: string[], now: Date): Promise<Set<string>> {
  const found = await findRights(executor)(userIds, now)
  return new Set([...found].flatMap(([id, rights]) => (opensPremium(rights) ? [id] : [])))
}
