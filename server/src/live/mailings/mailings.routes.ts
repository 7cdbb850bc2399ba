import * as calls from '@ariviyal/contract/live/live-oversight'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../../platform/http/route.ts'
import { listMailings } from './list-mailings.ts'
import { previewMailing } from './preview-mailing.ts'
import { sendMailing } from './send-mailing.ts'

export function mailingsRoutes(app: App): void {
  route(app, calls.listMailings, ({ ctx, params }) => listMailings(ctx.db, params.id))
  route(app, calls.previewMailing, ({ ctx, params, body }) => previewMailing(ctx, params.id, body))
  route(app, calls.sendMailing, async ({ ctx, params, body, caller }) => {
    const undo = await sendMailing(ctx, caller.user, params.id, body)
    return { msg: serverMessages.mailingSent, undo }
  })
}
