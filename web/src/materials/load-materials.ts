import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { materialKinds, materialSubjects } from '@ariviyal/contract/material-kinds'
import { listMaterials, showThisWeek } from '@ariviyal/contract/materials'
import { boards } from '@ariviyal/contract/school-form'
import { call } from '../api/client.ts'

/** What an address asks for; anything that is no choice is left out. */
export function filterFrom(request: Request) {
  const asked = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === asked.get(name))
  const grade = Number(asked.get('grade'))
  return {
    kind: oneOf('kind', materialKinds),
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    board: oneOf('board', boards),
    subject: oneOf('subject', materialSubjects),
    q: asked.get('q')?.trim().slice(0, limits.searchMax) || undefined,
  }
}
export type Filter = ReturnType<typeof filterFrom>

export interface Shown {
  page: Answer<typeof listMaterials>
  /** Null where the list is narrowed: what is asked for stands first then. */
  week: Answer<typeof showThisWeek> | null
}

export async function loadMaterials(filter: Filter, cursor: string | undefined, signal: AbortSignal): Promise<Shown> {
  const whole = cursor === undefined && Object.values(filter).every((value) => value === undefined)
  const [page, week] = await Promise.all([
    call(listMaterials, { query: { ...filter, cursor }, signal }),
    whole ? call(showThisWeek, { signal }) : null,
  ])
  return { page, week }
}
