import * as calls from '@ariviyal/contract/notifications/notifications'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../platform/http/errors.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import {
  countUnread,
  savePreferences,
  selectNotifications,
  selectPreferences,
  setAllRead,
  setRead,
} from './notifications.queries.ts'
import type { NotificationRow } from './notifications.table.ts'

const showNotification = (row: NotificationRow): calls.Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  details: row.details,
  path: row.path,
  at: row.visibleFrom.toISOString(),
  is_read: row.readAt !== null,
})

export function notificationsRoutes(app: App): void {
  route(app, calls.listNotifications, async ({ ctx, query: { cursor }, caller }) => {
    const now = ctx.now()
    const before = cursor === undefined ? undefined : idOfCursor(cursor)
    const rows = await selectNotifications(ctx.db, caller.user.id, { before, now })
    return {
      ...pageFrom(rows, showNotification),
      unread: await countUnread(ctx.db, caller.user.id, now),
      as_of: now.toISOString(),
    }
  })
  route(app, calls.countUnread, async ({ ctx, caller }) => ({
    unread: await countUnread(ctx.db, caller.user.id, ctx.now()),
  }))
  route(app, calls.markRead, async ({ ctx, params, caller }) => {
    if (!(await setRead(ctx.db, caller.user.id, params.id, ctx.now()))) throw new AppError('not-found')
    return { msg: serverMessages.notificationsRead }
  })
  route(app, calls.markAllRead, async ({ ctx, body, caller }) => {
    await setAllRead(ctx.db, caller.user.id, new Date(body.until), ctx.now())
    return { msg: serverMessages.notificationsRead }
  })
  route(app, calls.showPreferences, async ({ ctx, caller }) => {
    const chosen = new Map((await selectPreferences(ctx.db, [caller.user.id])).map((row) => [row.kind, row.channel]))
    return {
      items: calls.notificationKinds.map((kind) => ({
        kind,
        channel: chosen.get(kind) ?? calls.kindRules[kind].usual,
      })),
    }
  })
  route(app, calls.savePreferences, async ({ ctx, body, caller }) => {
    if (body.items.some(({ kind, channel }) => !calls.channelsOf(kind).includes(channel)))
      throw new AppError('invalid-fields', serverMessages.notMailed)
    await savePreferences(ctx.db, caller.user.id, body.items)
    return { msg: serverMessages.preferencesSaved }
  })
}
