import { limits } from '@ariviyal/contract/limits'
import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { bloomLevels, boards, difficulties } from '@ariviyal/contract/questions/question'
import { languages } from '@ariviyal/contract/languages'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { isSubscribed, readSession } from '../session/store.ts'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const words = (name: string) => params.get(name)?.trim().slice(0, limits.searchMax) || undefined
  const grade = Number(params.get('grade'))
  return {
    // Without a subscription a teacher reads only the own bank.
    from: mayWrite() ? oneOf('from', ['school', 'ariviyal'] as const) : undefined,
    q: words('q'),
    kind: oneOf('kind', questionKinds),
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    chapter: words('chapter'),
    difficulty: oneOf('difficulty', difficulties),
    bloom: oneOf('bloom', bloomLevels),
    board: oneOf('board', boards),
    language: oneOf('language', languages),
  }
}
export type QuestionsFilter = ReturnType<typeof filterFrom>

/** Whether a filter leaves questions of the chosen source out. */
export const isNarrowed = ({ from: _source, ...filter }: QuestionsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

/** Reading goes on without a subscription; writing needs one. */
export function mayWrite(): boolean {
  const session = readSession()
  return session !== null && (isSubscribed(session) || isStaff(session.user.role))
}
