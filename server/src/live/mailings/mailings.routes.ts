import * as calls from '@ariviyal/contract/live-desk'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../../platform/http/route.ts'
import type { House } from '../../platform/house.ts'
import { whenUndone } from '../../undo/reversals.ts'
import { handOverMailing, mailingQueue } from './hand-over-mailing.ts'
import { listMailings } from './list-mailings.ts'
import { previewMailing } from './preview-mailing.ts'
import { sendMailing } from './send-mailing.ts'
import { type SentMailing, takeBackMailing } from './take-back-mailing.ts'

export function mailingsRoutes(app: App, house: House): void {
  route(app, calls.listMailings, ({ params }) => listMailings(house.db, params.id))
  route(app, calls.previewMailing, ({ params, body }) => previewMailing(house, params.id, body))
  route(app, calls.sendMailing, async ({ params, body, caller }) => {
    const undo = await sendMailing(house, caller.user, params.id, body)
    return { msg: serverMessages.mailingSent, undo }
  })
  whenUndone(house, 'live-mailing.sent', (tx, sent: SentMailing) => takeBackMailing(house, tx, sent))

  // Pauses double to an hour: a database that is away for a morning costs no reader their mail.
  house.jobs.work<{ mailingId: string }>(mailingQueue, { retries: 20 }, ({ data }) =>
    handOverMailing(house, data.mailingId),
  )
}
