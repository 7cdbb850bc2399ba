import * as calls from '@ariviyal/contract/live/live-oversight'
import { idOfCursor } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { exportPeople } from './export-people.ts'
import { exportFigures, showFigures } from './show-figures.ts'
import { showPeople } from './show-people.ts'
import { showSessionsOfUser } from './show-sessions-of-user.ts'

/** Staff endpoints that combine live sessions with their certificates; no other feature reads both. */
export function liveOversightRoutes(app: App): void {
  route(app, calls.listLivePeople, ({ ctx, params, query: { cursor, ...filter } }) =>
    showPeople(ctx.db, params.id, filter, cursor ? idOfCursor(cursor) : undefined),
  )
  route(app, calls.exportLivePeople, ({ ctx, params, query, caller }) =>
    exportPeople(ctx, caller.user, params.id, query),
  )
  route(app, calls.showLiveFigures, ({ ctx, query }) => showFigures(ctx, query))
  route(app, calls.exportLiveFigures, ({ ctx, query, caller }) => exportFigures(ctx, caller.user, query))
  route(app, calls.listSessionsOfUser, ({ ctx, params }) => showSessionsOfUser(ctx.db, params.id))
}
