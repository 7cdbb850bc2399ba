import * as calls from '@ariviyal/contract/materials/materials'
import { dayOf } from '@ariviyal/contract/time'
import { registerContent } from '../content/register-content.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { materialContent } from './material-content.ts'
import { showDetails, showMaterial, showStaff, showStaffDetails } from './material.view.ts'
import {
  findOfWeek,
  findShownMaterial,
  type MaterialFilter,
  materialRows,
  selectMaterials,
  selectStaffMaterials,
} from './materials.queries.ts'

const filterOf = ({ cursor, ...filter }: MaterialFilter & { cursor?: string | undefined }): MaterialFilter => ({
  ...filter,
  after: cursor ? idOfCursor(cursor) : undefined,
})

export function materialsRoutes(app: App): void {
  route(app, calls.listMaterials, async ({ ctx, query, caller }) => {
    const { rows, similar } = await selectMaterials(ctx.db, filterOf(query))
    return { ...pageFrom(rows, (row) => showMaterial(ctx, caller, row)), similar }
  })
  route(app, calls.showThisWeek, async ({ ctx, caller }) => {
    const today = dayOf(ctx.now())
    const [deck, poster] = await Promise.all([
      findOfWeek(ctx.db, 'slide-deck', today),
      findOfWeek(ctx.db, 'poster', today),
    ])
    return {
      deck: deck && showMaterial(ctx, caller, deck),
      poster: poster && showMaterial(ctx, caller, poster),
    }
  })
  route(app, calls.showMaterial, async ({ ctx, params, caller }) => {
    const row = await findShownMaterial(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return showDetails(ctx, caller, row)
  })

  route(app, calls.listStaffMaterials, async ({ ctx, query: { state, ...query } }) => {
    const { rows } = await selectStaffMaterials(ctx.db, state, filterOf(query))
    return pageFrom(rows, (row) => showStaff(ctx, row))
  })
  route(app, calls.showStaffMaterial, async ({ ctx, params, caller }) => {
    const row = await materialRows.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return showStaffDetails(ctx, caller, row)
  })
  registerContent(app, materialContent, {
    create: calls.createMaterial,
    edit: calls.editMaterial,
    publish: calls.publishMaterial,
    unpublish: calls.unpublishMaterial,
    archive: calls.archiveMaterial,
    restore: calls.restoreMaterial,
    move: calls.moveMaterial,
  })
}
