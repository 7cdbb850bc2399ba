import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { v7 as uuid } from 'uuid'
import type { AssignmentRow, SubmissionRow } from '../assignments.table.ts'
import { insertWorkHistory } from './marking.queries.ts'
import type { WorkHistoryRow } from './marking.table.ts'

type Decided = Pick<SubmissionRow, 'marks' | 'rubric' | 'feedback'>

export const historyRow = (
  ctx: AppContext,
  teacherId: string,
  { assignmentId, studentId }: Pick<SubmissionRow, 'assignmentId' | 'studentId'>,
): Omit<WorkHistoryRow, 'kind' | 'before' | 'after'> => ({
  id: uuid(),
  assignmentId,
  studentId,
  at: ctx.now(),
  actorId: teacherId,
})

const marksInWords = ({ marks, rubric }: Decided, { maxMarks }: Pick<AssignmentRow, 'maxMarks'>): string => {
  const levels = rubric?.map(({ title, text, marks: given }) => `${title}: ${text || (given ?? 'no level')}`) ?? []
  const given = marks === null ? 'not marked' : `${marks} of ${maxMarks}`
  return [given, ...levels].join('; ')
}

/** A decision as the history keeps it. */
export const decisionInWords = (decided: Decided, assignment: Pick<AssignmentRow, 'maxMarks'>): string =>
  marksInWords(decided, assignment) + (decided.feedback === '' ? '' : `, “${decided.feedback}”`)

/**
 * Adds a decision to the history when marks or levels changed. Words alone are saved many times while they are typed: they are added when
 * they replace those of another teacher, and with each return.
 */
export async function insertDecision(
  executor: Executor,
  row: ReturnType<typeof historyRow>,
  before: SubmissionRow,
  after: SubmissionRow,
  assignment: AssignmentRow,
): Promise<void> {
  const isOthers = before.markedBy !== null && before.markedBy !== after.markedBy
  const isSame = marksInWords(before, assignment) === marksInWords(after, assignment)
  if (isSame && !(isOthers && before.feedback !== after.feedback)) return
  await insertWorkHistory(executor, [
    {
      ...row,
      kind: 'decision',
      before: decisionInWords(before, assignment),
      after: decisionInWords(after, assignment),
    },
  ])
}
