import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/subscriptions/payments'
import { cancelInvoice as cancelInvoiceCall } from '@ariviyal/contract/subscriptions/receipts'
import type { Feature } from '../platform/feature.ts'
import { type App, route } from '../platform/http/route.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { mailSamples } from './mail-samples.ts'
import { receivePayment } from './receive-payment.ts'
import { statementsRoutes } from './statements/statements.routes.ts'

function paymentMatchingRoutes(app: App): void {
  route(app, calls.receivePayment, async ({ ctx, params, body, caller }) => {
    const { isRefundDue } = await receivePayment(ctx, caller.user, params.id, body)
    return { msg: isRefundDue ? serverMessages.refundDue : serverMessages.paymentReceived }
  })
  route(app, cancelInvoiceCall, async ({ ctx, params, body, caller }) => {
    await cancelInvoice(ctx, caller.user, params.id, body)
    return { msg: body.again ? serverMessages.invoiceReplaced : serverMessages.invoiceCancelled }
  })
  statementsRoutes(app)
}

/** Payments know neither subscriptions nor institutions; this feature joins them. */
export const paymentMatchingFeature: Feature = {
  name: 'payment-matching',
  routes: paymentMatchingRoutes,
  mailSamples: { Payments: mailSamples },
}
