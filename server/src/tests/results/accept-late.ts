import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { selectAnswersTo, selectItemsNamed, upsertAnswers } from '../attempts/answers.queries.ts'
import { countAnswers } from '../attempts/attempts.queries.ts'
import { selectNewestEvents } from '../attempts/events.queries.ts'
import { settle } from '../attempts/settle.ts'
import { answerRow } from '../attempts/settle-answers.ts'
import { lockTaughtAttempt } from './taught-attempt.ts'

/** Lets the late value of a question count, with the server's marks for it. Raises `not-found` and `no-late-answer`. */
export async function acceptLate(ctx: AppContext, teacherId: string, attemptId: string, questionId: string) {
  await ctx.db.transaction(async (tx) => {
    const { attempt } = await lockTaughtAttempt(tx, attemptId, teacherId)
    const [item] = await selectItemsNamed(tx, attempt.testId, [questionId])
    const [answer] = await selectAnswersTo(tx, attemptId, [questionId])
    if (!item || !answer?.late) throw new AppError('no-late-answer')
    const accepted = { value: answer.lateValue ?? null, arrival: attempt.events }
    const settled = settle(await selectNewestEvents(tx, attemptId, [questionId]), accepted)
    await upsertAnswers(tx, [answerRow(attemptId, item, settled, accepted.arrival)])
    await countAnswers(tx, attemptId)
  })
}
