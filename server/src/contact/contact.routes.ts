import * as calls from '@ariviyal/contract/contact/contact'
import { exportMessages as exportCall } from '@ariviyal/contract/staff/exports'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { answerMessage } from './answer-message.ts'
import { selectMessages } from './contact.queries.ts'
import { exportMessages } from './export-messages.ts'
import { handleMessage } from './handle-message.ts'
import { sendMessage } from './send-message.ts'

export function contactRoutes(app: App): void {
  route(app, calls.sendMessage, async ({ ctx, body }) => {
    await sendMessage(ctx, body)
    return { msg: messages.contactSent }
  })
  route(app, calls.listMessages, async ({ ctx, query }) => {
    const rows = await selectMessages(ctx.db, {
      status: query.status,
      id: query.id,
      before: query.cursor ? idOfCursor(query.cursor) : undefined,
    })
    return pageFrom(rows, (row): calls.ContactMessage => ({
      id: row.id,
      name: row.name,
      email: row.email,
      subject: row.subject,
      message: row.message,
      created_at: row.createdAt.toISOString(),
      handled_at: row.handledAt?.toISOString() ?? null,
      answer: row.answer,
    }))
  })
  route(app, exportCall, ({ ctx, query, caller }) => exportMessages(ctx, caller.user, query))
  route(app, calls.answerMessage, async ({ ctx, params, body, caller }) => {
    await answerMessage(ctx, caller.user, params.id, body.answer)
    return { msg: serverMessages.messageAnswered }
  })
  route(app, calls.handleMessage, async ({ ctx, params, caller }) => {
    await handleMessage(ctx, caller.user, params.id)
    return { msg: serverMessages.messageHandled }
  })
}
