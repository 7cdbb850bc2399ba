import type { DecisionStatus } from '@ariviyal/contract/subscriptions'
import { Mark, type MarkLook } from './mark.tsx'

const words: Record<DecisionStatus, { look: MarkLook; word: string }> = {
  pending: { look: 'waiting', word: 'Pending' },
  approved: { look: 'good', word: 'Approved' },
  rejected: { look: 'bad', word: 'Rejected' },
}

export function DecisionMark({ status }: { status: DecisionStatus }) {
  return <Mark look={words[status].look}>{words[status].word}</Mark>
}
