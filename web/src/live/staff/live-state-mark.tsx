import type { LiveState } from '@ariviyal/contract/live-planning'
import { Mark, type MarkLook } from '../../staff/mark.tsx'

const looks: Record<LiveState, { look: MarkLook; word: string }> = {
  draft: { look: 'waiting', word: 'Draft' },
  coming: { look: 'good', word: 'Announced' },
  running: { look: 'good', word: 'Running now' },
  over: { look: 'calm', word: 'Over' },
  cancelled: { look: 'bad', word: 'Cancelled' },
}

/** Where a live session stands, in one word. */
export const LiveStateMark = ({ state }: { state: LiveState }) => (
  <Mark look={looks[state].look}>{looks[state].word}</Mark>
)
