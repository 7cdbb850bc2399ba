import { contributionKindNames } from '@ariviyal/contract/community/contributions/contribution-rules'
import { contributionLists } from '@ariviyal/contract/community/contributions/contributions'
import { optionFrom } from '../../ui/list/list-address.ts'
import { filterFrom as discussionFilter } from '../discussions/load-discussions.ts'

export const contributionsPath = '/networking/contributions'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  const { q, subject, grade, board } = discussionFilter(request)
  const list = optionFrom(request, 'list', contributionLists)
  return {
    list: list === 'public' ? undefined : list,
    q,
    kind: optionFrom(request, 'kind', contributionKindNames),
    subject,
    grade,
    board,
  }
}
export type ContributionsFilter = ReturnType<typeof filterFrom>

/** Whether a filter leaves contributions of the chosen list out. */
export const isNarrowed = ({ list: _list, ...filter }: ContributionsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
