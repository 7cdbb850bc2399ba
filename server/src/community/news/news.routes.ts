import * as calls from '@ariviyal/contract/community/news/news'
import { newsMessages } from '@ariviyal/contract/community/news/news-messages'
import { dayCalendar } from '../../live/calendar/calendar-event.ts'
import { type App, route } from '../../platform/http/route.ts'
import { acceptNews, declineNews, editNews, publishNews, suggestNews, withdrawNews } from './change-news.ts'
import { calendarDayOf } from './saved-days.ts'
import { deleteSave } from './news.queries.ts'
import { findOpenNews, listNews, listStaffNews, showNews, showStaffNews } from './read-news.ts'
import { saveNews } from './save-news.ts'

export function newsRoutes(app: App): void {
  route(app, calls.listNews, ({ ctx, caller, query }) => listNews(ctx, caller.user, query))
  route(app, calls.showNews, ({ ctx, caller, params }) => showNews(ctx, caller.user, params.id))
  route(app, calls.saveNewsDay, async ({ ctx, caller, params }) => {
    const row = await findOpenNews(ctx, caller.user, params.id)
    return { name: 'last-date.ics', body: dayCalendar(ctx, row.title, [calendarDayOf(row)]) }
  })
  route(app, calls.saveNews, async ({ ctx, caller, params }) => {
    await saveNews(ctx, caller.user, params.id)
    return { msg: newsMessages.saved }
  })
  route(app, calls.unsaveNews, async ({ ctx, caller, params }) => {
    await deleteSave(ctx.db, caller.user.id, params.id)
    return { msg: newsMessages.unsaved }
  })
  route(app, calls.suggestNews, async ({ ctx, caller, body }) => {
    await suggestNews(ctx, caller.user, body)
    return { msg: newsMessages.suggested }
  })
  route(app, calls.listStaffNews, ({ ctx, query }) => listStaffNews(ctx, query))
  route(app, calls.showStaffNews, ({ ctx, params }) => showStaffNews(ctx, params.id))
  route(app, calls.publishNews, async ({ ctx, caller, body }) => ({
    id: await publishNews(ctx, caller.user, body),
    msg: newsMessages.published,
  }))
  route(app, calls.editNews, async ({ ctx, caller, params, body }) => {
    await editNews(ctx, caller.user, params.id, body)
    return { msg: newsMessages.edited }
  })
  route(app, calls.acceptNews, async ({ ctx, caller, params, body }) => {
    await acceptNews(ctx, caller.user, params.id, body.word)
    return { msg: newsMessages.accepted }
  })
  route(app, calls.declineNews, async ({ ctx, caller, params, body }) => ({
    undo: await declineNews(ctx, caller.user, params.id, body.reason),
    msg: newsMessages.declined,
  }))
  route(app, calls.withdrawNews, async ({ ctx, caller, params, body }) => ({
    undo: await withdrawNews(ctx, caller.user, params.id, body.reason),
    msg: newsMessages.withdrawn,
  }))
}
