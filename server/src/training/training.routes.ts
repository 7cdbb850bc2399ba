import * as calls from '@ariviyal/contract/training/training'
import { registerContent } from '../content/register-content.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { themeContent } from './theme-content.ts'
import { selectStaffThemes, selectThemes, themeRows } from './themes.queries.ts'
import { showStaffTheme, showStaffWorkshop, showTheme, showWorkshop } from './training.view.ts'
import { workshopContent } from './workshop-content.ts'
import { selectImages, selectNextWorkshop, selectStaffWorkshops, workshopRows } from './workshops.queries.ts'

/** A workshop stays visible this long after its start, for latecomers. */
const lateMs = 2 * 3_600_000

export function trainingRoutes(app: App): void {
  route(app, calls.listWorkshops, async ({ ctx, caller }) => {
    const rows = await selectNextWorkshop(ctx.db, new Date(ctx.now().getTime() - lateMs))
    const images = await selectImages(
      ctx.db,
      rows.map(({ id }) => id),
    )
    const mayRegister = opensPremium(caller?.user ?? null)
    return { items: rows.map((row) => showWorkshop(row, images, mayRegister)) }
  })
  route(app, calls.listThemes, async ({ ctx }) => ({ items: (await selectThemes(ctx.db)).map(showTheme) }))
  workshopRoutes(app)
  themeRoutes(app)
}

function workshopRoutes(app: App): void {
  route(app, calls.listStaffWorkshops, async ({ ctx, query }) => {
    const rows = await selectStaffWorkshops(ctx.db, query.state)
    const images = await selectImages(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { items: rows.map((row) => showStaffWorkshop(row, images)) }
  })
  route(app, calls.showStaffWorkshop, async ({ ctx, params }) => {
    const row = await workshopRows.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return showStaffWorkshop(row, await selectImages(ctx.db, [row.id]))
  })
  registerContent(app, workshopContent, {
    create: calls.createWorkshop,
    edit: calls.editWorkshop,
    publish: calls.publishWorkshop,
    unpublish: calls.unpublishWorkshop,
    archive: calls.archiveWorkshop,
    restore: calls.restoreWorkshop,
  })
}

function themeRoutes(app: App): void {
  route(app, calls.listStaffThemes, async ({ ctx, query }) => ({
    items: (await selectStaffThemes(ctx.db, query.state)).map(showStaffTheme),
  }))
  route(app, calls.showStaffTheme, async ({ ctx, params }) => {
    const row = await themeRows.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return showStaffTheme(row)
  })
  registerContent(app, themeContent, {
    create: calls.createTheme,
    edit: calls.editTheme,
    publish: calls.publishTheme,
    unpublish: calls.unpublishTheme,
    archive: calls.archiveTheme,
    restore: calls.restoreTheme,
    move: calls.moveTheme,
  })
}
