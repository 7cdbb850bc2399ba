import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type MentorPairRow, mentorPairs } from './mentor-pairs.table.ts'

const of = (userId: string) => or(eq(mentorPairs.mentorId, userId), eq(mentorPairs.teacherId, userId))

/** Bounded by the limits of pairs. */
export const selectPairsOf = (executor: Executor, userId: string): Promise<MentorPairRow[]> =>
  executor.select().from(mentorPairs).where(of(userId)).orderBy(asc(mentorPairs.id))

export async function findPairOf(executor: Executor, one: string, other: string): Promise<MentorPairRow | null> {
  const [row] = await executor
    .select()
    .from(mentorPairs)
    .where(and(inArray(mentorPairs.mentorId, [one, other]), inArray(mentorPairs.teacherId, [one, other])))
    .limit(1)
  return row ?? null
}

export async function countPairs(executor: Executor, { mentorId, teacherId }: { mentorId: string; teacherId: string }) {
  const countWhere = async (condition: ReturnType<typeof eq>) =>
    (await executor.select({ count: count() }).from(mentorPairs).where(condition))[0]?.count ?? 0
  return {
    ofMentor: await countWhere(eq(mentorPairs.mentorId, mentorId)),
    ofTeacher: await countWhere(eq(mentorPairs.teacherId, teacherId)),
  }
}

export async function insertPair(tx: Transaction, row: MentorPairRow): Promise<void> {
  await tx.insert(mentorPairs).values(row)
}

/** Accepts an open request of this mentor that was sent after a moment. Returns who asked; null if there is none. */
export async function acceptPair(
  tx: Transaction,
  { id, mentorId, askedAfter, now }: { id: string; mentorId: string; askedAfter: Date; now: Date },
): Promise<MentorPairRow | null> {
  const [row] = await tx.select().from(mentorPairs).where(eq(mentorPairs.id, id)).for('update')
  if (!row || row.mentorId !== mentorId || row.acceptedAt !== null || row.askedAt <= askedAfter) return null
  await tx.update(mentorPairs).set({ acceptedAt: now }).where(eq(mentorPairs.id, id))
  return row
}

/** Deletes an open request of this mentor. */
export async function deleteRequestTo(tx: Transaction, id: string, mentorId: string): Promise<MentorPairRow | null> {
  const [row] = await tx
    .delete(mentorPairs)
    .where(and(eq(mentorPairs.id, id), eq(mentorPairs.mentorId, mentorId), isNull(mentorPairs.acceptedAt)))
    .returning()
  return row ?? null
}

/** Deletes a running pair of this person, or a request that they sent. */
export async function deletePairOf(tx: Transaction, id: string, userId: string): Promise<MentorPairRow | null> {
  const [row] = await tx
    .delete(mentorPairs)
    .where(
      and(
        eq(mentorPairs.id, id),
        or(eq(mentorPairs.teacherId, userId), and(eq(mentorPairs.mentorId, userId), isNotNull(mentorPairs.acceptedAt))),
      ),
    )
    .returning()
  return row ?? null
}

/** Deletes a request without an answer that was sent up to a moment. */
export async function deleteSilentRequest(
  tx: Transaction,
  id: string,
  askedUntil: Date,
): Promise<MentorPairRow | null> {
  const [row] = await tx
    .delete(mentorPairs)
    .where(and(eq(mentorPairs.id, id), isNull(mentorPairs.acceptedAt), lte(mentorPairs.askedAt, askedUntil)))
    .returning()
  return row ?? null
}

export const deletePairsOf = (tx: Transaction, userId: string): Promise<MentorPairRow[]> =>
  tx.delete(mentorPairs).where(of(userId)).returning()
