import type { LiveState } from '@ariviyal/contract/live/live-planning'
import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type LiveSessionRow, liveSessions } from './live.table.ts'

/** A session in any state, drafts included; null if unknown. */
export async function findLiveSession(executor: Executor, id: string): Promise<LiveSessionRow | null> {
  const [row] = await executor.select().from(liveSessions).where(eq(liveSessions.id, id))
  return row ?? null
}

/** Locks the session row until the end of the transaction, which serialises registrations and changes of the plan. Raises `not-found`. */
export async function lockLiveSession(tx: Transaction, id: string): Promise<LiveSessionRow> {
  const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, id)).for('update')
  if (!row) throw new AppError('not-found')
  return row
}

/** State of a session at a moment; the start is inclusive, the end exclusive. */
export function liveStateOf(
  row: Pick<LiveSessionRow, 'publishedAt' | 'cancelledAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): LiveState {
  if (!row.publishedAt) return 'draft'
  if (row.cancelledAt) return 'cancelled'
  if (now < row.startsAt) return 'coming'
  return now < row.endsAt ? 'running' : 'over'
}
