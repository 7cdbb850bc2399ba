import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { deletePairsOf } from './mentor-pairs.queries.ts'
import { tellOfPair } from './tell-of-pair.ts'

/** Ends all pairs and requests of a person who shows themselves no more, and tells the others. */
export async function endPairsOf(ctx: AppContext, tx: Transaction, userId: string): Promise<void> {
  const ended = await deletePairsOf(tx, userId)
  const others = ended.map(({ mentorId, teacherId, subject }) => ({
    userId: mentorId === userId ? teacherId : mentorId,
    subject,
  }))
  if (others.length > 0) await tellOfPair(ctx, tx, 'ended', others)
}
