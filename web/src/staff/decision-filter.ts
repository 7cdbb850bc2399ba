import { choiceFrom, cursorFrom } from './list-address.ts'

/** What waits comes first. */
export const decisionChoices = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const

/** What a list of things to decide is asked for: by its address, and by the API. */
export function decisionQueryFrom(request: Request) {
  const status = choiceFrom(request, 'status', ['pending', 'approved', 'rejected', 'all'])
  return { status, query: { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) } }
}

/** The same of requests, which their senders may take back. */
export const requestChoices = [
  ...decisionChoices.slice(0, 3),
  { value: 'withdrawn', label: 'Withdrawn' },
  decisionChoices[3],
] as const

export function requestQueryFrom(request: Request) {
  const status = choiceFrom(request, 'status', ['pending', 'approved', 'rejected', 'withdrawn', 'all'])
  return { status, query: { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) } }
}

/** What is said where a filter leaves nothing. */
export const nothingToDecide = {
  pending: 'Nothing waits for a decision.',
  approved: 'None has been approved yet.',
  rejected: 'None has been rejected.',
  withdrawn: 'None has been withdrawn.',
  all: 'None has come in yet.',
} as const
