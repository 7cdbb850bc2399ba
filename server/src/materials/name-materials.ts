import type { ContentState } from '@ariviyal/contract/content'
import type { MaterialKind } from '@ariviyal/contract/materials/material-kinds'
import { inArray } from 'drizzle-orm'
import { stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { findOfWeek } from './materials.queries.ts'
import { materials } from './materials.table.ts'

interface NamedMaterial {
  id: string
  title: string
  kind: MaterialKind
  state: ContentState
  isPremium: boolean
  /** Null for a plan that is a text. */
  fileKey: string | null
}

/** The materials with these ids, in order; unknown ids are left out. Callers filter by state before showing them to readers. */
export async function nameMaterials(executor: Executor, ids: string[]): Promise<NamedMaterial[]> {
  if (ids.length === 0) return []
  const { id, title, kind, publishedAt, archivedAt, isPremium, fileKey } = materials
  const rows = await executor
    .select({ id, title, kind, publishedAt, archivedAt, isPremium, fileKey })
    .from(materials)
    .where(inArray(id, ids))
  return ids.flatMap((wanted) => {
    const row = rows.find((one) => one.id === wanted)
    if (!row) return []
    const { publishedAt: _published, archivedAt: _archived, ...named } = row
    return [{ ...named, state: stateOf(row) }]
  })
}

/** The slide deck and the poster of the week (findOfWeek), as far as there are. */
export async function nameMaterialsOfWeek(executor: Executor, today: string) {
  const found = await Promise.all([findOfWeek(executor, 'slide-deck', today), findOfWeek(executor, 'poster', today)])
  return found.flatMap((row) => (row ? [{ id: row.id, title: row.title, kind: row.kind }] : []))
}
