import { approveMany } from '@ariviyal/contract/staff/dashboard'
import * as institutions from '@ariviyal/contract/institutions/institution-details'
import { deleteUser } from '@ariviyal/contract/privacy/privacy'
import { requestRenewal } from '@ariviyal/contract/institutions/own-institution'
import { changePrices, receivePayment, refundPayment } from '@ariviyal/contract/subscriptions/payments'
import { cancelInvoice } from '@ariviyal/contract/subscriptions/receipts'
import { countStatement } from '@ariviyal/contract/subscriptions/statements'
import { dayOf } from '@ariviyal/contract/time'
import { payments } from '../../payments/payments.table.ts'
import { gst } from '../../payments/testing.ts'
import { receipts } from '../../receipts/receipts.table.ts'
import { taxOf } from '../../receipts/tax.ts'
import { signUp } from '../../accounts/testing.ts'
import { contactMessages } from '../../contact/contact-messages.table.ts'
import { openRepresentedInstitution, openInstitution, registerTestInstitution } from '../../institutions/testing.ts'
import { selectTermsOf } from '../../subscriptions/subscriptions.queries.ts'
import { requestAs, signUpSubscriber } from '../../subscriptions/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Requests, subscriptions, institutions, messages and accounts. */
export function subscriptionChanges({ testApp, admin }: ChangeContext): StaffChanges {
  async function askForRenewal(): Promise<string> {
    const { id, principal } = await openRepresentedInstitution(testApp, admin)
    await testApp.call(requestRenewal, { token: principal.token, body: {} })
    const { body } = await testApp.call(institutions.showInstitution, { token: admin.token, params: { id } })
    return body.renewal?.id ?? ''
  }

  const leaveMessage = async () => {
    const id = crypto.randomUUID()
    await testApp.ctx.db
      .insert(contactMessages)
      .values({ id, name: 'K', email: 'k@school.example', subject: 'S', message: 'M', createdAt: testApp.ctx.now() })
    return id
  }

  const leavePayment = async (utr = '', more: Partial<typeof payments.$inferInsert> = {}) => {
    const id = crypto.randomUUID()
    await testApp.ctx.db.insert(payments).values({
      id,
      reference: id.slice(0, 8),
      purpose: 'subscription-request',
      subjectId: crypto.randomUUID(),
      payer: 'K',
      amountPaise: 49_900,
      utr,
      payerState: '',
      payerGstin: '',
      createdAt: testApp.ctx.now(),
      ...more,
    })
    return id
  }

  const leaveInvoice = async () => {
    const id = crypto.randomUUID()
    const tax = taxOf(gst, { amountPaise: 49_900, payerState: '27', payerGstin: '', address: '' })
    await testApp.ctx.db.insert(receipts).values({
      id,
      year: 2026,
      holder: 'user',
      userId: admin.id,
      invoice: `INV/${id.slice(0, 8)}`,
      printed: {
        holder: 'K',
        school: '',
        startsAt: testApp.ctx.now().toISOString(),
        endsAt: testApp.ctx.now().toISOString(),
        seats: null,
        reference: '',
        replaces: null,
        payment: crypto.randomUUID(),
        amountPaise: 49_900,
        tax,
      },
      issuedAt: testApp.ctx.now(),
    })
    return id
  }

  return {
    [nameOf(cancelInvoice)]: async () => ({ params: { id: await leaveInvoice() }, body: { reason: 'Wrong' } }),
    [nameOf(countStatement)]: async () => {
      const utr = String(400_000_000_000 + (Date.now() % 100_000_000_000))
      const payment = await leavePayment(utr)
      const text = `Date,Details,Credit\n${dayOf(testApp.ctx.now())},UPI/${utr},499.00\n`
      return { body: { text, matches: [{ line: 2, payment }] }, subject: payment }
    },
    [nameOf(changePrices)]: async () => ({ body: { term_paise: 49_900, seat_paise: 19_900, approves: true } }),
    [nameOf(refundPayment)]: async () => {
      const now = testApp.ctx.now()
      const id = await leavePayment(crypto.randomUUID(), { receivedAt: now, refundDueAt: now })
      return { params: { id }, body: { reference: '412345678902' } }
    },
    [nameOf(receivePayment)]: async () => ({ params: { id: await leavePayment() }, body: { utr: '412345678901' } }),
    'POST /api/admin/subscription-requests/{id}/approve': async () => ({
      params: { id: await requestAs(testApp, await signUp(testApp)) },
    }),
    'POST /api/admin/subscription-requests/{id}/reject': async () => ({
      params: { id: await requestAs(testApp, await signUp(testApp)) },
    }),
    'POST /api/admin/institutions/{id}/approve': async () => ({
      params: { id: await registerTestInstitution(testApp) },
    }),
    'POST /api/admin/institutions/{id}/reject': async () => ({
      params: { id: await registerTestInstitution(testApp) },
    }),
    [nameOf(institutions.extendInstitution)]: async () => ({
      params: { id: (await openInstitution(testApp, admin)).id },
      body: { months: 3 },
    }),
    [nameOf(institutions.changeSeats)]: async () => ({
      params: { id: (await openInstitution(testApp, admin)).id },
      body: { seats: 3 },
    }),
    [nameOf(institutions.endInstitution)]: async () => ({ params: { id: (await openInstitution(testApp, admin)).id } }),
    [nameOf(institutions.sendClaimLink)]: async () => ({ params: { id: (await openInstitution(testApp, admin)).id } }),
    [nameOf(institutions.removeRepresentative)]: async () => {
      const { id, principal } = await openRepresentedInstitution(testApp, admin)
      return { params: { id }, body: { user_id: principal.id } }
    },
    [nameOf(institutions.approveRenewal)]: async () => ({
      params: { id: await askForRenewal() },
      body: { months: 12 },
    }),
    [nameOf(institutions.rejectRenewal)]: async () => ({ params: { id: await askForRenewal() } }),
    'POST /api/admin/users/{id}/end-subscription': async () => ({
      params: { id: (await signUpSubscriber(testApp, { admin })).id },
    }),
    'POST /api/admin/users/{id}/extend-subscription': async () => ({
      params: { id: (await signUpSubscriber(testApp, { admin })).id },
      body: { months: 1 },
    }),
    'POST /api/admin/users/{id}/renew-subscription': async () => ({ params: { id: (await signUp(testApp)).id } }),
    'POST /api/admin/users/{id}/start-trial': async () => ({ params: { id: (await signUp(testApp)).id } }),
    'POST /api/admin/subscriptions/{id}/reference': async () => {
      const [term] = await selectTermsOf(
        testApp.ctx.db,
        (await signUpSubscriber(testApp, { admin })).id,
        testApp.ctx.now(),
      )
      return { params: { id: term?.id ?? '' }, body: { reference: 'NEFT 12' } }
    },
    'POST /api/admin/messages/{id}/handle': async () => ({ params: { id: await leaveMessage() } }),
    'POST /api/admin/messages/{id}/answer': async () => ({
      params: { id: await leaveMessage() },
      body: { answer: 'On Saturday at four.' },
    }),
    [nameOf(deleteUser)]: async () => ({ params: { id: (await signUp(testApp)).id } }),
    [nameOf(approveMany)]: async () => {
      const id = await registerTestInstitution(testApp)
      return { body: { kind: 'institution', ids: [id], months: 12 }, subject: id }
    },
  }
}
