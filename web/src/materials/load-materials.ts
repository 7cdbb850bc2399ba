import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { materialKinds, materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { listMaterials, showThisWeek } from '@ariviyal/contract/materials/materials'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { call } from '../api/client.ts'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const grade = Number(params.get('grade'))
  return {
    kind: oneOf('kind', materialKinds),
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    board: oneOf('board', boards),
    subject: oneOf('subject', materialSubjects),
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
  }
}
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
  const isUnfiltered = cursor === undefined && Object.values(filter).every((value) => value === undefined)
  const [page, week] = await Promise.all([
    call(listMaterials, { query: { ...filter, cursor }, signal }),
    isUnfiltered ? call(showThisWeek, { signal }) : null,
  ])
  return { page, week }
}
