import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { materialKindNames } from '@ariviyal/contract/material-kinds'
import { stateOf } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { selectBest } from './materials.queries.ts'

/** Support materials by their words, drafts and archived ones too, for the search of the console. */
export async function searchMaterials(executor: Executor, typed: string): Promise<Found[]> {
  const rows = await selectBest(executor, typed, limits.foundMax)
  return rows.map((row) => ({
    kind: 'material',
    id: row.id,
    title: row.title,
    detail: `${materialKindNames[row.kind]}, ${stateOf(row)}`,
  }))
}
