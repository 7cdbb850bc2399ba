import { and, desc, eq, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../platform/database.ts'
import { isAmong } from '../platform/is-among.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

/**
 * False where the password hash is no longer the one that was verified. The row of the user is locked until the transaction ends: whoever
 * changes the password meanwhile waits, and then ends this session too.
 */
export async function insertSession(
  tx: Transaction,
  session: { userId: string; verifiedHash: string; tokenHash: string; userAgent: string; at: Date },
): Promise<boolean> {
  const at = sql`${session.at.toISOString()}::timestamptz`
  const begun = await tx
    .insert(sessions)
    .select(
      sql`select ${uuid()}::uuid, ${users.id}, ${session.tokenHash}, ${session.userAgent}, ${at}, ${at}, null::timestamptz
        from ${users} where ${users.id} = ${session.userId} and ${users.passwordHash} = ${session.verifiedHash} for share`,
    )
    .returning({ id: sessions.id })
  return begun.length > 0
}

/** Says of a user, in SQL, whether a subscription runs at a moment; given from outside, since accounts know no subscriptions. */
export type IsSubscribed = (userId: SQLWrapper, now: SQLWrapper) => SQL<boolean>

/** What an account needs besides its password, in SQL; given from outside for the same reason. */
export interface SecondFactorRules {
  hasSecondFactor: (userId: SQLWrapper) => SQL<boolean>
  isSecondFactorRequired: SQL<boolean>
}

/** What is asked of staff only. */
const ofStaff = (holds: SQL<boolean>) => sql<boolean>`${users.role} <> 'teacher' and ${holds}`

/** Prepares the question that each request asks: the sessions of tokens, by the hashes of these, with their users. Those that have ended are left out. */
export function prepareFindCallers(executor: Executor, isSubscribed: IsSubscribed, rules: SecondFactorRules) {
  const question = executor
    .select({
      tokenHash: sessions.tokenHash,
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
      isSubscribed: isSubscribed(users.id, sql`${sql.placeholder('now')}::timestamptz`),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isAmong(sessions.tokenHash, 'hashes', 'text'))
    .prepare('find_callers')
  return async (hashes: string[], { now, usedAfter }: { now: Date; usedAfter: Date }) => {
    const rows = await question.execute({ hashes, now: now.toISOString() })
    // Not asked of PostgreSQL: for a list of tokens it may choose to walk along all sessions that were used of late.
    return new Map(rows.flatMap((row) => (row.lastUsedAt > usedAfter ? [[row.tokenHash, row]] : [])))
  }
}

export async function touchSession(executor: Executor, id: string, at: Date): Promise<void> {
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

export async function deleteSession(executor: Executor, id: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.id, id))
}

/** False where this user has no such session. */
export async function deleteSessionOf(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  return rowCount === 1
}

export async function deleteSessionsOf(executor: Executor, userId: string, keep?: string): Promise<void> {
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined))
}

export async function deleteSessionsUnusedSince(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(sessions).where(lt(sessions.lastUsedAt, moment))
}

export const selectSessionsOf = (executor: Executor, userId: string, usedAfter: Date) =>
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
