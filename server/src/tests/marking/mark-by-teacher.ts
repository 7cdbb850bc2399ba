import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AnswerMarksForm, MarkingAnswer } from '@ariviyal/contract/tests/marking'
import type { RubricMark } from '@ariviyal/contract/tests/rubric'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { selectAnsweredItems, upsertTeacherMarks } from '../attempts/answers.queries.ts'
import { endOf } from '../attempts/attempt-time.ts'
import type { AnswerRow } from '../attempts/attempts.table.ts'
import { answerRow } from '../attempts/settle-answers.ts'
import { isAnswerable } from '../build-items.ts'
import { isAsked } from '../papers/arrange.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { lockTaughtAttempt } from '../results/taught-attempt.ts'
import type { ItemRow } from '../tests.table.ts'
import { decisionInWords } from './decision-words.ts'
import { historyRow, insertHistory } from './history.queries.ts'
import { viewAnswers } from './marking.view.ts'
import { chooseLevels, marksOfLevels } from './rubric-marks.ts'
import { findRubric } from './rubrics.queries.ts'

/**
 * Gives the teacher's marks for one answer, or takes them back with null. The server's marks are kept apart, so that neither overwrites the
 * other. Raises `not-found`, `attempt-running`, `edited-elsewhere` when a colleague decided meanwhile or the rubric changed, and
 * `invalid-fields` for marks beyond those of the question.
 */
export async function markByTeacher(
  ctx: AppContext,
  teacherId: string,
  attemptId: string,
  form: AnswerMarksForm,
): Promise<MarkingAnswer> {
  const { view, testId } = await ctx.db.transaction(async (tx) => {
    const { attempt, test } = await lockTaughtAttempt(tx, attemptId, teacherId)
    const answered = await selectAnsweredItems(tx, [{ attempt, questionIds: [form.question_id] }])
    const [found] = answered.get(attempt.id) ?? []
    if (!found || !isAsked(attempt, found.item) || !isAnswerable(found.item)) throw new AppError('not-found')
    const { item } = found
    const answer = found.answer ?? undefined
    if (endOf(attempt, ctx.now()) === null) throw new AppError('attempt-running')
    if ((answer?.version ?? 0) !== form.version)
      throw new AppError('edited-elsewhere', serverMessages.answerMarkedElsewhere)

    const rubric = await rubricOf(tx, item, answer, form)
    const marks = form.rubric ? marksOfLevels(rubric ?? []) : form.marks
    refuseMarks(item, marks)
    const row: AnswerRow = {
      ...(answer ?? answerRow(attemptId, item, { value: null, late: null, conflict: false, fromFile: false }, null)),
      teacherMarks: marks,
      feedback: form.feedback,
      rubric,
      version: form.version + 1,
      markedBy: teacherId,
    }
    await upsertTeacherMarks(tx, row)
    const [before, after] = [decisionInWords(item, answer), decisionInWords(item, row)]
    if (before !== after)
      await insertHistory(tx, [
        historyRow(ctx, teacherId, {
          testId: test.id,
          kind: 'marks',
          questionId: item.questionId,
          studentId: attempt.studentId,
          before,
          after,
        }),
      ])
    const [view] = await viewAnswers(tx, test, item, [attempt], [row])
    if (!view) throw new AppError('not-found')
    return { view, testId: test.id }
  })
  ctx.changes.mark(topicOf.test(testId))
  return view
}

/** The rows with their levels: those of the form, otherwise the present ones as long as the marks stay. */
async function rubricOf(
  tx: Executor,
  item: ItemRow,
  answer: AnswerRow | undefined,
  { rubric, marks }: AnswerMarksForm,
): Promise<RubricMark[] | null> {
  if (!rubric) return rubric === undefined && answer?.teacherMarks === marks ? answer.rubric : null
  const stored = await findRubric(tx, item.testId, item.questionId)
  const chosen = stored?.version === rubric.version && stored.rows ? chooseLevels(stored.rows, rubric.levels) : null
  if (!chosen) throw new AppError('edited-elsewhere', serverMessages.rubricChanged)
  return chosen
}

function refuseMarks({ marks: most, negativeMarks }: ItemRow, marks: number | null): void {
  if (marks === null) return
  const msg =
    marks > most
      ? serverMessages.marksTooMany(most)
      : marks < -negativeMarks
        ? serverMessages.marksTooFew(negativeMarks)
        : null
  if (msg !== null) throw new AppError('invalid-fields', msg, { fields: { marks: msg } })
}
