import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/subscriptions/payments'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { changePrices } from './change-prices.ts'
import { findPrices, selectPayments } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'
import { sendUtr } from './send-utr.ts'
import { paymentOfToken, showPayment, stateOf } from './show-payment.ts'

export function paymentsRoutes(app: App): void {
  route(app, calls.showPayment, async ({ ctx, params }) => showPayment(ctx, await paymentOfToken(ctx, params.token)))
  route(app, calls.sendUtr, async ({ ctx, params, body }) => {
    await sendUtr(ctx, params.token, body)
    return { msg: serverMessages.utrStored }
  })
  route(app, calls.showFees, async ({ ctx }) => {
    const charges = ctx.config.payment !== undefined
    const { termPaise, seatPaise } = await findPrices(ctx.db)
    return { charges, term_paise: charges ? termPaise : 0, seat_paise: charges ? seatPaise : 0 }
  })
  route(app, calls.showPrices, async ({ ctx }) => {
    const { termPaise, seatPaise, approves } = await findPrices(ctx.db)
    return {
      term_paise: termPaise,
      seat_paise: seatPaise,
      approves,
      can_charge: ctx.config.payment !== undefined,
    }
  })
  route(app, calls.changePrices, async ({ ctx, body, caller }) => {
    await changePrices(ctx, caller.user, body)
    return { msg: serverMessages.pricesChanged }
  })
  route(app, calls.refundPayment, async ({ ctx, params, body, caller }) => {
    await refundPayment(ctx, caller.user, params.id, body.reference)
    return { msg: serverMessages.refundRecorded }
  })
  route(app, calls.listPayments, async ({ ctx, query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    return pageFrom(
      await selectPayments(ctx.db, { state: query.state, id: query.id, before }),
      (row): calls.Payment => ({
        id: row.id,
        reference: row.reference,
        purpose: row.purpose,
        subject_id: row.subjectId,
        payer: row.payer,
        amount_paise: row.amountPaise,
        state: stateOf(row),
        utr: row.utr,
        created_at: row.createdAt.toISOString(),
        received_at: row.receivedAt?.toISOString() ?? null,
      }),
    )
  })
}
