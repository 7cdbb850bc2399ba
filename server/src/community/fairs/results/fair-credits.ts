import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { fairCredits } from '../fair-entries.table.ts'
import { fairs } from '../fairs.table.ts'

export async function insertCredits(tx: Transaction, rows: (typeof fairCredits.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(fairCredits).values(rows)
}

/** What a teacher did at a fair whose results are published. */
export interface FairCredit {
  id: string
  fairId: string
  userId: string
  fairName: string
  /** Such as 2027-03-12. */
  heldOn: string
  part: string
}

const selectCredits = (executor: Executor) =>
  executor
    .select({
      id: fairCredits.id,
      fairId: fairCredits.fairId,
      userId: fairCredits.userId,
      fairName: fairs.name,
      heldOn: fairs.heldOn,
      part: fairCredits.part,
    })
    .from(fairCredits)
    .innerJoin(fairs, eq(fairs.id, fairCredits.fairId))
    .$dynamic()

/** Credits of a fair after an id, for its certificates. */
export const creditsOfFair = (
  executor: Executor,
  fairId: string,
  after: string | undefined,
  limit: number,
): Promise<FairCredit[]> =>
  selectCredits(executor)
    .where(and(eq(fairCredits.fairId, fairId), after ? gt(fairCredits.id, after) : undefined))
    .orderBy(asc(fairCredits.id))
    .limit(limit)

/** The credits of a person, oldest first. */
export const creditsOfUser = (executor: Executor, userId: string, limit: number): Promise<FairCredit[]> =>
  selectCredits(executor)
    .where(and(eq(fairCredits.userId, userId), isNotNull(fairs.publishedAt)))
    .orderBy(asc(fairCredits.id))
    .limit(limit)

export async function findFairCredit(executor: Executor, id: string): Promise<FairCredit | null> {
  const [row] = await selectCredits(executor).where(eq(fairCredits.id, id))
  return row ?? null
}
