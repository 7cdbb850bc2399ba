import type { Transaction } from '../../platform/db/database.ts'
import type { LiveSessionRow, liveSessionMaterials } from '../live.table.ts'
import { deleteLiveSessions, insertLiveSession } from './planning.queries.ts'
import { insertSessionMaterials, selectSessionMaterials } from '../shown/session-materials.queries.ts'

type Moments = 'startsAt' | 'endsAt' | 'createdAt' | 'editedAt'

/** Deleted drafts as stored for undo, with moments as text. Only materials can refer to a draft. */
export interface DeletedDrafts {
  drafts: (Omit<LiveSessionRow, Moments> & Record<Exclude<Moments, 'editedAt'>, string> & { editedAt: string | null })[]
  materials: (typeof liveSessionMaterials.$inferSelect)[]
}

/** Deletes drafts that the caller has locked, and returns what restores them. */
export async function deleteDrafts(tx: Transaction, rows: LiveSessionRow[]): Promise<DeletedDrafts> {
  const ids = rows.map(({ id }) => id)
  const materials = ids.length === 0 ? [] : await selectSessionMaterials(tx, ids)
  await deleteLiveSessions(tx, ids)
  return {
    drafts: rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
    })),
    materials,
  }
}

export async function restoreDrafts(tx: Transaction, { drafts, materials }: DeletedDrafts): Promise<void> {
  for (const draft of drafts)
    await insertLiveSession(tx, {
      ...draft,
      startsAt: new Date(draft.startsAt),
      endsAt: new Date(draft.endsAt),
      createdAt: new Date(draft.createdAt),
      editedAt: draft.editedAt === null ? null : new Date(draft.editedAt),
    })
  await insertSessionMaterials(tx, materials)
}
