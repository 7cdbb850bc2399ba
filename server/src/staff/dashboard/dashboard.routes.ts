import * as calls from '@ariviyal/contract/staff/dashboard'
import { isLargeDatabase } from '../../accounts/find-people.ts'
import { staleWhileRevalidate } from '../../platform/stale-while-revalidate.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { Feature } from '../../platform/feature.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { approveMany, previewMany } from './approve-many.ts'
import { listWaiting } from './list-waiting.ts'
import { searchAll } from './search-all.ts'
import { showFigures } from './show-figures.ts'

export function dashboardRoutes(app: App, ctx: AppContext, features: readonly Feature[]): void {
  const figures = staleWhileRevalidate(
    () => isLargeDatabase(ctx.db),
    (weeks: number) => showFigures(ctx, weeks),
    (error) => ctx.log.warn({ err: error }, 'the figures could not be refreshed'),
  )
  route(app, calls.listWaiting, async ({ ctx, query, caller }) => {
    const after = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await listWaiting(ctx.db, features, caller.user.role, after), (item) => item)
  })
  route(app, calls.previewApprovals, async ({ ctx, query }) => {
    const { kind, ids, months, seats } = query
    return { items: await previewMany(ctx, kind, ids, { months, seats, reference: '' }) }
  })
  route(app, calls.approveMany, async ({ ctx, body, caller }) => {
    const { kind, ids, ...terms } = body
    return { items: await approveMany(ctx, caller.user, kind, ids, terms) }
  })
  route(app, calls.searchAll, async ({ ctx, query, caller }) => ({
    items: await searchAll(ctx.db, features, caller.user.role, query.q),
  }))
  route(app, calls.showFigures, ({ query }) => figures(query.weeks))
}
