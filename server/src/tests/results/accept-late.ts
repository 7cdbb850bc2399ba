import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { raiseAnswerVersion, selectAnsweredItems, upsertAnswers } from '../attempts/answers.queries.ts'
import { updateAndCountAnswers } from '../attempts/attempts.queries.ts'
import { selectNewestEvents } from '../attempts/events.queries.ts'
import { settle } from '../attempts/settle.ts'
import { answerRow } from '../attempts/settle-answers.ts'
import { decisionInWords } from '../marking/decision-words.ts'
import { historyRow, insertHistory } from '../marking/history.queries.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { lockTaughtAttempt } from './taught-attempt.ts'

/** Lets the late value of a question count, with the server's marks for it. Raises `not-found` and `no-late-answer`. */
export async function acceptLate(ctx: AppContext, teacherId: string, attemptId: string, questionId: string) {
  const testId = await ctx.db.transaction(async (tx) => {
    const { attempt } = await lockTaughtAttempt(tx, attemptId, teacherId)
    const found = await selectAnsweredItems(tx, [{ attempt, questionIds: [questionId] }])
    const [{ item, answer } = {}] = found.get(attempt.id) ?? []
    if (!item || !answer?.late) throw new AppError('no-late-answer')
    const accepted = { value: answer.lateValue ?? null, arrival: attempt.events }
    const settled = settle(await selectNewestEvents(tx, [{ attemptId, question: questionId }]), accepted)
    const row = answerRow(attemptId, item, settled, accepted.arrival)
    await upsertAnswers(tx, [row])
    // A colleague who marks the former value at this moment must see this one first.
    await raiseAnswerVersion(tx, attemptId, questionId)
    await updateAndCountAnswers(tx, [{ id: attemptId }])
    const { teacherMarks, feedback } = answer
    await insertHistory(tx, [
      historyRow(ctx, teacherId, {
        testId: attempt.testId,
        kind: 'late',
        questionId: item.questionId,
        studentId: attempt.studentId,
        before: decisionInWords(item, answer),
        after: decisionInWords(item, { ...row, teacherMarks, feedback }),
      }),
    ])
    return attempt.testId
  })
  ctx.changes.mark(topicOf.test(testId))
}
