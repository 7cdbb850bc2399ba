import { approveSubscriptionRequest, myHistory, mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import * as calls from '@ariviyal/contract/subscriptions/payments'
import { expect } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findPaymentOf } from './payments.queries.ts'

export const gst = {
  gstin: '27AAPFU0939F1ZV',
  state: '27',
  name: 'A Supplier',
  address: '1 Main Road, Pune 411001',
  sac: '999293',
  rate: 1_800,
} as const
export const payment = {
  upiId: 'school@bank',
  bank: { account: '123456789012', ifsc: 'ABCD0123456', name: 'A Supplier' },
  payee: 'A Supplier',
}

let numbers = 412_345_678_000
/** A new transaction number of UPI. */
export const newUtr = () => String((numbers += 1))

/** An application where applicants pay: ₹118.00 for a term, ₹59.00 for a seat. */
export async function openShop(options: { taxed?: boolean; approves?: boolean } = {}) {
  const testApp = await openTestApp({ config: { payment, ...(options.taxed && { gst }) } })
  const admin = await signUp(testApp, { admin: true })
  const { status } = await testApp.call(calls.changePrices, {
    token: admin.token,
    body: { term_paise: 118_00, seat_paise: 59_00, approves: options.approves ?? false },
  })
  expect(status).toBe(200)
  const tokenOf = async ({ token }: TestUser) => (await testApp.call(mySubscription, { token })).body.payment ?? ''
  const arrives = async (request: string, utr = newUtr()) =>
    testApp.call(calls.receivePayment, {
      token: admin.token,
      params: { id: (await findPaymentOf(testApp.ctx.db, request))?.id ?? '' },
      body: { utr },
    })
  const approve = (id: string) =>
    testApp.call(approveSubscriptionRequest, { token: admin.token, params: { id }, body: {} })
  const receiptsOf = async ({ token }: TestUser) => (await testApp.call(myHistory, { token })).body.receipts
  return { testApp, admin, tokenOf, arrives, approve, receiptsOf }
}
