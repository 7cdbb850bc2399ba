import type { Transaction } from '../platform/database.ts'
import type { LiveSessionRow, liveSessionMaterials } from './live.table.ts'
import { deleteSessions, insertSession } from './planning.queries.ts'
import { insertSessionMaterials, selectSessionMaterials } from './session-materials.queries.ts'

type Moments = 'startsAt' | 'endsAt' | 'createdAt' | 'editedAt'

/** Drafts that were deleted, as an undo keeps them: moments as text. Nothing but its materials can refer to a draft. */
export interface KeptDrafts {
  drafts: (Omit<LiveSessionRow, Moments> & Record<Exclude<Moments, 'editedAt'>, string> & { editedAt: string | null })[]
  materials: (typeof liveSessionMaterials.$inferSelect)[]
}

/** Deletes drafts that the caller holds, and gives what brings them back. */
export async function deleteDrafts(tx: Transaction, rows: LiveSessionRow[]): Promise<KeptDrafts> {
  const ids = rows.map(({ id }) => id)
  const materials = ids.length === 0 ? [] : await selectSessionMaterials(tx, ids)
  await deleteSessions(tx, ids)
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

export async function bringBackDrafts(tx: Transaction, { drafts, materials }: KeptDrafts): Promise<void> {
  for (const draft of drafts)
    await insertSession(tx, {
      ...draft,
      startsAt: new Date(draft.startsAt),
      endsAt: new Date(draft.endsAt),
      createdAt: new Date(draft.createdAt),
      editedAt: draft.editedAt === null ? null : new Date(draft.editedAt),
    })
  await insertSessionMaterials(tx, materials)
}
