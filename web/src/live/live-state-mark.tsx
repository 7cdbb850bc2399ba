import type { LiveState } from '@ariviyal/contract/live/live-planning'
import { Mark, type MarkLook } from '../ui/mark.tsx'

const looks: Record<LiveState, { look: MarkLook; word: string }> = {
  draft: { look: 'waiting', word: 'Draft' },
  coming: { look: 'good', word: 'Announced' },
  running: { look: 'now', word: 'Running now' },
  over: { look: 'calm', word: 'Over' },
  cancelled: { look: 'bad', word: 'Cancelled' },
}

/** State of a live session, in one word. */
export const LiveStateMark = ({ state }: { state: LiveState }) => (
  <Mark look={looks[state].look}>{looks[state].word}</Mark>
)
