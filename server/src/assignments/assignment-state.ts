import type { AssignmentState, WorkState } from '@ariviyal/contract/assignments/modes'
import type { AssignmentRow, SubmissionRow } from './assignments.table.ts'

type Moments = Pick<AssignmentRow, 'setAt' | 'dueAt' | 'lateRule' | 'closedAt'>

export function stateOf({ setAt, dueAt, lateRule, closedAt }: Moments, now: Date): AssignmentState {
  if (setAt === null) return 'draft'
  if (setAt > now) return 'scheduled'
  const isOver = lateRule === 'refuse' && dueAt !== null && dueAt <= now
  return closedAt !== null || isOver ? 'closed' : 'open'
}

/** Whether there is work of a pupil: handed in, or decided about, as work on paper is. A decision that was taken back is none. */
export const hasWork = (work: Pick<SubmissionRow, 'handedInAt' | 'markedAt' | 'returnedAt'> | undefined): boolean =>
  work !== undefined && [work.handedInAt, work.markedAt, work.returnedAt].some((at) => at !== null)

/** Of a pupil's work; null where nothing is stored yet. */
export function workStateOf(work: Pick<SubmissionRow, 'handedInAt' | 'returnedAt'> | null): WorkState {
  const { handedInAt, returnedAt } = work ?? { handedInAt: null, returnedAt: null }
  if (returnedAt !== null && (handedInAt === null || returnedAt >= handedInAt)) return 'returned'
  return handedInAt === null ? 'to-do' : 'handed-in'
}
