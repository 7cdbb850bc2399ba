import { contributionKindNames } from '@ariviyal/contract/community/contributions/contribution-rules'
import { contributionLists } from '@ariviyal/contract/community/contributions/contributions'
import { filterFrom as discussionFilter } from '../discussions/load-discussions.ts'

export const contributionsPath = '/networking/contributions'

/** Filters from the URL; ignores invalid values. */
export function filterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const { q, subject, grade, board } = discussionFilter(request)
  const list = contributionLists.find((name) => name === params.get('list'))
  return {
    list: list === 'public' ? undefined : list,
    q,
    kind: contributionKindNames.find((name) => name === params.get('kind')),
    subject,
    grade,
    board,
  }
}
export type ContributionsFilter = ReturnType<typeof filterFrom>

/** Whether a filter leaves contributions of the chosen list out. */
export const isNarrowed = ({ list: _list, ...filter }: ContributionsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
