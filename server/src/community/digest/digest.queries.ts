import { digestPartNames, digestRules } from '@ariviyal/contract/community/digest/digest-rules'
import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { communityMembers } from '../members/members.table.ts'
import { type DigestReaderRow, digestReaders } from './digest.table.ts'

/** What counts until a teacher chooses. */
export const usualChoice = (userId: string): DigestReaderRow => ({
  userId,
  isOn: true,
  weekday: digestRules.weekday,
  parts: [...digestPartNames],
  dueAt: null,
  lastSentAt: null,
  mailJob: null,
  endedAt: null,
})

export async function findDigestReader(executor: Executor, userId: string): Promise<DigestReaderRow | null> {
  const [row] = await executor.select().from(digestReaders).where(eq(digestReaders.userId, userId))
  return row ?? null
}

/** The row of a user, locked: a running job and a change of the choice wait for each other. Added where there is none. */
export async function lockDigestReader(tx: Transaction, userId: string): Promise<DigestReaderRow> {
  const usual = { ...usualChoice(userId), isOn: false }
  await tx.insert(digestReaders).values(usual).onConflictDoNothing()
  const [row] = await tx.select().from(digestReaders).where(eq(digestReaders.userId, userId)).for('update')
  return row ?? usual
}

export async function updateDigestReader(
  executor: Executor,
  userId: string,
  set: Partial<DigestReaderRow>,
): Promise<void> {
  await executor.update(digestReaders).set(set).where(eq(digestReaders.userId, userId))
}

/** Readers that are due, oldest first; locked, and skipped where another instance has them. */
export const lockDueReaders = (tx: Transaction, now: Date, most: number): Promise<DigestReaderRow[]> =>
  tx
    .select()
    .from(digestReaders)
    .where(lte(digestReaders.dueAt, now))
    .orderBy(asc(digestReaders.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })

/** Members who said what they teach and have no row yet. */
export async function selectNewMembers(executor: Executor, most: number): Promise<string[]> {
  const rows = await executor
    .select({ userId: communityMembers.userId })
    .from(communityMembers)
    .leftJoin(digestReaders, eq(digestReaders.userId, communityMembers.userId))
    .where(and(isNotNull(communityMembers.welcomedAt), isNull(digestReaders.userId)))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

export async function insertDigestReaders(executor: Executor, rows: DigestReaderRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(digestReaders).values(rows).onConflictDoNothing()
}

export const countDigests = async (executor: Executor, since: Date) => ({
  readers: await executor.$count(digestReaders, eq(digestReaders.isOn, true)),
  sent: await executor.$count(digestReaders, gt(digestReaders.lastSentAt, since)),
  ended: await executor.$count(digestReaders, and(eq(digestReaders.isOn, false), isNotNull(digestReaders.endedAt))),
})
