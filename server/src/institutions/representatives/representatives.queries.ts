import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { institutions } from '../institutions.table.ts'
import {
  institutionClaims,
  institutionEvents,
  institutionRenewals,
  institutionRepresentatives,
  type RenewalRow,
} from './representatives.table.ts'

export const selectRepresentatives = (executor: Executor, institutionId: string) =>
  executor
    .select()
    .from(institutionRepresentatives)
    .where(eq(institutionRepresentatives.institutionId, institutionId))
    .orderBy(institutionRepresentatives.since)

export async function findRepresentedId(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor
    .select({ id: institutionRepresentatives.institutionId })
    .from(institutionRepresentatives)
    .where(eq(institutionRepresentatives.userId, userId))
  return row?.id ?? null
}

/** Returns false if the place, or the person, is taken: the constraints decide. */
export async function insertRepresentative(
  executor: Executor,
  row: typeof institutionRepresentatives.$inferInsert,
): Promise<boolean> {
  const inserted = await executor
    .insert(institutionRepresentatives)
    .values(row)
    .onConflictDoNothing()
    .returning({ place: institutionRepresentatives.place })
  return inserted.length > 0
}

export async function deleteRepresentative(
  executor: Executor,
  institutionId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await executor
    .delete(institutionRepresentatives)
    .where(
      and(eq(institutionRepresentatives.institutionId, institutionId), eq(institutionRepresentatives.userId, userId)),
    )
    .returning({ place: institutionRepresentatives.place })
  return deleted.length > 0
}

export async function replaceClaim(executor: Executor, row: typeof institutionClaims.$inferInsert): Promise<void> {
  const { tokenHash, createdAt, expiresAt } = row
  await executor
    .insert(institutionClaims)
    .values(row)
    .onConflictDoUpdate({ target: institutionClaims.institutionId, set: { tokenHash, createdAt, expiresAt } })
}

export async function deleteClaim(executor: Executor, institutionId: string): Promise<void> {
  await executor.delete(institutionClaims).where(eq(institutionClaims.institutionId, institutionId))
}

/** The institution of a representative link; null for a used, replaced, expired or unknown one. */
export async function findClaimed(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select({ id: institutions.id, institution_name: institutions.institution_name })
    .from(institutionClaims)
    .innerJoin(institutions, eq(institutions.id, institutionClaims.institutionId))
    .where(and(eq(institutionClaims.tokenHash, tokenHash), gt(institutionClaims.expiresAt, now)))
  return row ?? null
}

/** Consumes the link. Of two concurrent calls one returns false. */
export async function consumeClaim(executor: Executor, tokenHash: string, now: Date): Promise<boolean> {
  const deleted = await executor
    .delete(institutionClaims)
    .where(and(eq(institutionClaims.tokenHash, tokenHash), gt(institutionClaims.expiresAt, now)))
    .returning({ id: institutionClaims.institutionId })
  return deleted.length > 0
}

export async function findClaimEnd(executor: Executor, institutionId: string, now: Date): Promise<Date | null> {
  const [row] = await executor
    .select({ expiresAt: institutionClaims.expiresAt })
    .from(institutionClaims)
    .where(and(eq(institutionClaims.institutionId, institutionId), gt(institutionClaims.expiresAt, now)))
  return row?.expiresAt ?? null
}

export const selectEvents = (executor: Executor, institutionId: string, before: string | undefined) =>
  executor
    .select()
    .from(institutionEvents)
    .where(
      and(eq(institutionEvents.institutionId, institutionId), before ? lt(institutionEvents.id, before) : undefined),
    )
    .orderBy(desc(institutionEvents.id))
    .limit(rowsForPage)

/** Returns false if one is pending already: the unique index decides. */
export async function insertRenewal(
  executor: Executor,
  row: typeof institutionRenewals.$inferInsert,
): Promise<boolean> {
  const inserted = await executor
    .insert(institutionRenewals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: institutionRenewals.id })
  return inserted.length > 0
}

export async function findRenewal(executor: Executor, id: string): Promise<RenewalRow | null> {
  const [row] = await executor.select().from(institutionRenewals).where(eq(institutionRenewals.id, id))
  return row ?? null
}

export async function findLastRenewal(executor: Executor, institutionId: string): Promise<RenewalRow | null> {
  const [row] = await executor
    .select()
    .from(institutionRenewals)
    .where(eq(institutionRenewals.institutionId, institutionId))
    .orderBy(desc(institutionRenewals.id))
    .limit(1)
  return row ?? null
}

/** Decides the renewal and returns it; null if someone was faster. */
export async function decideRenewal(
  executor: Executor,
  id: string,
  decision: Pick<RenewalRow, 'status' | 'reason' | 'decidedAt' | 'decidedBy'>,
): Promise<RenewalRow | null> {
  const [row] = await executor
    .update(institutionRenewals)
    .set(decision)
    .where(and(eq(institutionRenewals.id, id), eq(institutionRenewals.status, 'pending')))
    .returning()
  return row ?? null
}

export const selectRenewals = (
  executor: Executor,
  filter: { status: RenewalRow['status'] | undefined; before: string | undefined },
) =>
  executor
    .select({ renewal: institutionRenewals, institution: institutions })
    .from(institutionRenewals)
    .innerJoin(institutions, eq(institutions.id, institutionRenewals.institutionId))
    .where(
      and(
        filter.status ? eq(institutionRenewals.status, filter.status) : undefined,
        filter.before ? lt(institutionRenewals.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(institutionRenewals.id))
    .limit(rowsForPage)

export const countRenewals = (executor: Executor, status: RenewalRow['status']): Promise<number> =>
  executor.$count(institutionRenewals, eq(institutionRenewals.status, status))

/** Pending renewals with their institutions, oldest first. */
export const selectOldestRenewals = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({ renewal: institutionRenewals, institution: institutions })
    .from(institutionRenewals)
    .innerJoin(institutions, eq(institutions.id, institutionRenewals.institutionId))
    .where(and(eq(institutionRenewals.status, 'pending'), after ? gt(institutionRenewals.id, after) : undefined))
    .orderBy(asc(institutionRenewals.id))
    .limit(limit)
