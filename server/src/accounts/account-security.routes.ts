import * as calls from '@ariviyal/contract/account-security'
import { deviceOf } from '@ariviyal/contract/devices'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { selectAccountEvents } from './account-events.queries.ts'
import { endLoginSession, endOtherLoginSessions } from './end-login-sessions.ts'
import { listSessions } from './list-sessions.ts'

/** What a person sees of their own account. */
export function accountSecurityRoutes(app: App, house: House): void {
  route(app, calls.listLoginSessions, async ({ caller }) => ({
    items: (await listSessions(house.db, caller.user.id, house.now())).map((session) => ({
      id: session.id,
      device: deviceOf(session.userAgent),
      created_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      is_this: session.id === caller.sessionId,
    })),
  }))
  route(app, calls.endLoginSession, async ({ caller, params }) => {
    await endLoginSession(house, caller, params.id)
    return { msg: serverMessages.sessionEnded }
  })
  route(app, calls.endOtherLoginSessions, async ({ caller }) => {
    await endOtherLoginSessions(house, caller)
    return { msg: serverMessages.otherSessionsEnded }
  })
  route(app, calls.listAccountEvents, async ({ caller, query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await selectAccountEvents(house.db, caller.user.id, before), (row): calls.AccountEvent => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      count: row.count,
      device: row.device,
    }))
  })
}
