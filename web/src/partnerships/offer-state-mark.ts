import type { OfferState } from '@ariviyal/contract/partnerships/partnership-rules'
import type { MarkLook } from '../ui/mark.tsx'

const marks: Record<OfferState, { look: MarkLook; children: string }> = {
  draft: { look: 'calm', children: 'Draft' },
  open: { look: 'good', children: 'Open' },
  paused: { look: 'waiting', children: 'Paused' },
  hidden: { look: 'bad', children: 'Hidden' },
  closed: { look: 'calm', children: 'Closed' },
}

export const offerStateMark = (state: OfferState) => marks[state]
