import type { LiveState } from '@ariviyal/contract/live-planning'
import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type LiveSessionRow, liveSessions } from './live.table.ts'

/** One session in whatever state, drafts too; null when there is none. */
export async function findLiveSession(executor: Executor, id: string): Promise<LiveSessionRow | null> {
  const [row] = await executor.select().from(liveSessions).where(eq(liveSessions.id, id))
  return row ?? null
}

/** The row, held until the end of the transaction: places are given and plans are changed one after the other. Raises `not-found`. */
export async function holdLiveSession(tx: Transaction, id: string): Promise<LiveSessionRow> {
  const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, id)).for('update')
  if (!row) throw new Refusal('not-found')
  return row
}

/** Where a session stands at a moment; it runs from its first instant up to, and without, that of its end. */
export function liveStateOf(
  row: Pick<LiveSessionRow, 'publishedAt' | 'cancelledAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): LiveState {
  if (!row.publishedAt) return 'draft'
  if (row.cancelledAt) return 'cancelled'
  if (now < row.startsAt) return 'coming'
  return now < row.endsAt ? 'running' : 'over'
}
