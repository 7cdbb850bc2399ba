import type { PupilWork } from '@ariviyal/contract/assignments/marking'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AssignmentRow } from '../assignments.table.ts'
import { lockTaughtAssignment } from '../taught-assignment.ts'
import {
  findHandIn,
  findMarkedWork,
  insertWorkHistory,
  lockSubmissions,
  type MarkedWork,
  selectFilesOf,
  selectNotes,
  selectWorkOfAssignment,
  updateSubmission,
  upsertMarking,
  upsertReturned,
} from './marking.queries.ts'
import type { ReturnedContent } from './marking.table.ts'
import { decisionInWords, historyRow } from './record-history.ts'
import { listPupilWork } from './show-work.ts'
import { isMarked } from './work.view.ts'

/** Whether the pupil sees something else, or nothing. */
const waits = ({ revision, returnedRevision }: MarkedWork): boolean => returnedRevision !== revision

/**
 * Shows pupils a copy of what is decided: those named, otherwise all whose work is marked and not returned as it is. Raises `not-found`,
 * `archived`, and `not-ready` where a named work is not marked.
 */
export async function returnWork(
  ctx: AppContext,
  teacherId: string,
  id: string,
  studentIds: string[] | undefined,
): Promise<{ returned: number; items: PupilWork[] }> {
  return ctx.db.transaction(async (tx) => {
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId, 'share')
    const named = studentIds ?? (await selectWorkOfAssignment(tx, id)).map(({ submission }) => submission.studentId)
    const locked = await lockSubmissions(tx, id, named)
    let returned = 0
    for (const { id: submissionId } of locked) {
      const work = await findMarkedWork(tx, submissionId)
      if (!work) continue
      if (!isMarked(assignment, work)) {
        if (studentIds) throw new AppError('not-ready', serverMessages.workNotMarked)
        continue
      }
      if (!waits(work)) continue
      await returnOne(ctx, tx, teacherId, assignment, work)
      returned += 1
    }
    if (studentIds && locked.length < new Set(studentIds).size)
      throw new AppError('not-ready', serverMessages.workNotMarked)
    return { returned, items: await listPupilWork(tx, assignment) }
  })
}

async function returnOne(
  ctx: AppContext,
  tx: Executor,
  teacherId: string,
  assignment: AssignmentRow,
  work: MarkedWork,
): Promise<void> {
  const { submission } = work
  // A decision by another part of the program may have no row here yet.
  const revision = work.revision === 0 ? await upsertMarking(tx, submission.id) : work.revision
  await upsertReturned(tx, submission.id, revision, await contentOf(tx, assignment, work))
  await updateSubmission(tx, submission.id, { returnedAt: ctx.now(), returnedMarks: submission.marks })
  await insertWorkHistory(tx, [
    {
      ...historyRow(ctx, teacherId, submission),
      kind: 'returned',
      before: submission.returnedAt === null ? 'not returned' : 'returned before',
      after: decisionInWords(submission, assignment),
    },
  ])
}

async function contentOf(tx: Executor, assignment: AssignmentRow, work: MarkedWork): Promise<ReturnedContent> {
  const { submission } = work
  const handIn = await findHandIn(tx, submission.id, submission.handIns)
  const files = handIn ? await selectFilesOf(tx, handIn.id) : []
  const notes = await selectNotes(
    tx,
    files.map(({ id }) => id),
  )
  return {
    handInId: handIn?.id ?? null,
    marks: submission.marks,
    of: assignment.maxMarks,
    rubric: submission.rubric ?? [],
    rowWords: work.rowWords ?? [],
    words: submission.feedback,
    nextSteps: work.nextSteps ?? [],
    pages: files.flatMap(({ id: fileId }) =>
      notes
        .filter(({ handInFileId, strokes, words }) => handInFileId === fileId && (strokes.length > 0 || words !== ''))
        .map(({ page, strokes, words }) => ({ fileId, page, strokes, words })),
    ),
  }
}
