import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { grades } from '../../ui/grades.ts'
import { optionFrom, wordsFrom } from '../../ui/list/list-address.ts'

export const discussionsPath = '/networking/discussions'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  return {
    list: optionFrom(request, 'list', ['unanswered', 'mine', 'followed']),
    q: wordsFrom(request),
    subject: optionFrom(request, 'subject', subjectNames),
    grade: optionFrom(request, 'grade', grades),
    board: optionFrom(request, 'board', boards),
  }
}
export type DiscussionsFilter = ReturnType<typeof filterFrom>

/** Whether a filter leaves discussions of the chosen list out. */
export const isNarrowed = ({ list: _list, ...filter }: DiscussionsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
