import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'

export const discussionsPath = '/networking/discussions'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const grade = Number(params.get('grade'))
  return {
    list: oneOf('list', ['unanswered', 'mine', 'followed'] as const),
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
    subject: oneOf('subject', subjectNames),
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    board: oneOf('board', boards),
  }
}
export type DiscussionsFilter = ReturnType<typeof filterFrom>

/** Whether a filter leaves discussions of the chosen list out. */
export const isNarrowed = ({ list: _list, ...filter }: DiscussionsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
