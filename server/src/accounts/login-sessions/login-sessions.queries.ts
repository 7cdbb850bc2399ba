import { and, desc, eq, gt, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { accountPictures } from '../pictures/account-pictures.table.ts'
import { sessions } from './sessions.table.ts'
import { users } from '../users.table.ts'

/**
 * Returns false if the password hash is no longer the verified one. Locks the user's row until the end of the transaction, so that a concurrent
 * password change waits and then ends this session too.
 */
export async function insertLoginSession(
  tx: Transaction,
  session: { userId: string; verifiedHash: string; tokenHash: string; userAgent: string; at: Date },
): Promise<boolean> {
  const at = sql`${session.at.toISOString()}::timestamptz`
  const inserted = await tx
    .insert(sessions)
    .select(
      sql`select ${uuid()}::uuid, ${users.id}, ${session.tokenHash}, ${session.userAgent}, ${at}, ${at}, null::timestamptz
        from ${users} where ${users.id} = ${session.userId} and ${users.passwordHash} = ${session.verifiedHash} for share`,
    )
    .returning({ id: sessions.id })
  return inserted.length > 0
}

/** SQL condition: whether a user's subscription runs at a moment. Injected, since accounts do not import subscriptions. */
export type IsSubscribed = (userId: SQLWrapper, now: SQLWrapper) => SQL<boolean>

/** SQL expression: since when a user's subscription request waits. Injected for the same reason. */
export type RequestedAt = (userId: SQLWrapper) => SQL<Date | null>

/** SQL expression: when a user's last term ends or ended. */
export type LastEnd = (userId: SQLWrapper) => SQL<Date | null>

/** What the session of a user says about their subscription. */
export interface SubscriptionRules {
  isSubscribed: IsSubscribed
  requestedAt: RequestedAt
  lastEnd: LastEnd
}

/** SQL conditions for the second factor. Injected, since accounts do not import that feature. */
export interface SecondFactorRules {
  hasSecondFactor: (userId: SQLWrapper) => SQL<boolean>
  isSecondFactorRequired: SQL<boolean>
}

/** Restricts a condition to staff. */
const ofStaff = (condition: SQL<boolean>) => sql<boolean>`${users.role} <> 'teacher' and ${condition}`

/** Prepares the query of every authenticated request: the session of a token hash with its user; undefined if it has expired. */
export function prepareFindCaller(
  executor: Executor,
  { isSubscribed, requestedAt, lastEnd, ...rules }: SubscriptionRules & SecondFactorRules,
) {
  const statement = executor
    .select({
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      secondFactorAt: sessions.secondFactorAt,
      hasSecondFactor: rules.hasSecondFactor(users.id),
      isSecondFactorRequired: ofStaff(rules.isSecondFactorRequired),
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      phoneNumber: users.phoneNumber,
      role: users.role,
      timeZone: users.timeZone,
      pictureAt: accountPictures.changedAt,
      isSubscribed: isSubscribed(users.id, sql`${sql.placeholder('now')}::timestamptz`),
      requestedAt: requestedAt(users.id),
      lastEnd: lastEnd(users.id),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accountPictures, eq(accountPictures.userId, users.id))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.lastUsedAt, sql.placeholder('usedAfter'))))
    .prepare('find_caller')
  return async (hash: string, { now, usedAfter }: { now: Date; usedAfter: Date }) =>
    (await statement.execute({ hash, usedAfter, now: now.toISOString() }))[0]
}

export async function touchLoginSession(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, at)))
}

export async function markSecondFactor(executor: Executor, sessionId: string, at: Date): Promise<void> {
  await executor.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.id, sessionId))
}

export async function unmarkSecondFactor(executor: Executor, userId: string): Promise<void> {
  await executor.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId))
}

export async function deleteLoginSession(executor: Executor, id: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.id, id))
}

/** Returns false if this user has no such session. */
export async function deleteLoginSessionOf(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  return rowCount === 1
}

export async function deleteLoginSessionsOf(executor: Executor, userId: string, keep?: string): Promise<void> {
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined))
}

export async function deleteLoginSessionsUnusedSince(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(sessions).where(lt(sessions.lastUsedAt, moment))
}

export const selectLoginSessionsOf = (executor: Executor, userId: string, usedAfter: Date) =>
  executor
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.lastUsedAt} > ${usedAfter}`))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(50)
