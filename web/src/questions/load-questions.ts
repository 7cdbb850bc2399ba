import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { bloomLevels, boards, difficulties } from '@ariviyal/contract/questions/question'
import { languages } from '@ariviyal/contract/languages'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { isSubscribed, readSession } from '../session/store.ts'
import { grades } from '../ui/grades.ts'
import { optionFrom, wordsFrom } from '../ui/list/list-address.ts'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  return {
    // Without a subscription a teacher reads only the own bank.
    from: mayWrite() ? optionFrom(request, 'from', ['school', 'ariviyal']) : undefined,
    q: wordsFrom(request),
    kind: optionFrom(request, 'kind', questionKinds),
    grade: optionFrom(request, 'grade', grades),
    chapter: wordsFrom(request, 'chapter'),
    difficulty: optionFrom(request, 'difficulty', difficulties),
    bloom: optionFrom(request, 'bloom', bloomLevels),
    board: optionFrom(request, 'board', boards),
    language: optionFrom(request, 'language', languages),
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
