import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'

/** Pending items come first. */
export const decisionChoices = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const

/** Filters of a decision list from the URL, as the API takes them. */
export function decisionQueryFrom(request: Request) {
  const status = choiceFrom(request, 'status', ['pending', 'approved', 'rejected', 'all'])
  return { status, query: { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) } }
}

/** Filters of requests, which their senders may withdraw. */
export const requestChoices = [
  ...decisionChoices.slice(0, 3),
  { value: 'withdrawn', label: 'Withdrawn' },
  decisionChoices[3],
] as const

export function requestQueryFrom(request: Request) {
  const status = choiceFrom(request, 'status', ['pending', 'approved', 'rejected', 'withdrawn', 'all'])
  return { status, query: { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) } }
}

/** Texts of empty filter results. */
export const nothingToDecide = {
  pending: 'Nothing to decide.',
  approved: 'None approved yet.',
  rejected: 'None rejected.',
  withdrawn: 'None withdrawn.',
  all: 'None received yet.',
} as const
