import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AnswerMarksForm } from '@ariviyal/contract/tests/results'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { selectAnswersTo, selectItemsNamed, upsertTeacherMarks } from '../attempts/answers.queries.ts'
import { endOf } from '../attempts/attempt-time.ts'
import { answerRow } from '../attempts/settle-answers.ts'
import { isAnswerable } from '../build-items.ts'
import { lockTaughtAttempt } from './taught-attempt.ts'

/**
 * Gives the teacher's marks for one answer, or takes them back with null. The server's marks are kept apart, so that neither overwrites the
 * other. Raises `not-found`, `attempt-running`, and `invalid-fields` for marks beyond those of the question.
 */
export async function markByTeacher(ctx: AppContext, teacherId: string, attemptId: string, form: AnswerMarksForm) {
  await ctx.db.transaction(async (tx) => {
    const { attempt } = await lockTaughtAttempt(tx, attemptId, teacherId)
    const [item] = await selectItemsNamed(tx, attempt.testId, [form.question_id])
    if (!item || !isAnswerable(item)) throw new AppError('not-found')
    if (endOf(attempt, ctx.now()) === null) throw new AppError('attempt-running')
    if (form.marks !== null && form.marks > item.marks) throw invalidMarks(serverMessages.marksTooMany(item.marks))
    if (form.marks !== null && form.marks < -item.negativeMarks)
      throw invalidMarks(serverMessages.marksTooFew(item.negativeMarks))
    const [answer] = await selectAnswersTo(tx, attemptId, [form.question_id])
    const row = answer ?? answerRow(attemptId, item, { value: null, late: null, conflict: false }, null)
    await upsertTeacherMarks(tx, {
      ...row,
      teacherMarks: form.marks,
      feedback: form.feedback,
      markedBy: teacherId,
    })
  })
}

const invalidMarks = (msg: string) => new AppError('invalid-fields', msg, { fields: { marks: msg } })
