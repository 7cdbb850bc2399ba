import type { NextStep, TaughtWork, WorkDecisionForm } from '@ariviyal/contract/assignments/marking'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { RubricMark } from '@ariviyal/contract/tests/rubric'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { chooseLevels, marksOfLevels } from '../../tests/marking/rubric-marks.ts'
import { isOpenedIn } from '../../tests/practice-tests.ts'
import { stateOf } from '../assignment-state.ts'
import type { AssignmentRow, SubmissionRow } from '../assignments.table.ts'
import { lockTaughtAssignment } from '../taught-assignment.ts'
import { historyRow, insertDecision } from './record-history.ts'
import { insertSubmission, lockSubmissions, updateSubmission, upsertMarking } from './marking.queries.ts'
import { updateMarkedAt } from './update-marked-at.ts'
import { findStudent, viewWork } from './show-work.ts'

/**
 * Keeps what a teacher decides about the work of a pupil, also of one who handed in on paper. Raises `not-found`, `archived`, `not-ready`
 * for a draft, `edited-elsewhere` when a colleague decided, the pupil handed in again or the rubric changed meanwhile, and `invalid-fields`.
 */
export async function decideWork(
  ctx: AppContext,
  teacherId: string,
  { id, student: studentId }: { id: string; student: string },
  form: WorkDecisionForm,
): Promise<TaughtWork> {
  return ctx.db.transaction(async (tx) => {
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId, 'share')
    const student = await findStudent(tx, assignment, studentId)
    if (stateOf(assignment, ctx.now()) === 'draft') throw new AppError('not-ready', serverMessages.workNotSet)
    await refuseGoneSteps(tx, assignment, form.next_steps)
    const submission = await lockOrBegin(tx, assignment, studentId)
    if (submission.handIns !== form.hand_ins) throw new AppError('edited-elsewhere', serverMessages.handedInMeanwhile)
    if (submission.version !== form.version) throw new AppError('edited-elsewhere', serverMessages.workMarkedElsewhere)

    const rubric = rubricOf(assignment, submission, form)
    const marks = rubric ? marksOfLevels(rubric) : form.marks
    refuseMarks(assignment, marks)
    const decided = {
      marks,
      rubric,
      feedback: form.feedback,
      version: submission.version + 1,
      markedBy: teacherId,
    }
    await updateSubmission(tx, submission.id, decided)
    await upsertMarking(tx, submission.id, { rowWords: form.row_words, nextSteps: form.next_steps })
    await updateMarkedAt(ctx, tx, submission.id)
    await insertDecision(
      tx,
      historyRow(ctx, teacherId, submission),
      submission,
      { ...submission, ...decided },
      assignment,
    )
    return viewWork(ctx, tx, assignment, student)
  })
}

async function lockOrBegin(tx: Executor, assignment: AssignmentRow, studentId: string): Promise<SubmissionRow> {
  const [stored] = await lockSubmissions(tx, assignment.id, [studentId])
  if (stored) return stored
  await insertSubmission(tx, {
    id: uuid(),
    assignmentId: assignment.id,
    classId: assignment.classId,
    studentId,
    handIns: 0,
    handedInAt: null,
    late: false,
    marks: null,
    rubric: null,
    feedback: '',
    version: 0,
    markedBy: null,
    markedAt: null,
    returnedAt: null,
    returnedMarks: null,
  })
  const [begun] = await lockSubmissions(tx, assignment.id, [studentId])
  if (!begun) throw new AppError('not-found')
  return begun
}

/** The rows with their levels: those of the form, otherwise the present ones as long as the marks stay. */
function rubricOf(
  assignment: AssignmentRow,
  submission: SubmissionRow,
  { rubric, marks }: WorkDecisionForm,
): RubricMark[] | null {
  if (!rubric) return rubric === undefined && submission.marks === marks ? submission.rubric : null
  const chosen =
    assignment.version === rubric.version && assignment.rubric ? chooseLevels(assignment.rubric, rubric.levels) : null
  if (!chosen) throw new AppError('edited-elsewhere', serverMessages.rubricChanged)
  return chosen
}

function refuseMarks({ maxMarks }: AssignmentRow, marks: number | null): void {
  if (marks === null) return
  const msg =
    maxMarks === null
      ? serverMessages.feedbackWithoutMarks
      : marks > maxMarks
        ? serverMessages.workMarksTooMany(maxMarks)
        : null
  if (msg !== null) throw new AppError('invalid-fields', msg, { fields: { marks: msg } })
}

/** A test must be one that the pupils of the class see. Books and videos may be withdrawn at any time, so their names are kept. */
async function refuseGoneSteps(tx: Executor, { classId }: AssignmentRow, steps: readonly NextStep[]): Promise<void> {
  for (const { kind, target_id: target } of steps)
    if (kind === 'test' && !(await isOpenedIn(tx, classId, target)))
      throw new AppError('invalid-fields', serverMessages.nextStepGone, {
        fields: { next_steps: serverMessages.nextStepGone },
      })
}
