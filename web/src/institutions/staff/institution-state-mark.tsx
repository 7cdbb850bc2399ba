import type { InstitutionState } from '@ariviyal/contract/institutions/own-institution'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

const words: Record<InstitutionState, { look: MarkLook; word: string }> = {
  pending: { look: 'waiting', word: 'Pending' },
  rejected: { look: 'bad', word: 'Rejected' },
  running: { look: 'good', word: 'Running' },
  'ending-soon': { look: 'waiting', word: 'Ending soon' },
  ended: { look: 'calm', word: 'Ended' },
}

export function InstitutionStateMark({ state }: { state: InstitutionState }) {
  return <Mark look={words[state].look}>{words[state].word}</Mark>
}
