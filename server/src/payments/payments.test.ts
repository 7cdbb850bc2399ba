import { changeReference, mySubscription, showUserSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import * as calls from '@ariviyal/contract/subscriptions/payments'
import { registerInstitution, showRegistration } from '@ariviyal/contract/institutions/institutions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, signUpMany } from '../accounts/testing.ts'
import { institutionForm } from '../institutions/testing.ts'
import { receivePayment } from '../payment-matching/receive-payment.ts'
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
    const mail = (await testApp.mails(teacher.email)).at(-1)?.text?.replaceAll(/\s+/g, ' ')
    for (const text of ['₹118.00', body.reference, 'school@bank', 'ABCD0123456']) expect(mail).toContain(text)

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
})

describe('with a GSTIN', () => {
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
        For: teacher.name,
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
