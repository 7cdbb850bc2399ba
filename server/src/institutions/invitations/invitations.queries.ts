import type { InvitationStatus } from '@ariviyal/contract/institutions/own-institution'
import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { institutionInvitations as invitations, type InvitationRow } from '../representatives/representatives.table.ts'

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
const has: Record<InvitationStatus, typeof isOpen> = {
  open: isOpen,
  accepted: isNotNull(invitations.acceptedAt),
  revoked: isNotNull(invitations.revokedAt),
}

/** Returns the stored ones. Skips addresses with an open invitation. */
export const insertInvitations = (
  executor: Executor,
  rows: (typeof invitations.$inferInsert)[],
): Promise<{ id: string }[]> =>
  executor.insert(invitations).values(rows).onConflictDoNothing().returning({ id: invitations.id })

/** The invitation of a personal link that is still valid. */
export async function findOpenInvitation(executor: Executor, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen))
  return row ?? null
}

export async function findOpenInvitationTo(
  executor: Executor,
  id: string,
  email: string,
): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.email, email), isOpen))
  return row ?? null
}

/** Updates an open invitation of this institution; null if there is none. */
export async function changeOpenInvitation(
  executor: Executor,
  { institutionId, id }: { institutionId: string; id: string },
  change: Partial<InvitationRow>,
): Promise<InvitationRow | null> {
  const [row] = await executor
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.id, id), eq(invitations.institutionId, institutionId), isOpen))
    .returning()
  return row ?? null
}

/** Marks open invitations of an address as accepted, once its owner holds a seat. */
export async function acceptInvitationsTo(
  executor: Executor,
  institutionId: string,
  email: string,
  accepted: { acceptedAt: Date; acceptedBy: string },
): Promise<void> {
  await executor
    .update(invitations)
    .set(accepted)
    .where(and(eq(invitations.institutionId, institutionId), eq(invitations.email, email), isOpen))
}

export const countOpenInvitations = (executor: Executor, institutionId: string): Promise<number> =>
  executor.$count(invitations, and(eq(invitations.institutionId, institutionId), isOpen))

/** Which of these addresses have an open invitation of the institution. */
export async function findInvited(executor: Executor, institutionId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await executor
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.institutionId, institutionId), inArray(invitations.email, emails), isOpen))
  return new Set(rows.map((row) => row.email))
}

export const selectInvitations = (
  executor: Executor,
  institutionId: string,
  filter: { status: InvitationStatus | undefined; before: string | undefined },
) =>
  executor
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.institutionId, institutionId),
        filter.status ? has[filter.status] : undefined,
        filter.before ? lt(invitations.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(rowsForPage)

/** Deletes unaccepted invitations sent before a moment; returns how many. */
export async function deleteInvitationsSentBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(invitations)
    .where(and(isNull(invitations.acceptedAt), lt(invitations.sentAt, moment)))
  return rowCount ?? 0
}
