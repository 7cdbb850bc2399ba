import * as calls from '@ariviyal/contract/questions/exchange'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { exportQuestions } from './export-questions.ts'
import { importQuestions } from './import-questions.ts'
import { openQuestionFile } from './open-question-file.ts'
import { readQuestions } from './read-questions.ts'

export function exchangeRoutes(app: App): void {
  // Reading is slow, and needs no connection.
  routeInTwoSteps(app, calls.importQuestions, async ({ body, caller }) => {
    const read = await readQuestions(body.format, body.text)
    return (ctx) => importQuestions(ctx, caller.user.id, body, read)
  })
  routeInTwoSteps(app, calls.importQuestionFile, async ({ body, caller }) => {
    const bytes = Buffer.from(body.file, 'base64')
    const read = await openQuestionFile({ format: body.format, bytes })
    return (ctx) => importQuestions(ctx, caller.user.id, body, read)
  })
  route(app, calls.exportQuestions, ({ ctx, caller, query }) => exportQuestions(ctx, caller.user.id, query.format))
}
