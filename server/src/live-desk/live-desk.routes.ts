import * as calls from '@ariviyal/contract/live-desk'
import { idOfCursor } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { exportPeople } from './export-people.ts'
import { exportFigures, showFigures } from './show-figures.ts'
import { showPeople } from './show-people.ts'
import { showSessionsOfUser } from './show-sessions-of-user.ts'

/** What staff see of live sessions and of the certificates that came of them: the one room that reads both. */
export function liveDeskRoutes(app: App, house: House): void {
  route(app, calls.listLivePeople, ({ params, query: { cursor, ...filter } }) =>
    showPeople(house.db, params.id, filter, cursor ? idOfCursor(cursor) : undefined),
  )
  route(app, calls.exportLivePeople, ({ params, query, caller }) => exportPeople(house, caller.user, params.id, query))
  route(app, calls.showLiveFigures, ({ query }) => showFigures(house, query))
  route(app, calls.exportLiveFigures, ({ query, caller }) => exportFigures(house, caller.user, query))
  route(app, calls.listSessionsOfUser, ({ params }) => showSessionsOfUser(house.db, params.id))
}
