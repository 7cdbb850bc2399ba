import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SubmissionRow } from '../assignments.table.ts'
import { findMarkedWork, type MarkedWork, updateSubmission } from './marking.queries.ts'

/** Whether anything is written about a work, if only the first level of a rubric. */
const isDecided = ({ submission: { marks, rubric, feedback }, rowWords, nextSteps, hasNotes }: MarkedWork): boolean =>
  marks !== null ||
  feedback !== '' ||
  hasNotes ||
  (rubric ?? []).some(({ level }) => level !== null) ||
  (rowWords ?? []).some((words) => words !== '') ||
  (nextSteps ?? []).length > 0

/**
 * Stores that a work was decided about now, after the change was stored. A decision of which everything is taken back, such as a mistyped digit,
 * is none: the pupil may hand in again.
 */
export async function updateMarkedAt(
  ctx: AppContext,
  tx: Transaction,
  submissionId: string,
  change: Pick<Partial<SubmissionRow>, 'markedBy'> = {},
): Promise<void> {
  const work = await findMarkedWork(tx, submissionId)
  const markedAt = work && isDecided(work) ? ctx.now() : null
  await updateSubmission(tx, submissionId, { ...change, markedAt })
}
