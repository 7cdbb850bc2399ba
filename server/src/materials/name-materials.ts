import type { ContentState } from '@ariviyal/contract/content'
import type { MaterialKind } from '@ariviyal/contract/material-kinds'
import { inArray } from 'drizzle-orm'
import { stateOf } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { materials } from './materials.table.ts'

interface NamedMaterial {
  id: string
  title: string
  kind: MaterialKind
  state: ContentState
}

/** The support materials with these ids, in their order; an id of none is left out. Readers may be shown only what is published. */
export async function nameMaterials(executor: Executor, ids: string[]): Promise<NamedMaterial[]> {
  if (ids.length === 0) return []
  const { id, title, kind, publishedAt, archivedAt } = materials
  const rows = await executor
    .select({ id, title, kind, publishedAt, archivedAt })
    .from(materials)
    .where(inArray(id, ids))
  return ids.flatMap((wanted) => {
    const row = rows.find((one) => one.id === wanted)
    return row ? [{ id: row.id, title: row.title, kind: row.kind, state: stateOf(row) }] : []
  })
}
