import type { PupilWork, TaughtWork } from '@ariviyal/contract/assignments/marking'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { workStateOf } from '../assignment-state.ts'
import type { AssignmentRow } from '../assignments.table.ts'
import { showWorkFile } from '../handing-in/hand-ins.view.ts'
import { findHandIn, type MarkedWork, selectFilesOf, selectNotes } from './marking.queries.ts'

export interface Student {
  id: string
  rollNumber: number
  name: string
}

/** Whether there is something to return. */
export const isMarked = ({ grading }: Pick<AssignmentRow, 'grading'>, work: MarkedWork): boolean =>
  grading === 'feedback' ? work.submission.feedback !== '' || work.hasNotes : work.submission.marks !== null

const changedSince = ({ returnedRevision, revision }: MarkedWork): boolean =>
  returnedRevision !== null && returnedRevision !== revision

export function pupilWorkView(assignment: AssignmentRow, student: Student, work: MarkedWork | undefined): PupilWork {
  const submission = work?.submission
  return {
    student_id: student.id,
    roll_number: student.rollNumber,
    name: student.name,
    state: workStateOf(submission ?? null),
    hand_ins: submission?.handIns ?? 0,
    handed_in_at: submission?.handedInAt?.toISOString() ?? null,
    late: submission?.late ?? false,
    marks: submission?.marks ?? null,
    marked: work !== undefined && isMarked(assignment, work),
    returned_at: submission?.returnedAt?.toISOString() ?? null,
    changed: work !== undefined && changedSince(work),
    revision: work?.revision ?? 0,
  }
}

export async function taughtWorkView(
  ctx: AppContext,
  executor: Executor,
  assignment: AssignmentRow,
  student: Student,
  work: MarkedWork | undefined,
): Promise<TaughtWork> {
  const submission = work?.submission
  const handIn = submission ? await findHandIn(executor, submission.id, submission.handIns) : null
  const files = handIn ? await selectFilesOf(executor, handIn.id) : []
  const notes = await selectNotes(
    executor,
    files.map(({ id }) => id),
  )
  const notesOf = Map.groupBy(notes, ({ handInFileId }) => handInFileId)
  const markedBy = submission?.markedBy ?? null
  const markers = await findPeople(executor, markedBy === null ? [] : [markedBy])
  return {
    ...pupilWorkView(assignment, student, work),
    received_at: handIn?.receivedAt.toISOString() ?? null,
    kept_at: handIn?.keptAt?.toISOString() ?? null,
    contact_at: handIn?.contactAt?.toISOString() ?? null,
    receipt: handIn?.receipt ?? '',
    text: handIn?.text ?? '',
    files: files.map((file) => ({
      id: file.id,
      kind: file.kind,
      name: file.name,
      url: showWorkFile(ctx, file.id, file).url,
      width: file.width,
      height: file.height,
      pages: file.pages,
      notes: (notesOf.get(file.id) ?? []).map(({ page, strokes, words, version }) => ({
        page,
        strokes,
        words,
        version,
      })),
    })),
    decision: {
      marks: submission?.marks ?? null,
      rubric: submission?.rubric ?? null,
      row_words: work?.rowWords ?? [],
      feedback: submission?.feedback ?? '',
      next_steps: work?.nextSteps ?? [],
    },
    version: submission?.version ?? 0,
    marked_by: markers.get(markedBy ?? '')?.name ?? '',
  }
}
