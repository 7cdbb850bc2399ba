import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { type IncidentRow, partnerIncidents } from './requests.table.ts'

export async function insertIncident(tx: Transaction, row: typeof partnerIncidents.$inferInsert): Promise<void> {
  await tx.insert(partnerIncidents).values(row)
}

export const selectIncidents = (
  executor: Executor,
  { status, before }: { status: 'open' | 'closed'; before: string | undefined },
): Promise<IncidentRow[]> =>
  executor
    .select()
    .from(partnerIncidents)
    .where(
      and(
        status === 'open' ? isNull(partnerIncidents.closedAt) : isNotNull(partnerIncidents.closedAt),
        before ? lt(partnerIncidents.id, before) : undefined,
      ),
    )
    .orderBy(desc(partnerIncidents.id))
    .limit(rowsForPage)

export const selectIncidentsOf = (executor: Executor, organisationId: string, limit: number): Promise<IncidentRow[]> =>
  executor
    .select()
    .from(partnerIncidents)
    .where(eq(partnerIncidents.organisationId, organisationId))
    .orderBy(desc(partnerIncidents.id))
    .limit(limit)

/** Open incidents, oldest first, for the queue. */
export const selectOldestIncidents = (executor: Executor, { after, limit }: OldestFirst): Promise<IncidentRow[]> =>
  executor
    .select()
    .from(partnerIncidents)
    .where(and(isNull(partnerIncidents.closedAt), after ? gt(partnerIncidents.id, after) : undefined))
    .orderBy(asc(partnerIncidents.id))
    .limit(limit)

export async function countOpenIncidents(executor: Executor, organisationIds: string[]): Promise<Map<string, number>> {
  if (organisationIds.length === 0) return new Map()
  const rows = await executor
    .select({ id: partnerIncidents.organisationId, count: sql<number>`count(*)::int` })
    .from(partnerIncidents)
    .where(and(inArray(partnerIncidents.organisationId, organisationIds), isNull(partnerIncidents.closedAt)))
    .groupBy(partnerIncidents.organisationId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Closes an open incident. Null if it is closed or unknown. */
export async function closeOpenIncident(
  tx: Transaction,
  id: string,
  set: Pick<IncidentRow, 'closedAt' | 'closedBy' | 'closedWords'>,
): Promise<IncidentRow | null> {
  const [row] = await tx
    .update(partnerIncidents)
    .set(set)
    .where(and(eq(partnerIncidents.id, id), isNull(partnerIncidents.closedAt)))
    .returning()
  return row ?? null
}

export async function findIncident(executor: Executor, id: string): Promise<IncidentRow | null> {
  const [row] = await executor.select().from(partnerIncidents).where(eq(partnerIncidents.id, id))
  return row ?? null
}
