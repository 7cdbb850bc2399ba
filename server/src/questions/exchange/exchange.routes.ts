import type { Answer } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/questions/exchange'
import type { AppContext } from '../../platform/app-context.ts'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { exportQuestions } from './export-questions.ts'
import { importQuestions, previewImport } from './import-questions.ts'
import { keepPictures } from './pictures/keep-pictures.ts'
import { openQuestionFile } from './open-question-file.ts'
import { readQuestions, type ReadQuestions } from './read-questions.ts'

export function exchangeRoutes(app: App): void {
  // Reading and examining are slow, and need no connection.
  routeInTwoSteps(app, calls.importQuestions, async ({ ctx, body, caller }) => {
    const read = await readQuestions(body.format, body.text)
    return saveOrPreview(ctx, caller.user.id, body, read)
  })
  routeInTwoSteps(app, calls.importQuestionFile, async ({ ctx, body, caller }) => {
    const bytes = Buffer.from(body.file, 'base64')
    const read = await openQuestionFile({ format: body.format, bytes, preview: body.preview })
    return saveOrPreview(ctx, caller.user.id, body, read)
  })
  route(app, calls.exportQuestions, ({ ctx, caller, query }) => exportQuestions(ctx, caller.user.id, query.format))
}

async function saveOrPreview(
  ctx: AppContext,
  teacherId: string,
  { preview }: { preview: boolean },
  read: ReadQuestions,
): Promise<(ctx: AppContext) => Promise<Answer<typeof calls.importQuestions>>> {
  if (preview) return () => Promise.resolve(previewImport(read))
  const pictured = await keepPictures(ctx, read)
  return (inside) => importQuestions(inside, teacherId, pictured)
}
