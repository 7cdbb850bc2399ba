import * as calls from '@ariviyal/contract/accounts/account-security'
import { deviceOf } from '@ariviyal/contract/accounts/devices'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { type App, route } from '../../platform/http/route.ts'
import { selectAccountEvents } from './account-events.queries.ts'
import { endLoginSession, endOtherLoginSessions } from '../login-sessions/end-login-sessions.ts'
import { listLoginSessions } from '../login-sessions/list-login-sessions.ts'

/** Routes for a person's own account. */
export function accountSecurityRoutes(app: App): void {
  route(app, calls.listLoginSessions, async ({ ctx, caller }) => ({
    items: (await listLoginSessions(ctx.db, caller.user.id, ctx.now())).map((session) => ({
      id: session.id,
      device: deviceOf(session.userAgent),
      created_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      is_this: session.id === caller.sessionId,
    })),
  }))
  route(app, calls.endLoginSession, async ({ ctx, caller, params }) => {
    await endLoginSession(ctx, caller, params.id)
    return { msg: serverMessages.sessionEnded }
  })
  route(app, calls.endOtherLoginSessions, async ({ ctx, caller }) => {
    await endOtherLoginSessions(ctx, caller)
    return { msg: serverMessages.otherSessionsEnded }
  })
  route(app, calls.listAccountEvents, async ({ ctx, caller, query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(await selectAccountEvents(ctx.db, caller.user.id, before), (row): calls.AccountEvent => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      count: row.count,
      device: row.device,
    }))
  })
}
