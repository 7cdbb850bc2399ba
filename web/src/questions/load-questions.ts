import { limits } from '@ariviyal/contract/limits'
import { difficulties, questionKinds } from '@ariviyal/contract/questions/question'
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
    q: words('q'),
    kind: oneOf('kind', questionKinds),
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    chapter: words('chapter'),
    difficulty: oneOf('difficulty', difficulties),
  }
}
export type QuestionsFilter = ReturnType<typeof filterFrom>

/** Reading goes on without a subscription; writing needs one. */
export function mayWrite(): boolean {
  const session = readSession()
  return session !== null && (isSubscribed(session) || isStaff(session.user.role))
}
