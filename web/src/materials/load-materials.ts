import type { Answer } from '@ariviyal/contract/endpoint'
import { materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { listMaterials, showThisWeek } from '@ariviyal/contract/materials/materials'
import { call } from '../api/client.ts'
import { contentFilterFrom, isNarrowed } from '../ui/list/content-filter.ts'

/** Filters from the URL; ignores invalid values. */
export const filterFrom = (request: Request) => ({
  kind: materialKinds.find((kind) => kind === new URL(request.url).searchParams.get('kind')),
  ...contentFilterFrom(request),
})
export type MaterialsFilter = ReturnType<typeof filterFrom>

export interface Shown {
  page: Answer<typeof listMaterials>
  /** Null while filtering: results come first. */
  week: Answer<typeof showThisWeek> | null
}

export async function loadMaterials(
  filter: MaterialsFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Shown> {
  const isUnfiltered = cursor === undefined && !isNarrowed(filter)
  const [page, week] = await Promise.all([
    call(listMaterials, { query: { ...filter, cursor }, signal }),
    isUnfiltered ? call(showThisWeek, { signal }) : null,
  ])
  return { page, week }
}
