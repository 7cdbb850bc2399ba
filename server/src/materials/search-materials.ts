import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import { stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { selectBest } from './materials.queries.ts'

/** Searches materials for the console, drafts and archived ones included. */
export async function searchMaterials(executor: Executor, typed: string): Promise<Found[]> {
  const rows = await selectBest(executor, typed, limits.foundMax)
  return rows.map((row) => ({
    kind: 'material',
    id: row.id,
    title: row.title,
    detail: `${materialKindNames[row.kind]}, ${stateOf(row)}`,
  }))
}
