import * as calls from '@ariviyal/contract/live/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type App, route } from '../../platform/http/route.ts'
import { nameMaterials } from '../../materials/name-materials.ts'
import { cancelLiveSession } from './cancel-live-session.ts'
import { createLiveSession } from './create-live-session.ts'
import { deleteDraft } from './delete-draft.ts'
import { editLiveSession } from './edit-live-session.ts'
import { countPlaces, findListedLiveSession, listLiveSessions } from '../shown/list-live-sessions.ts'
import { showStaffLiveSession, showStaffLiveSessionDetails } from './live-planning.view.ts'
import { publishLiveSession } from './publish-live-session.ts'
import { materialIdsOf } from '../shown/session-materials.queries.ts'

export function livePlanningRoutes(app: App): void {
  route(app, calls.listStaffLiveSessions, async ({ ctx, query: { list, q, cursor } }) => {
    const now = ctx.now()
    const rows = await listLiveSessions(ctx.db, { list, q, after: cursor ? idOfCursor(cursor) : undefined }, now)
    const placesOf = await countPlaces(
      ctx.db,
      rows.map(({ session }) => session.id),
    )
    return pageFrom(
      rows.map((row) => ({ ...row, id: row.session.id })),
      (row) => showStaffLiveSession(row, placesOf(row.id), now),
    )
  })
  route(app, calls.showStaffLiveSession, async ({ ctx, params }) => {
    const row = await findListedLiveSession(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    const placesOf = await countPlaces(ctx.db, [params.id])
    const materials = await nameMaterials(ctx.db, await materialIdsOf(ctx.db, params.id))
    return showStaffLiveSessionDetails(row, placesOf(params.id), materials, ctx.now())
  })
  route(app, calls.createLiveSession, async ({ ctx, body, caller }) => ({
    msg: serverMessages.contentCreated,
    id: await createLiveSession(ctx, caller.user, body),
  }))
  route(app, calls.editLiveSession, async ({ ctx, params, body, caller }) => {
    const outcome = await editLiveSession(ctx, caller.user, params.id, body)
    return { msg: outcome === 'moved' ? serverMessages.sessionMoved : serverMessages.sessionSaved }
  })
  route(app, calls.publishLiveSession, async ({ ctx, params, caller }) => {
    await publishLiveSession(ctx, caller.user, params.id)
    return { msg: serverMessages.sessionAnnounced }
  })
  route(app, calls.cancelLiveSession, async ({ ctx, params, body, caller }) => ({
    undo: await cancelLiveSession(ctx, caller.user, params.id, body.reason),
    msg: serverMessages.sessionCalledOff,
  }))
  route(app, calls.deleteLiveDraft, async ({ ctx, params, caller }) => ({
    undo: await deleteDraft(ctx, caller.user, params.id),
    msg: serverMessages.draftDeleted,
  }))
}
