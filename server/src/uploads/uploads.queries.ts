import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { and, count, eq, gt, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { type UploadRow, uploads } from './uploads.table.ts'

export async function findUpload(executor: Executor, id: string): Promise<UploadRow | null> {
  const [row] = await executor.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Totals of a person's unfinished uploads. Serialises calls for the same person until the end of the transaction. */
export async function lockOpenUploads(tx: Transaction, userId: string): Promise<{ files: number; bytes: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`)
  const [row] = await tx
    .select({ files: count(), bytes: sum(uploads.declaredBytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.createdBy, userId), eq(uploads.state, 'receiving')))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

/** Uploads of a person that no row has claimed. */
export const countUnused = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.createdBy, userId), ne(uploads.state, 'refused'), isNull(uploads.takenAt)))

export async function insertUpload(
  tx: Transaction,
  row: Pick<UploadRow, 'id' | 'kind' | 'filename' | 'declaredBytes' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  await tx.insert(uploads).values({ ...row, state: 'receiving' })
}

/** Returns true for the call that ended the receiving state. */
export async function markReceived(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'checking', finishedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** Counts another attempt; null if there is nothing to examine. */
export async function claimForExamination(executor: Executor, id: string): Promise<UploadRow | null> {
  const [row] = await executor
    .update(uploads)
    .set({ tries: sql`${uploads.tries} + 1` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')))
    .returning()
  return row ?? null
}

/** Reverts the count of `claimForExamination`. */
export async function uncountAttempt(executor: Executor, id: string): Promise<void> {
  await executor
    .update(uploads)
    .set({ tries: sql`${uploads.tries} - 1` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking'), gt(uploads.tries, 0)))
}

export type ExaminationResult = Pick<
  UploadRow,
  'fileKey' | 'coverKey' | 'contentType' | 'bytes' | 'sha256' | 'examined' | 'text'
>

export async function markReady(executor: Executor, id: string, findings: ExaminationResult): Promise<void> {
  await executor
    .update(uploads)
    .set({ ...findings, state: 'ready' })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')))
}

export async function markRefused(executor: Executor, id: string, reason: string): Promise<void> {
  await executor
    .update(uploads)
    .set({ state: 'refused', reason })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')))
}

/** Marks the upload as claimed and returns it; null unless it is ready, of that kind, unclaimed, and the owner's if `owner` is given. */
export async function claimReady(
  tx: Transaction,
  id: string,
  kind: UploadKind,
  owner: string | null,
  now: Date,
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ takenAt: now })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.kind, kind),
        eq(uploads.state, 'ready'),
        isNull(uploads.takenAt),
        owner === null ? undefined : eq(uploads.createdBy, owner),
      ),
    )
    .returning()
  return row ?? null
}

/** Of two concurrent calls one returns null. */
export async function deleteReceiving(executor: Executor, id: string): Promise<UploadRow | null> {
  const [row] = await executor
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning()
  return row ?? null
}

export const selectReceivingSince = (executor: Executor, moment: Date) =>
  executor
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), lt(uploads.createdAt, moment)))

export const selectCheckingSince = (executor: Executor, moment: Date) =>
  executor
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'checking'), lt(uploads.finishedAt, moment)))

export async function deleteFinishedBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(uploads).where(and(ne(uploads.state, 'checking'), lt(uploads.finishedAt, moment)))
}

/** Uploads in progress, unclaimed ones that are ready, and those claimed since a moment. */
export const selectStoredFiles = (executor: Executor, takenSince: Date) =>
  executor
    .select({ id: uploads.id, state: uploads.state, fileKey: uploads.fileKey, coverKey: uploads.coverKey })
    .from(uploads)
    .where(and(ne(uploads.state, 'refused'), or(isNull(uploads.takenAt), gt(uploads.takenAt, takenSince))))
