import * as calls from '@ariviyal/contract/contact'
import { exportMessages as exportCall } from '@ariviyal/contract/exports'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { answerMessage } from './answer-message.ts'
import { selectMessages } from './contact.queries.ts'
import { exportMessages } from './export-messages.ts'
import { handleMessage } from './handle-message.ts'
import { sendMessage } from './send-message.ts'

export function contactRoutes(app: App, house: House): void {
  route(app, calls.sendMessage, async ({ body }) => {
    await sendMessage(house, body)
    return { msg: messages.contactSent }
  })
  route(app, calls.listMessages, async ({ query }) => {
    const rows = await selectMessages(house.db, {
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
  route(app, exportCall, ({ query, caller }) => exportMessages(house, caller.user, query))
  route(app, calls.answerMessage, async ({ params, body, caller }) => {
    await answerMessage(house, caller.user, params.id, body.answer)
    return { msg: serverMessages.messageAnswered }
  })
  route(app, calls.handleMessage, async ({ params, caller }) => {
    await handleMessage(house, caller.user, params.id)
    return { msg: serverMessages.messageHandled }
  })
}
