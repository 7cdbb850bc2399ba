import { and, desc, eq, gt, gte, inArray, isNotNull, like, lt, lte, ne, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import {
  type InvitationRow,
  type OrganisationRow,
  partnerInvitations,
  partnerMembers,
  partnerOrganisations,
} from './organisations.table.ts'

export async function insertOrganisation(
  tx: Transaction,
  row: typeof partnerOrganisations.$inferInsert,
): Promise<void> {
  await tx.insert(partnerOrganisations).values(row)
}

export async function updateOrganisation(tx: Transaction, id: string, set: Partial<OrganisationRow>): Promise<void> {
  await tx.update(partnerOrganisations).set(set).where(eq(partnerOrganisations.id, id))
}

export async function findOrganisation(executor: Executor, id: string): Promise<OrganisationRow | null> {
  const [row] = await executor.select().from(partnerOrganisations).where(eq(partnerOrganisations.id, id))
  return row ?? null
}

/** Locks an organisation until the end of the transaction, which serialises all acts on its offers, slots and requests. */
export async function lockOrganisation(tx: Transaction, id: string): Promise<OrganisationRow | null> {
  const [row] = await tx.select().from(partnerOrganisations).where(eq(partnerOrganisations.id, id)).for('update')
  return row ?? null
}

export async function selectOrganisations(executor: Executor, ids: string[]): Promise<Map<string, OrganisationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(partnerOrganisations).where(inArray(partnerOrganisations.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** All organisations, newest first. */
export const selectAllOrganisations = (executor: Executor, before: string | undefined): Promise<OrganisationRow[]> =>
  executor
    .select()
    .from(partnerOrganisations)
    .where(before ? lt(partnerOrganisations.id, before) : undefined)
    .orderBy(desc(partnerOrganisations.id))
    .limit(rowsForPage)

/** Whether a check counts on a day. */
export const checkedOn = (day: string): SQL => gte(partnerOrganisations.checkedUntil, day)

/** Districts of a state have ids that begin with its code. */
export const inRegion = ({ state, district }: { state?: string | undefined; district?: string | undefined }) =>
  and(
    state === undefined ? undefined : like(partnerOrganisations.district, `${state}-%`),
    district === undefined ? undefined : eq(partnerOrganisations.district, district),
  )

export const selectChecked = (
  executor: Executor,
  day: string,
  { before, ...region }: { before: string | undefined; state?: string | undefined; district?: string | undefined },
): Promise<OrganisationRow[]> =>
  executor
    .select()
    .from(partnerOrganisations)
    .where(and(checkedOn(day), inRegion(region), before ? lt(partnerOrganisations.id, before) : undefined))
    .orderBy(desc(partnerOrganisations.id))
    .limit(rowsForPage)

/** Organisations whose check ends by a day and that were not told so; locked, for the clock. */
export const lockEndingChecks = (
  tx: Transaction,
  { until, notice }: { until: string; notice: OrganisationRow['checkNotice'] },
): Promise<OrganisationRow[]> =>
  tx
    .select()
    .from(partnerOrganisations)
    .where(
      and(
        isNotNull(partnerOrganisations.checkedUntil),
        lte(partnerOrganisations.checkedUntil, until),
        ne(partnerOrganisations.checkNotice, 'lapsed'),
        ne(partnerOrganisations.checkNotice, notice),
      ),
    )
    .orderBy(partnerOrganisations.checkedUntil)
    .limit(100)
    .for('update')

export async function findOrganisationIdOf(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor
    .select({ id: partnerMembers.organisationId })
    .from(partnerMembers)
    .where(eq(partnerMembers.userId, userId))
  return row?.id ?? null
}

export const selectMembers = (executor: Executor, organisationId: string) =>
  executor
    .select()
    .from(partnerMembers)
    .where(eq(partnerMembers.organisationId, organisationId))
    .orderBy(partnerMembers.id)

/** Returns false if the person is a member of an organisation: the constraint decides. */
export async function insertMember(tx: Transaction, row: typeof partnerMembers.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(partnerMembers).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function deleteMember(tx: Transaction, id: string) {
  const [row] = await tx.delete(partnerMembers).where(eq(partnerMembers.id, id)).returning()
  return row ?? null
}

export const selectInvitations = (executor: Executor, organisationId: string, now: Date): Promise<InvitationRow[]> =>
  executor
    .select()
    .from(partnerInvitations)
    .where(and(eq(partnerInvitations.organisationId, organisationId), gt(partnerInvitations.expiresAt, now)))
    .orderBy(partnerInvitations.id)

/** Replaces an older invitation of the same address. */
export async function upsertInvitation(tx: Transaction, row: InvitationRow): Promise<void> {
  const { tokenHash, expiresAt } = row
  await tx
    .insert(partnerInvitations)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerInvitations.organisationId, partnerInvitations.email],
      set: { tokenHash, expiresAt },
    })
}

export async function findInvitation(executor: Executor, tokenHash: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(partnerInvitations)
    .where(and(eq(partnerInvitations.tokenHash, tokenHash), gt(partnerInvitations.expiresAt, now)))
  return row ?? null
}

export async function deleteInvitation(tx: Transaction, id: string): Promise<InvitationRow | null> {
  const [row] = await tx.delete(partnerInvitations).where(eq(partnerInvitations.id, id)).returning()
  return row ?? null
}

export async function deleteExpiredInvitations(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor.delete(partnerInvitations).where(lt(partnerInvitations.expiresAt, now))
  return rowCount ?? 0
}
