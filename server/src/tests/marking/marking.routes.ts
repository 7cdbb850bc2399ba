import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/tests/marking'
import * as regrades from '@ariviyal/contract/tests/regrade'
import { type App, route } from '../../platform/http/route.ts'
import { deleteComment, listComments, saveComment, shareComment, unshareComment } from './comments.ts'
import { listHistory } from './list-history.ts'
import { markByTeacher } from './mark-by-teacher.ts'
import { previewRegrade, regradeQuestion } from './regrade.ts'
import { saveRubric } from './save-rubric.ts'
import { listAnswers, showMarking, showTaughtAttempt } from './show-marking.ts'

/** Calls of teachers about marks: giving them, regrading, and what was decided. */
export function markingRoutes(app: App): void {
  route(app, calls.showMarking, async ({ ctx, caller, params }) => ({
    items: await showMarking(ctx, caller.user.id, params.id),
  }))
  route(app, calls.listAnswers, ({ ctx, caller, params, query }) => listAnswers(ctx, caller.user.id, params.id, query))
  route(app, calls.markAnswerByTeacher, async ({ ctx, caller, params, body }) => ({
    msg: serverMessages.answerMarked,
    answer: await markByTeacher(ctx, caller.user.id, params.id, body),
  }))
  route(app, calls.saveRubric, async ({ ctx, caller, params, body }) => {
    await saveRubric(ctx, caller.user.id, params.id, body)
    return { msg: body.rows === null ? serverMessages.rubricRemoved : serverMessages.rubricSaved }
  })
  route(app, calls.showTaughtAttempt, ({ ctx, caller, params }) => showTaughtAttempt(ctx, caller.user.id, params.id))
  route(app, calls.listComments, ({ ctx, caller }) => listComments(ctx, caller.user.id))
  route(app, calls.saveComment, async ({ ctx, caller, body }) => ({
    msg: serverMessages.commentSaved,
    id: await saveComment(ctx, caller.user.id, body),
  }))
  route(app, calls.deleteComment, async ({ ctx, caller, params }) => {
    await deleteComment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.commentDeleted }
  })
  route(app, calls.shareComment, async ({ ctx, caller, params }) => {
    await shareComment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.commentShared }
  })
  route(app, calls.unshareComment, async ({ ctx, caller, params }) => {
    await unshareComment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.commentUnshared }
  })
  route(app, regrades.previewRegrade, ({ ctx, caller, params, body }) =>
    previewRegrade(ctx, caller.user.id, params.id, body),
  )
  route(app, regrades.regradeQuestion, async ({ ctx, caller, params, body }) => {
    const regraded = await regradeQuestion(ctx, caller.user.id, params.id, body)
    return { ...regraded, msg: serverMessages.regraded(regraded.changed) }
  })
  route(app, regrades.listHistory, ({ ctx, caller, params, query }) =>
    listHistory(ctx, caller.user.id, params.id, query),
  )
}
