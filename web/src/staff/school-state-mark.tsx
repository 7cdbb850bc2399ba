import type { SchoolState } from '@ariviyal/contract/school'
import { Mark, type MarkLook } from './mark.tsx'

const words: Record<SchoolState, { look: MarkLook; word: string }> = {
  pending: { look: 'waiting', word: 'Pending' },
  rejected: { look: 'bad', word: 'Rejected' },
  running: { look: 'good', word: 'Running' },
  'ending-soon': { look: 'waiting', word: 'Ending soon' },
  ended: { look: 'calm', word: 'Ended' },
}

export function SchoolStateMark({ state }: { state: SchoolState }) {
  return <Mark look={words[state].look}>{words[state].word}</Mark>
}
