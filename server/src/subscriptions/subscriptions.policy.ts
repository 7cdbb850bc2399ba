import { isStaff } from '@ariviyal/contract/accounts/roles'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { prepareFindRights, type Rights } from '../accounts/find-people.ts'
import { hasRunningSeat } from '../institutions/institutions.policy.ts'
import type { Executor } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepare-once.ts'
import { overInSql, subscriptionRequests, subscriptions } from './subscriptions.table.ts'

/**
 * Whether a user's own subscription runs at a moment: `starts_at <= now < ends_at`, and staff did not end it. `offset 0` keeps it a subquery per user
 * shown: otherwise PostgreSQL reads all running subscriptions first for a page of a list.
 */
const ownSubscriptionRuns = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${subscriptions} term where term.user_id = ${sql`${userId}`} and term.ended_at is null and term.starts_at <= ${now} and term.ends_at > ${now} offset 0)`

/** The rule behind `is_subscribed`: the user's own subscription, or a seat of an institution whose subscription runs. */
export const isSubscribed = (userId: SQLWrapper, now: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${ownSubscriptionRuns(userId, now)} or ${hasRunningSeat(userId, now)})`

/** Since when a user's request waits for a decision; the partial unique index serves it. */
export const requestedAt = (userId: SQLWrapper): SQL<Date | null> =>
  sql`(select ${subscriptionRequests.createdAt} from ${subscriptionRequests} where ${subscriptionRequests.userId} = ${userId} and ${subscriptionRequests.status} = 'pending')`.mapWith(
    subscriptionRequests.createdAt,
  ) as SQL<Date | null>

/** When a user's last term ends or ended, whether by the clock or by staff; null for who never had one. */
export const lastEnd = (userId: SQLWrapper): SQL<Date | null> =>
  sql`(select max(${overInSql(subscriptions)}) from ${subscriptions} where ${subscriptions.userId} = ${userId})`.mapWith(
    subscriptions.endsAt,
  ) as SQL<Date | null>

/** Who may access premium content: subscribers and staff (docs/product.md, Access). */
export const opensPremium = (user: Rights | null): boolean =>
  user !== null && (user.is_subscribed === 1 || isStaff(user.role))

const findRights = prepareOnce((executor) => prepareFindRights(executor, isSubscribed))

/** The same for the user of a signed file address, who is not the caller: they must still be entitled to the file. */
export const mayReadPremium = async (executor: Executor, userId: string, now: Date): Promise<boolean> =>
  opensPremium(await findRights(executor)(userId, now))
