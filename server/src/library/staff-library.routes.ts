import * as calls from '@ariviyal/contract/library-staff'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { whenUndone } from '../undo/reversals.ts'
import { archiveItem, publishItem, restoreItem, unpublishItem } from './change-shelf.ts'
import { findEbook, findVideo } from './library.queries.ts'
import { moveItem } from './move-item.ts'
import { createEbook, editEbook } from './save-ebook.ts'
import { createVideo, editVideo } from './save-video.ts'
import { selectShelfEbooks, selectShelfVideos } from './shelf.queries.ts'
import { staffEbook, staffEbookDetails, staffVideo, staffVideoDetails } from './staff-library.view.ts'
import { undoArchive, undoUnpublish } from './undo-shelf.ts'

/** What editors do with books and videos. */
export function staffLibraryRoutes(app: App, house: House): void {
  ebookRoutes(app, house)
  videoRoutes(app, house)
  for (const kind of ['ebook', 'video'] as const) {
    whenUndone(house, `${kind}.archived`, undoArchive(kind))
    whenUndone(house, `${kind}.unpublished`, undoUnpublish(kind))
  }
}

function ebookRoutes(app: App, house: House): void {
  route(app, calls.listStaffEbooks, async ({ query: { part = 'shelf', cursor } }) =>
    pageFrom(await selectShelfEbooks(house.db, part, cursor ? idOfCursor(cursor) : undefined), staffEbook),
  )
  route(app, calls.showStaffEbook, async ({ params, caller }) => {
    const row = await findEbook(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return staffEbookDetails(house, caller, row)
  })
  route(app, calls.createEbook, async ({ body, caller }) => ({
    id: await createEbook(house, caller.user, body),
    msg: serverMessages.itemCreated,
  }))
  route(app, calls.editEbook, async ({ params, body: { version, ...form }, caller }) => {
    await editEbook(house, caller.user, params.id, version, form)
    return { msg: serverMessages.itemSaved, version: version + 1 }
  })
  route(app, calls.publishEbook, async ({ params, caller }) => {
    await publishItem(house, caller.user, 'ebook', params.id)
    return { msg: serverMessages.itemPublished }
  })
  route(app, calls.unpublishEbook, async ({ params, caller }) => {
    const undo = await unpublishItem(house, caller.user, 'ebook', params.id)
    return { msg: serverMessages.itemUnpublished, ...(undo && { undo }) }
  })
  route(app, calls.archiveEbook, async ({ params, caller }) => {
    const undo = await archiveItem(house, caller.user, 'ebook', params.id)
    return { msg: serverMessages.itemArchived, ...(undo && { undo }) }
  })
  route(app, calls.restoreEbook, async ({ params, caller }) => {
    await restoreItem(house, caller.user, 'ebook', params.id)
    return { msg: serverMessages.itemRestored }
  })
  route(app, calls.moveEbook, async ({ params, body, caller }) => {
    await moveItem(house, caller.user, 'ebook', params.id, body.direction)
    return { msg: serverMessages.itemMoved }
  })
}

function videoRoutes(app: App, house: House): void {
  route(app, calls.listStaffVideos, async ({ query: { part = 'shelf', cursor } }) =>
    pageFrom(await selectShelfVideos(house.db, part, cursor ? idOfCursor(cursor) : undefined), staffVideo),
  )
  route(app, calls.showStaffVideo, async ({ params, caller }) => {
    const row = await findVideo(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return staffVideoDetails(house, caller, row)
  })
  route(app, calls.createVideo, async ({ body, caller }) => ({
    id: await createVideo(house, caller.user, body),
    msg: serverMessages.itemCreated,
  }))
  route(app, calls.editVideo, async ({ params, body: { version, ...form }, caller }) => {
    await editVideo(house, caller.user, params.id, version, form)
    return { msg: serverMessages.itemSaved, version: version + 1 }
  })
  route(app, calls.publishVideo, async ({ params, caller }) => {
    await publishItem(house, caller.user, 'video', params.id)
    return { msg: serverMessages.itemPublished }
  })
  route(app, calls.unpublishVideo, async ({ params, caller }) => {
    const undo = await unpublishItem(house, caller.user, 'video', params.id)
    return { msg: serverMessages.itemUnpublished, ...(undo && { undo }) }
  })
  route(app, calls.archiveVideo, async ({ params, caller }) => {
    const undo = await archiveItem(house, caller.user, 'video', params.id)
    return { msg: serverMessages.itemArchived, ...(undo && { undo }) }
  })
  route(app, calls.restoreVideo, async ({ params, caller }) => {
    await restoreItem(house, caller.user, 'video', params.id)
    return { msg: serverMessages.itemRestored }
  })
  route(app, calls.moveVideo, async ({ params, body, caller }) => {
    await moveItem(house, caller.user, 'video', params.id, body.direction)
    return { msg: serverMessages.itemMoved }
  })
}
