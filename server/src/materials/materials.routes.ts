import * as calls from '@ariviyal/contract/materials'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf } from '../platform/calendar.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { contentStates } from '../undo/content-states.ts'
import { createMaterial } from './create-material.ts'
import { editMaterial } from './edit-material.ts'
import { showDetails, showMaterial, showStaff, showStaffDetails } from './material.view.ts'
import {
  findMaterial,
  findOfWeek,
  findShownMaterial,
  holdMaterial,
  type MaterialFilter,
  selectMaterials,
  selectStaffMaterials,
  updateMaterial,
} from './materials.queries.ts'
import { moveMaterial } from './move-material.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'

const filterOf = ({ cursor, ...filter }: MaterialFilter & { cursor?: string | undefined }): MaterialFilter => ({
  ...filter,
  after: cursor ? idOfCursor(cursor) : undefined,
})

export function materialsRoutes(app: App, house: House): void {
  route(app, calls.listMaterials, async ({ query, caller }) => {
    const { rows, similar } = await selectMaterials(house.db, filterOf(query))
    return { ...pageFrom(rows, (row) => showMaterial(house, caller, row)), similar }
  })
  route(app, calls.showThisWeek, async ({ caller }) => {
    const today = dayOf(house.now())
    const [deck, poster] = await Promise.all([
      findOfWeek(house.db, 'slide-deck', today),
      findOfWeek(house.db, 'poster', today),
    ])
    return {
      deck: deck && showMaterial(house, caller, deck),
      poster: poster && showMaterial(house, caller, poster),
    }
  })
  route(app, calls.showMaterial, async ({ params, caller }) => {
    const row = await findShownMaterial(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return showDetails(house, caller, row)
  })

  route(app, calls.listStaffMaterials, async ({ query: { state, ...query } }) => {
    const { rows } = await selectStaffMaterials(house.db, state, filterOf(query))
    return pageFrom(rows, showStaff)
  })
  route(app, calls.showStaffMaterial, async ({ params, caller }) => {
    const row = await findMaterial(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return showStaffDetails(house, caller, row)
  })
  route(app, calls.createMaterial, async ({ body, caller }) => ({
    msg: serverMessages.contentCreated,
    id: await createMaterial(house, caller.user, body),
  }))
  route(app, calls.editMaterial, async ({ params, body, caller }) => {
    await editMaterial(house, caller.user, params.id, body)
    return { msg: serverMessages.contentSaved }
  })
  const does = contentStates(house, {
    type: 'material',
    hold: holdMaterial,
    update: updateMaterial,
    nameOf: ({ title }) => title,
    detailsOf: ({ kind, title }) => ({ kind, title }),
    refuseIncomplete: (_tx, row) => refuseIncomplete(row),
  })
  route(app, calls.publishMaterial, does('publish'))
  route(app, calls.unpublishMaterial, does('unpublish'))
  route(app, calls.archiveMaterial, does('archive'))
  route(app, calls.restoreMaterial, does('restore'))
  route(app, calls.moveMaterial, async ({ params, body, caller }) => {
    await moveMaterial(house, caller.user, params.id, body)
    return { msg: serverMessages.contentMoved }
  })
}
