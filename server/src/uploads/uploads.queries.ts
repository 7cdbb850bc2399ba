import type { UploadKind } from '@ariviyal/contract/uploads'
import { and, count, eq, gt, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { type UploadRow, uploads } from './uploads.table.ts'

export async function findUpload(executor: Executor, id: string): Promise<UploadRow | null> {
  const [row] = await executor.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** What a person has begun and not finished; others of the same person wait until the transaction is over. */
export async function lockOpenUploads(tx: Transaction, userId: string): Promise<{ files: number; bytes: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`)
  const [row] = await tx
    .select({ files: count(), bytes: sum(uploads.declaredBytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.createdBy, userId), eq(uploads.state, 'receiving')))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

export async function insertUpload(
  tx: Transaction,
  row: Pick<UploadRow, 'id' | 'kind' | 'filename' | 'declaredBytes' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  await tx.insert(uploads).values({ ...row, state: 'receiving' })
}

/** True for the one who found it still receiving. */
export async function markReceived(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'checking', finishedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** Counts one more try; null when there is nothing to examine. */
export async function claimForExamination(executor: Executor, id: string): Promise<UploadRow | null> {
  const [row] = await executor
    .update(uploads)
    .set({ tries: sql`${uploads.tries} + 1` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')))
    .returning()
  return row ?? null
}

/** Takes back what `claimForExamination` counted. */
export async function uncountTry(executor: Executor, id: string): Promise<void> {
  await executor
    .update(uploads)
    .set({ tries: sql`${uploads.tries} - 1` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking'), gt(uploads.tries, 0)))
}

export type Findings = Pick<
  UploadRow,
  'fileKey' | 'coverKey' | 'contentType' | 'bytes' | 'sha256' | 'examined' | 'text'
>

export async function markReady(executor: Executor, id: string, findings: Findings): Promise<void> {
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

/** The upload, from now on taken; null unless it is ready, of that kind, nobody's yet, and theirs when `owner` is given. */
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

/** Of two at once, one gets null. */
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

/** What is on its way, and what is ready and not taken, or was taken since a moment. */
export const selectHeldFiles = (executor: Executor, takenSince: Date) =>
  executor
    .select({ id: uploads.id, state: uploads.state, fileKey: uploads.fileKey, coverKey: uploads.coverKey })
    .from(uploads)
    .where(and(ne(uploads.state, 'refused'), or(isNull(uploads.takenAt), gt(uploads.takenAt, takenSince))))
