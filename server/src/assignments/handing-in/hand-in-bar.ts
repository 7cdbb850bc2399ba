import type { HandInBar } from '@ariviyal/contract/assignments/work'
import { limits } from '@ariviyal/contract/limits'
import type { AssignmentRow, SubmissionRow } from '../assignments.table.ts'

/** The last moment at which work counts: the teacher's close, that of the class, and the due date where late work is refused. */
function endOf({ closedAt, dueAt, lateRule }: Ends, classArchivedAt: Date | null): number {
  const ends = [closedAt, classArchivedAt, lateRule === 'refuse' ? dueAt : null]
  return Math.min(...ends.map((end) => end?.getTime() ?? Infinity))
}
type Ends = Pick<AssignmentRow, 'closedAt' | 'dueAt' | 'lateRule'>

interface Work {
  assignment: Ends & Pick<AssignmentRow, 'takesText' | 'takesFiles'>
  submission: Pick<SubmissionRow, 'handIns' | 'markedAt'> | null
  classArchivedAt: Date | null
}

/**
 * Why work that was handed in at a moment is refused; null where it is accepted. A decision ends handing in again. It does not end the first
 * hand-in, which may have waited on a phone while the teacher decided about nothing.
 */
export function handInBar({ assignment, submission, classArchivedAt }: Work, at: Date): HandInBar | null {
  if (!assignment.takesText && !assignment.takesFiles) return 'on-paper'
  if (submission && submission.handIns > 0 && submission.markedAt !== null) return 'marked'
  if (submission && submission.handIns >= limits.handInsMax) return 'too-often'
  return at.getTime() > endOf(assignment, classArchivedAt) ? 'closed' : null
}
