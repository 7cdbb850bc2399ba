import * as calls from '@ariviyal/contract/desk'
import { isLargeHouse } from '../accounts/find-people.ts'
import { keptFigures } from '../platform/kept-figures.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { approveMany, previewMany } from './approve-many.ts'
import { listWaiting } from './list-waiting.ts'
import { searchAll } from './search-all.ts'
import { showFigures } from './show-figures.ts'

export function deskRoutes(app: App, house: House): void {
  const figures = keptFigures(
    () => isLargeHouse(house.db),
    (weeks: number) => showFigures(house, weeks),
    (error) => house.log.warn({ err: error }, 'the figures could not be counted anew'),
  )
  route(app, calls.listWaiting, async ({ query, caller }) => {
    const after = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await listWaiting(house.db, caller.user.role, after), (item) => item)
  })
  route(app, calls.previewApprovals, async ({ query }) => {
    const { kind, ids, months, seats } = query
    return { items: await previewMany(house, kind, ids, { months, seats, reference: '' }) }
  })
  route(app, calls.approveMany, async ({ body, caller }) => {
    const { kind, ids, ...terms } = body
    return { items: await approveMany(house, caller.user, kind, ids, terms) }
  })
  route(app, calls.searchAll, async ({ query, caller }) => ({
    items: await searchAll(house.db, caller.user.role, query.q),
  }))
  route(app, calls.showFigures, ({ query }) => figures(query.weeks))
}
