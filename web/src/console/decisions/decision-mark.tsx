import type { RequestStatus } from '@ariviyal/contract/subscriptions/subscriptions'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

const words: Record<RequestStatus, { look: MarkLook; word: string }> = {
  pending: { look: 'waiting', word: 'Pending' },
  approved: { look: 'good', word: 'Approved' },
  rejected: { look: 'bad', word: 'Rejected' },
  withdrawn: { look: 'calm', word: 'Withdrawn' },
}

export function DecisionMark({ status }: { status: RequestStatus }) {
  return <Mark look={words[status].look}>{words[status].word}</Mark>
}
