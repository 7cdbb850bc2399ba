import * as calls from '@ariviyal/contract/questions/questions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../platform/http/errors.ts'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import { createQuestions } from './create-question.ts'
import { exchangeRoutes } from './exchange/exchange.routes.ts'
import { listQuestions } from './list-questions.ts'
import { makeQuestion } from './make-version.ts'
import { previewQuestion } from './preview-question.ts'
import { deleteQuestionRows } from './questions.queries.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { showQuestion } from './show-question.ts'
import { updateQuestion } from './update-question.ts'

/** Changes use the caller as the owner: questions of others are not found. */
export function questionsRoutes(app: App): void {
  exchangeRoutes(app)
  sharingRoutes(app)
  route(app, calls.listQuestions, ({ ctx, caller, query }) => listQuestions(ctx, caller.user, query))
  route(app, calls.showQuestion, ({ ctx, caller, params }) => showQuestion(ctx, caller.user, params.id))
  // Rendering formulas is slow, and needs no connection.
  routeInTwoSteps(app, calls.createQuestion, async ({ caller, body }) => {
    const made = await makeQuestion(body)
    return async (ctx) => {
      const [id = ''] = await createQuestions(ctx, caller.user.id, [made])
      return { id }
    }
  })
  route(app, calls.previewQuestion, async ({ ctx, caller, body }) =>
    previewQuestion(ctx, caller.user.id, await makeQuestion(body)),
  )
  routeInTwoSteps(app, calls.updateQuestion, async ({ caller, params, body }) => {
    const made = await makeQuestion(body)
    return async (ctx) => ({
      version: await updateQuestion(ctx, caller.user.id, params.id, made),
      msg: serverMessages.questionSaved,
    })
  })
  route(app, calls.deleteQuestion, async ({ ctx, caller, params }) => {
    // In a transaction, so that a repeated deletion gets the stored answer.
    const count = await ctx.db.transaction((tx) => deleteQuestionRows(tx, caller.user.id, [params.id]))
    if (count === 0) throw new AppError('not-found')
    return { msg: serverMessages.questionDeleted }
  })
}
