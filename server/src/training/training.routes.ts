import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/training'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { createTheme, editTheme, moveTheme, themeStates } from './change-themes.ts'
import { createWorkshop, editWorkshop, workshopStates } from './change-workshops.ts'
import { findTheme, selectStaffThemes, selectThemes } from './themes.queries.ts'
import { showStaffTheme, showStaffWorkshop, showTheme, showWorkshop } from './training.view.ts'
import { findWorkshop, selectImages, selectNextWorkshop, selectStaffWorkshops } from './workshops.queries.ts'

/** A workshop that has begun is shown for so long, for who comes late. */
const lateMs = 2 * 3_600_000

export function trainingRoutes(app: App, house: House): void {
  route(app, calls.listWorkshops, async ({ caller }) => {
    const rows = await selectNextWorkshop(house.db, new Date(house.now().getTime() - lateMs))
    const images = await selectImages(
      house.db,
      rows.map(({ id }) => id),
    )
    const mayRegister = opensPremium(caller?.user ?? null)
    return { items: rows.map((row) => showWorkshop(row, images, mayRegister)) }
  })
  route(app, calls.listThemes, async () => ({ items: (await selectThemes(house.db)).map(showTheme) }))
  workshopDesk(app, house)
  themeDesk(app, house)
}

function workshopDesk(app: App, house: House): void {
  route(app, calls.listStaffWorkshops, async ({ query }) => {
    const rows = await selectStaffWorkshops(house.db, query.state)
    const images = await selectImages(
      house.db,
      rows.map(({ id }) => id),
    )
    return { items: rows.map((row) => showStaffWorkshop(row, images)) }
  })
  route(app, calls.showStaffWorkshop, async ({ params }) => {
    const row = await findWorkshop(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return showStaffWorkshop(row, await selectImages(house.db, [row.id]))
  })
  route(app, calls.createWorkshop, async ({ body, caller }) => ({
    msg: serverMessages.contentCreated,
    id: await createWorkshop(house, caller.user, body),
  }))
  route(app, calls.editWorkshop, async ({ params, body, caller }) => {
    await editWorkshop(house, caller.user, params.id, body)
    return { msg: serverMessages.contentSaved }
  })
  const does = workshopStates(house)
  route(app, calls.publishWorkshop, does('publish'))
  route(app, calls.unpublishWorkshop, does('unpublish'))
  route(app, calls.archiveWorkshop, does('archive'))
  route(app, calls.restoreWorkshop, does('restore'))
}

function themeDesk(app: App, house: House): void {
  route(app, calls.listStaffThemes, async ({ query }) => ({
    items: (await selectStaffThemes(house.db, query.state)).map(showStaffTheme),
  }))
  route(app, calls.showStaffTheme, async ({ params }) => {
    const row = await findTheme(house.db, params.id)
    if (!row) throw new Refusal('not-found')
    return showStaffTheme(row)
  })
  route(app, calls.createTheme, async ({ body, caller }) => ({
    msg: serverMessages.contentCreated,
    id: await createTheme(house, caller.user, body),
  }))
  route(app, calls.editTheme, async ({ params, body, caller }) => {
    await editTheme(house, caller.user, params.id, body)
    return { msg: serverMessages.contentSaved }
  })
  const does = themeStates(house)
  route(app, calls.publishTheme, does('publish'))
  route(app, calls.unpublishTheme, does('unpublish'))
  route(app, calls.archiveTheme, does('archive'))
  route(app, calls.restoreTheme, does('restore'))
  route(app, calls.moveTheme, async ({ params, body, caller }) => {
    await moveTheme(house, caller.user, params.id, body)
    return { msg: serverMessages.contentMoved }
  })
}
