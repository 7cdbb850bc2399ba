import * as feedback from '@ariviyal/contract/assignments/feedback'
import * as calls from '@ariviyal/contract/assignments/marking'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../../platform/http/route.ts'
import { decideWork } from './decide-work.ts'
import { downloadFeedback } from './download-feedback.ts'
import { listWorkHistory } from './list-history.ts'
import { beHere } from './presence.ts'
import { returnWork } from './return-work.ts'
import { saveNotes } from './save-notes.ts'
import { showFeedback } from './show-feedback.ts'
import { showPupilProgress } from './show-progress.ts'
import { showTaughtWork, showWorkToMark } from './show-work.ts'
import { suggestPractice } from './suggest-practice.ts'

/** Calls of teachers who mark work, and of pupils about what was returned to them. */
export function markingRoutes(app: App): void {
  route(app, calls.showWorkToMark, ({ ctx, caller, params }) => showWorkToMark(ctx, caller.user.id, params.id))
  route(app, calls.showTaughtWork, ({ ctx, caller, params }) => showTaughtWork(ctx, caller.user.id, params))
  route(app, calls.decideWork, async ({ ctx, caller, params, body }) => ({
    msg: serverMessages.workKept,
    work: await decideWork(ctx, caller.user.id, params, body),
  }))
  route(app, calls.saveNotes, async ({ ctx, caller, params, body }) => ({
    msg: serverMessages.notesKept,
    ...(await saveNotes(ctx, caller.user.id, params.id, body)),
  }))
  route(app, calls.returnWork, async ({ ctx, caller, params, body }) => {
    const { returned, items } = await returnWork(ctx, caller.user.id, params.id, body.student_ids)
    return { msg: returned === 0 ? serverMessages.nothingToReturn : serverMessages.workReturned(returned), items }
  })
  route(app, calls.beHere, ({ ctx, caller, params, body }) => beHere(ctx, caller.user.id, params.id, body.student_id))
  route(app, calls.listWorkHistory, ({ ctx, caller, params, query }) =>
    listWorkHistory(ctx, caller.user.id, params.id, query.cursor),
  )
  route(app, calls.suggestPractice, async ({ ctx, caller, params }) => ({
    items: await suggestPractice(ctx, caller.user.id, params.id),
  }))

  route(app, feedback.showFeedback, async ({ ctx, pupil, params }) => ({
    feedback: await showFeedback(ctx, pupil, params.id),
  }))
  route(app, feedback.downloadFeedback, ({ ctx, pupil, params }) => downloadFeedback(ctx, pupil, params.id))
  route(app, feedback.showPupilProgress, ({ ctx, pupil }) => showPupilProgress(ctx, pupil))
}
