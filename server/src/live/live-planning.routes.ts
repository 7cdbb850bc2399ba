import * as calls from '@ariviyal/contract/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { nameMaterials } from '../materials/name-materials.ts'
import { whenUndone } from '../undo/reversals.ts'
import { cancelSession, uncancelSession } from './cancel-session.ts'
import { createSession } from './create-session.ts'
import { deleteDraft, undeleteDraft } from './delete-draft.ts'
import { editSession } from './edit-session.ts'
import { countPlaces, findListedSession, listSessions } from './list-sessions.ts'
import { showStaffSession, showStaffSessionDetails } from './live-planning.view.ts'
import { publishSession } from './publish-session.ts'
import { materialIdsOf } from './session-materials.queries.ts'

export function livePlanningRoutes(app: App, house: House): void {
  route(app, calls.listStaffLiveSessions, async ({ query: { list, q, cursor } }) => {
    const now = house.now()
    const rows = await listSessions(house.db, { list, q, after: cursor ? idOfCursor(cursor) : undefined }, now)
    const placesOf = await countPlaces(
      house.db,
      rows.map(({ session }) => session.id),
    )
    return pageFrom(
      rows.map((row) => ({ ...row, id: row.session.id })),
      (row) => showStaffSession(row, placesOf(row.id), now),
    )
  })
  route(app, calls.showStaffLiveSession, async ({ params }) => {
    const row = await findListedSession(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    const placesOf = await countPlaces(house.db, [params.id])
    const materials = await nameMaterials(house.db, await materialIdsOf(house.db, params.id))
    return showStaffSessionDetails(row, placesOf(params.id), materials, house.now())
  })
  route(app, calls.createLiveSession, async ({ body, caller }) => ({
    msg: serverMessages.contentCreated,
    id: await createSession(house, caller.user, body),
  }))
  route(app, calls.editLiveSession, async ({ params, body, caller }) => {
    const outcome = await editSession(house, caller.user, params.id, body)
    return { msg: outcome === 'moved' ? serverMessages.sessionMoved : serverMessages.sessionSaved }
  })
  route(app, calls.publishLiveSession, async ({ params, caller }) => {
    await publishSession(house, caller.user, params.id)
    return { msg: serverMessages.sessionAnnounced }
  })
  route(app, calls.cancelLiveSession, async ({ params, body, caller }) => ({
    undo: await cancelSession(house, caller.user, params.id, body.reason),
    msg: serverMessages.sessionCalledOff,
  }))
  route(app, calls.deleteLiveDraft, async ({ params, caller }) => ({
    undo: await deleteDraft(house, caller.user, params.id),
    msg: serverMessages.draftDeleted,
  }))
  whenUndone(house, 'live-session.cancelled', uncancelSession)
  whenUndone(house, 'live-session.deleted', undeleteDraft)
}
