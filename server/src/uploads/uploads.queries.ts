import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { and, count, eq, gt, gte, inArray, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
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

/** Serialises calls for the same pupil until the end of the transaction. */
export async function lockUploadsOfPupil(tx: Transaction, pupilId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${pupilId}`}, 0))`)
}

/** What pupils have sent since a moment; `unused`: files that are arriving, or that no hand-in has claimed. */
export async function countOfPupils(tx: Transaction, pupilIds: string[], since: Date) {
  const isUnused = and(ne(uploads.state, 'refused'), isNull(uploads.takenAt))
  const [row] = await tx
    .select({
      files: count(),
      unused: sql<number>`count(*) filter (where ${isUnused})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${uploads.declaredBytes}), 0)`.mapWith(Number),
    })
    .from(uploads)
    .where(and(inArray(uploads.pupilId, pupilIds), gte(uploads.createdAt, since)))
  return row ?? { files: 0, unused: 0, bytes: 0 }
}

/** The uploads of a pupil with these ids, in no order, locked until the end of the transaction. */
export const lockUploadsOf = (tx: Transaction, pupilId: string, ids: string[]): Promise<UploadRow[]> =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.pupilId, pupilId), inArray(uploads.id, ids)))
    .orderBy(uploads.id)
    .for('update')

export async function markTaken(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx.update(uploads).set({ takenAt: now }).where(inArray(uploads.id, ids))
}

export async function insertUpload(
  tx: Transaction,
  row: Pick<UploadRow, 'id' | 'kind' | 'filename' | 'declaredBytes' | 'createdBy' | 'pupilId' | 'createdAt'>,
): Promise<void> {
  await tx.insert(uploads).values({ ...row, state: 'receiving' })
}

/** Inserts uploads whose file is examined and stored. */
export async function insertReady(
  tx: Transaction,
  rows: (ExaminationResult &
    Pick<UploadRow, 'id' | 'kind' | 'filename' | 'declaredBytes' | 'createdBy' | 'createdAt' | 'finishedAt'>)[],
): Promise<void> {
  await tx.insert(uploads).values(rows.map((row) => ({ ...row, state: 'ready' as const })))
}

/** Returns the kind of the file to the call that ended the receiving state; null to others. */
export async function markReceived(tx: Transaction, id: string, now: Date): Promise<UploadRow['kind'] | null> {
  const [row] = await tx
    .update(uploads)
    .set({ state: 'checking', finishedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning({ kind: uploads.kind })
  return row?.kind ?? null
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

/** Marks as claimed, and returns, those of these uploads that are ready, of that kind, unclaimed, and the owner's if `owner` is given. */
export function claimReady(
  tx: Transaction,
  ids: string[],
  kind: UploadKind,
  owner: string | null,
  now: Date,
): Promise<UploadRow[]> {
  return tx
    .update(uploads)
    .set({ takenAt: now })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.kind, kind),
        eq(uploads.state, 'ready'),
        isNull(uploads.takenAt),
        isNull(uploads.pupilId),
        owner === null ? undefined : eq(uploads.createdBy, owner),
      ),
    )
    .returning()
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
