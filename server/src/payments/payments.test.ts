import { changeReference, mySubscription, showUserSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import * as calls from '@ariviyal/contract/subscriptions/payments'
import { approveRenewal } from '@ariviyal/contract/institutions/institution-details'
import { registerInstitution, showRegistration } from '@ariviyal/contract/institutions/institutions'
import { requestRenewal, showOwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { legalVersion } from '@ariviyal/contract/privacy/legal'
import { listConsents } from '@ariviyal/contract/privacy/privacy'
import { cancelInvoice, type CreditNoteForm } from '@ariviyal/contract/subscriptions/receipts'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, signUpMany } from '../accounts/testing.ts'
import { markEmailConfirmed } from '../accounts/users.queries.ts'
import { institutionForm, openRepresentedInstitution } from '../institutions/testing.ts'
import { receivePayment } from '../payment-matching/receive-payment.ts'
import { qrPng } from '../platform/qr-png.ts'
import { receiptLines } from '../receipts/draw-receipt.ts'
import { receipts } from '../receipts/receipts.table.ts'
import { requestAs } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findPaymentOf } from './payments.queries.ts'
import { gst, newUtr, openShop, payment } from './testing.ts'

test('without a way to pay nothing is charged, whatever the prices are', async () => {
  const testApp = await openTestApp()
  try {
    const admin = await signUp(testApp, { admin: true })
    const body = { term_paise: 118_00, seat_paise: 59_00, approves: false }
    await testApp.call(calls.changePrices, { token: admin.token, body })
    expect((await testApp.call(calls.showPrices, { token: admin.token })).body).toMatchObject({ can_charge: false })
    const teacher = await signUp(testApp)
    await requestAs(testApp, teacher)
    expect((await testApp.call(mySubscription, { token: teacher.token })).body.payment).toBeNull()
    expect((await testApp.mails(teacher.email)).at(-1)?.text).not.toContain('The fee is')
  } finally {
    await testApp.close()
  }
})

describe('with a price', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.testApp.close())

  test('a teacher reads amount, UPI code and bank in page and mail, gives the number, and the receipt has the amount', async () => {
    const { testApp, admin, tokenOf, arrives, approve, receiptsOf } = shop
    const teacher = await signUp(testApp)
    const id = await requestAs(testApp, teacher)
    const token = await tokenOf(teacher)
    const { body } = await testApp.call(calls.showPayment, { params: { token } })
    expect(body).toMatchObject({ amount_paise: 118_00, state: 'open', bank: payment.bank, taxed: false })
    const uri = new URL(body.upi?.uri ?? '')
    expect(uri.href).toMatch(/^upi:\/\/pay\?/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      pa: 'school@bank',
      pn: 'A Supplier',
      am: '118.00',
      cu: 'INR',
      tn: `Ariviyal ${body.reference}`,
      tr: body.reference,
    })
    const sent = (await testApp.mails(teacher.email)).at(-1)
    const mail = sent?.text?.replaceAll(/\s+/g, ' ')
    for (const text of ['₹118.00', body.reference, 'school@bank', 'ABCD0123456', uri.href]) expect(mail).toContain(text)
    const image = sent?.attachments.find(({ filename }) => filename?.startsWith('qr'))
    expect(image).toMatchObject({ mimeType: 'image/png', disposition: 'inline' })
    expect(sent?.html).toContain(`src="cid:${image?.contentId?.replaceAll(/[<>]/g, '')}"`)
    expect(qrPng(body.upi?.uri ?? '').png.equals(Buffer.from(image?.content as ArrayBuffer))).toBe(true)

    const say = (utr: string) => testApp.call(calls.sendUtr, { params: { token }, body: { utr } })
    expect((await say('12345')).error.fields).toHaveProperty('utr')
    const utr = newUtr()
    expect((await say(`${utr.slice(0, 4)} ${utr.slice(4)}`)).status).toBe(200)
    const claimed = await testApp.call(calls.listPayments, { token: admin.token, query: { state: 'claimed' } })
    expect(claimed.body.items).toMatchObject([{ payer: teacher.name, utr, state: 'claimed', subject_id: id }])
    expect((await arrives(id, utr)).status).toBe(200)
    expect((await arrives(id)).error.code).toBe('payment-recorded')
    expect((await say(newUtr())).error.code).toBe('payment-recorded')
    expect((await testApp.call(mySubscription, { token: teacher.token })).body.state).toBe('requested')
    await approve(id)
    expect(await receiptsOf(teacher)).toMatchObject([{ title: 'Receipt', reference: utr }])
    const [row] = await testApp.ctx.db.select().from(receipts)
    expect(Object.fromEntries(row ? receiptLines(row) : [])).toMatchObject({ Amount: '₹118.00' })
  })

  test('a payment that arrives after the approval makes a receipt with the amount, which replaces the first', async () => {
    const { testApp, arrives, approve, receiptsOf } = shop
    const teacher = await signUp(testApp)
    const id = await requestAs(testApp, teacher)
    await approve(id)
    const [before] = await receiptsOf(teacher)
    await arrives(id)
    const [after, ...others] = await receiptsOf(teacher)
    expect(others).toEqual([before])
    const { body } = await testApp.call(showUserSubscription, { token: shop.admin.token, params: { id: teacher.id } })
    expect(body.history[0]?.details).toMatchObject({ receipt: after?.number })
  })

  test('a transfer pays once', async () => {
    const [first, second] = [await signUp(shop.testApp), await signUp(shop.testApp)]
    const [one, two] = [await requestAs(shop.testApp, first), await requestAs(shop.testApp, second)]
    const utr = newUtr()
    expect((await shop.arrives(one, utr)).status).toBe(200)
    expect((await shop.arrives(two, utr)).error.code).toBe('payment-counted')
  })

  test('a school pays for a seat of each teacher, and sees it by the link of its registration alone', async () => {
    const { testApp } = shop
    const form = institutionForm({ teaching_staff_count: 20 })
    const registered = await testApp.call(registerInstitution, { body: form })
    const again = await testApp.call(registerInstitution, { body: form })
    expect(again.body.token).toBe(registered.body.token)
    const { body } = await testApp.call(showRegistration, { params: { token: registered.body.token } })
    const token = body.payment ?? ''
    expect((await testApp.call(calls.showPayment, { params: { token } })).body.amount_paise).toBe(20 * 59_00)
    for (const wrong of [registered.body.token, `${token}x`])
      expect((await testApp.call(calls.showPayment, { params: { token: wrong } })).status).toBe(404)
  })

  test('a school pays for its next term before or after the approval, and money that arrived approves nothing by itself', async () => {
    const { testApp, admin, arrives } = shop
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 30 })
    const school = async () => (await testApp.call(showOwnInstitution, { token: principal.token })).body.school
    const ask = async () => {
      await testApp.call(requestRenewal, { token: principal.token, body: { seats: '40' } })
      const params = { token: (await school())?.renewal?.payment ?? '' }
      return { params, details: (await testApp.call(calls.showPayment, { params })).body }
    }
    const { params, details } = await ask()
    expect(details).toMatchObject({ amount_paise: 40 * 59_00, state: 'open' })
    const mail = (await testApp.mails(principal.email)).at(-1)
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(details.reference)
    const utr = newUtr()
    await testApp.call(calls.sendUtr, { params, body: { utr } })
    const claimed = await testApp.call(calls.listPayments, { token: admin.token, query: { state: 'claimed' } })
    const renewal = claimed.body.items.find((item) => item.utr === utr)
    expect(renewal).toMatchObject({ purpose: 'renewal', amount_paise: 40 * 59_00 })
    const id = renewal?.subject_id ?? ''
    const approve = (id: string) =>
      testApp.call(approveRenewal, { token: admin.token, params: { id }, body: { months: 12, seats: 40 } })
    expect((await arrives(id, utr)).status).toBe(200)
    expect((await school())?.renewal?.status).toBe('pending')
    expect((await approve(id)).status).toBe(200)
    expect((await school())?.receipts[0]).toMatchObject({ reference: utr })

    await ask()
    const { body } = await testApp.call(calls.listPayments, { token: admin.token, query: { state: 'open' } })
    const later = body.items[0]?.subject_id ?? ''
    await approve(later)
    const before = await school()
    expect((await arrives(later)).status).toBe(200)
    const after = await school()
    expect(after?.receipts).toHaveLength((before?.receipts.length ?? 0) + 1)
    expect(after?.receipts[0]?.ends_at).toBe(before?.receipts[0]?.ends_at)
  })

  test('anyone reads the fees before asking, and the terms that people agree to are those with fees', async () => {
    const { testApp } = shop
    const { body } = await testApp.call(calls.showFees, {})
    expect(body).toEqual({ charges: true, term_paise: 118_00, seat_paise: 59_00 })
    const teacher = await signUp(testApp)
    const consents = await testApp.call(listConsents, { token: teacher.token })
    expect(consents.body).toMatchObject({ due: [], charges: true })
    expect(consents.body.given.map(({ version }) => version)).toEqual(
      expect.arrayContaining([legalVersion('terms', { charges: true })]),
    )
  })
})

describe('with a GSTIN', () => {
  test('staff cancel an invoice by a credit note with a reason, once, and correct the state of the payer', async () => {
    const { testApp, admin, tokenOf, arrives, receiptsOf } = await openShop({ taxed: true, approves: true })
    try {
      const teacher = await signUp(testApp, { unconfirmed: true })
      const id = await requestAs(testApp, teacher)
      await testApp.call(calls.sendUtr, {
        params: { token: await tokenOf(teacher) },
        body: { utr: newUtr(), state: '27' },
      })
      await arrives(id)
      const invoiceOf = async () => (await receiptsOf(teacher)).find(({ title }) => title === 'Tax invoice')?.id ?? ''
      let current = await invoiceOf()
      const cancel = (body: z.input<typeof CreditNoteForm>) =>
        testApp.call(cancelInvoice, { token: admin.token, params: { id: current }, body })
      expect((await cancel({ reason: '' })).error.fields).toHaveProperty('reason')
      expect((await cancel({ reason: 'Wrong state', again: true })).error.fields).toHaveProperty('state')
      const [first] = await receiptsOf(teacher)
      const answers = await Promise.all([
        cancel({ reason: 'Wrong state', again: true, state: '33' }),
        cancel({ reason: 'Wrong state', again: true, state: '33' }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const rows = await testApp.ctx.db.select().from(receipts).orderBy(receipts.number)
      expect(rows.map(({ invoice }) => invoice?.replace(/\d\d-\d\d/, 'year'))).toEqual([
        'INV/year/000001',
        'CN/year/000001',
        'INV/year/000002',
      ])
      const [, note, corrected] = rows.map((row) => Object.fromEntries(receiptLines(row)))
      expect(note).toMatchObject({ Cancels: `Tax invoice ${first?.number}`, Reason: 'Wrong state', Total: '₹118.00' })
      expect(corrected).toMatchObject({
        Replaces: `Tax invoice ${first?.number}`,
        'Place of supply': 'Tamil Nadu (33)',
        'IGST 18 %': '₹18.00',
      })
      expect((await receiptsOf(teacher)).map(({ cancelled }) => cancelled)).toEqual([false, false, true])

      const mail = (await testApp.mails(teacher.email)).find(({ subject }) => subject?.startsWith('Credit note'))
      expect(mail?.text).toContain(`The corrected invoice ${rows[2]?.invoice} takes its place.`)
      expect(mail?.text).toContain('Reason: Wrong state')
      // A stranger may have typed the address.
      expect(mail?.attachments.map(({ mimeType }) => mimeType)).not.toContain('application/pdf')

      await markEmailConfirmed(testApp.ctx.db, teacher.id, testApp.ctx.now())
      current = await invoiceOf()
      expect((await cancel({ reason: 'Money returned' })).status).toBe(200)
      const withPaper = (await testApp.mails(teacher.email)).findLast(({ subject }) =>
        subject?.startsWith('Credit note'),
      )
      expect(withPaper?.attachments).toContainEqual(
        expect.objectContaining({ mimeType: 'application/pdf', filename: expect.stringMatching(/^credit-note-CN-/) }),
      )
      const { body } = await testApp.call(showUserSubscription, { token: admin.token, params: { id: teacher.id } })
      const term = { id: body.terms[0]?.id ?? '' }
      await testApp.call(changeReference, { token: admin.token, params: term, body: { reference: 'Other' } })
      expect((await receiptsOf(teacher)).map(({ title }) => title)).toEqual([
        'Receipt',
        'Credit note',
        'Tax invoice',
        'Credit note',
        'Tax invoice',
      ])
    } finally {
      await testApp.close()
    }
  })

  test('the receipt is a tax invoice; a changed reference makes a credit note and a new invoice', async () => {
    const { testApp, admin, tokenOf, arrives, receiptsOf } = await openShop({ taxed: true, approves: true })
    try {
      const teacher = await signUp(testApp)
      const id = await requestAs(testApp, teacher)
      const params = { token: await tokenOf(teacher) }
      const wrong = { utr: newUtr(), gstin: '27AAPFU0939F1ZX' }
      expect((await testApp.call(calls.sendUtr, { params, body: wrong })).error.fields).toHaveProperty('gstin')
      expect((await testApp.call(calls.sendUtr, { params, body: { utr: newUtr() } })).error.fields).toHaveProperty(
        'state',
      )
      await testApp.call(calls.sendUtr, { params, body: { utr: newUtr(), state: '33' } })
      expect((await arrives(id)).status).toBe(200)
      const state = (await testApp.call(mySubscription, { token: teacher.token })).body
      expect(state.state).toBe('running')
      const { body } = await testApp.call(showUserSubscription, { token: admin.token, params: { id: teacher.id } })
      const term = body.terms[0]?.id ?? ''
      await testApp.call(changeReference, { token: admin.token, params: { id: term }, body: { reference: 'Other' } })
      const papers = await receiptsOf(teacher)
      expect(papers.map(({ title, number }) => `${title} ${number.replaceAll(/\d\d-\d\d/g, 'year')}`)).toEqual([
        'Tax invoice INV/year/000002',
        'Credit note CN/year/000001',
        'Tax invoice INV/year/000001',
      ])
      for (const { number } of papers) expect(number).toMatch(/^[\dA-Z/-]{1,16}$/)
      const rows = await testApp.ctx.db.select().from(receipts).orderBy(receipts.number)
      const [invoice, note] = rows.map((row) => Object.fromEntries(receiptLines(row)))
      expect(invoice).toMatchObject({
        Supplier: 'A Supplier, 1 Main Road, Pune 411001',
        'GSTIN of the supplier': gst.gstin,
        'Issued to': teacher.name,
        'Place of supply': 'Tamil Nadu (33)',
        SAC: '999293',
        'Taxable value': '₹100.00',
        'IGST 18 %': '₹18.00',
        Total: '₹118.00',
      })
      expect(note).toMatchObject({ Cancels: `Tax invoice ${papers[2]?.number}`, Total: '₹118.00' })
    } finally {
      await testApp.close()
    }
  })

  test('fifty approvals at once across midnight of 31 March leave no gap and no double in either year', async () => {
    const { testApp, admin } = await openShop({ taxed: true, approves: true })
    const after = await openTestApp({ beside: testApp, config: { payment, gst } })
    try {
      const teachers = await signUpMany(testApp, 50)
      const ids: string[] = []
      for (const teacher of teachers) {
        const request = await requestAs(testApp, teacher)
        ids.push((await findPaymentOf(testApp.ctx.db, request))?.id ?? '')
      }
      // Midnight in IST is half past six in the evening in UTC.
      const midnight = Date.parse('2027-03-31T18:30:00Z')
      const until = (at: number) => ({ seconds: (at - testApp.ctx.now().getTime()) / 1_000 })
      after.advance(until(midnight + 1_000))
      testApp.advance(until(midnight - 60_000))
      await Promise.all(
        ids.map((id, index) => receivePayment((index % 2 === 0 ? testApp : after).ctx, admin, id, { utr: newUtr() })),
      )
      const rows = await testApp.ctx.db.select({ invoice: receipts.invoice }).from(receipts)
      const expected = ['26-27', '27-28'].flatMap((year) =>
        Array.from({ length: 25 }, (_, index) => `INV/${year}/${String(index + 1).padStart(6, '0')}`),
      )
      expect(new Set(rows.map(({ invoice }) => invoice))).toEqual(new Set(expected))
      expect(rows).toHaveLength(50)
    } finally {
      await after.close()
      await testApp.close()
    }
  })
})
