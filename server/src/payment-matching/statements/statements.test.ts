import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { undoAct } from '@ariviyal/contract/staff/undo'
import * as payments from '@ariviyal/contract/subscriptions/payments'
import { countStatement, readStatement, readStatementFile } from '@ariviyal/contract/subscriptions/statements'
import { mySubscription, rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayOf } from '@ariviyal/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '@ariviyal/contract/limits'
import { signUp } from '../../accounts/testing.ts'
import { newUtr, openShop } from '../../payments/testing.ts'
import { writeWorkbook } from '../../platform/spreadsheets/write-workbook.ts'
import { requestAs } from '../../subscriptions/testing.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let today: string
beforeAll(async () => {
  shop = await openShop({ approves: true })
  today = dayOf(shop.testApp.ctx.now()).split('-').toReversed().join('/')
})
afterAll(() => shop.testApp.close())

/** A teacher who asked for a subscription of ₹118.00, and says the number if there is one. */
async function payer({ utr, lastname }: { utr?: string; lastname?: string } = {}) {
  const teacher = await signUp(shop.testApp, lastname ? { firstname: 'Demo', lastname } : {})
  const request = await requestAs(shop.testApp, teacher)
  const params = { token: await shop.tokenOf(teacher) }
  const { reference } = (await shop.testApp.call(payments.showPayment, { params })).body
  if (utr) await shop.testApp.call(payments.sendUtr, { params, body: { utr } })
  const stateOf = async () => (await shop.testApp.call(mySubscription, { token: teacher.token })).body.state
  return { ...teacher, request, reference, stateOf }
}

const statementOf = (...rows: [text: string, amount: string, day?: string][]) =>
  `Date,Narration,Debit,Credit\n${rows.map(([text, amount, day = today]) => `${day},"${text}",,"${amount}"\n`).join('')}`
const read = async (text: string) =>
  (await shop.testApp.call(readStatement, { token: shop.admin.token, body: { text } })).body
type Read = Awaited<ReturnType<typeof read>>
const count = async (text: string, matches: Read['certain']) =>
  (
    await shop.testApp.call(countStatement, {
      token: shop.admin.token,
      body: { text, matches: matches.map(({ row, payment }) => ({ line: row.line, payment: payment.id })) },
    })
  ).body
const payersOf = (matches: Read['certain']) => matches.map(({ payment }) => payment.payer)

test('staff match a statement in one act: certain rows count once, also when a later statement overlaps', async () => {
  const utr = newUtr()
  const [byNumber, byReference, byName] = [await payer({ utr }), await payer(), await payer({ lastname: 'Quintal' })]
  const queue = await shop.testApp.call(listWaiting, { token: shop.admin.token })
  expect(queue.body.items).toContainEqual(
    expect.objectContaining({ kind: 'payment', title: byNumber.name, detail: expect.stringContaining(utr) }),
  )

  const text = statementOf(
    [`UPI/CR/${utr}/SOMEBODY`, '118.00'],
    [`NEFT-HDFCN52026112012-ARIVIYAL${byReference.reference.toLowerCase()}`, '118.00'],
    ['BY TRANSFER DEMO QUINTAL', '118.00'],
    ['=HYPERLINK("http://x.example") INTEREST', '1,23,456.00'],
  )
  const found = await read(text)
  expect(payersOf(found.certain)).toEqual([byNumber.name, byReference.name])
  expect(found.possible).toMatchObject([{ payment: { payer: byName.name }, reasons: ['name'], doubts: ['name-only'] }])
  expect(found.unmatched).toMatchObject([{ amount_paise: 1_23_456_00 }])

  expect(await count(text, [...found.certain, ...found.possible])).toEqual({ recorded: 3, failures: [] })
  for (const teacher of [byNumber, byReference, byName]) expect(await teacher.stateOf()).toBe('running')
  const { body } = await shop.testApp.call(payments.listPayments, {
    token: shop.admin.token,
    query: { state: 'received' },
  })
  expect(body.items.map((payment) => payment.utr)).toEqual([byName.reference, 'HDFCN52026112012', utr])

  const later = statementOf(
    ['EARLIER', '1.00'],
    [`UPI/CR/${utr}/SOMEBODY`, '118.00'],
    [`NEFT-HDFCN52026112012-ARIVIYAL${byReference.reference}`, '118.00'],
    ['BY TRANSFER DEMO QUINTAL', '118.00'],
  )
  await payer({ lastname: 'Quintal' })
  expect(await read(later)).toMatchObject({ counted: 3, certain: [], possible: [] })
  expect(await count(text, found.certain)).toMatchObject({ recorded: 0, failures: [{}, {}] })
})

test('what leaves a doubt is shown apart, with the doubt', async () => {
  const [utr, old] = [newUtr(), newUtr()]
  const [less, twice, before] = [await payer({ utr }), await payer(), await payer({ utr: old })]
  const { certain, possible } = await read(
    statementOf(
      [`UPI/${utr}`, '100.00'],
      [`${newUtr()} ${twice.reference}`, '118.00'],
      [`${newUtr()} ${twice.reference}`, '118.00'],
      [`UPI/${old}`, '118.00', '01/02/2020'],
    ),
  )
  expect(certain).toEqual([])
  expect(possible.map(({ payment, doubts }) => [payment.payer, ...doubts])).toEqual([
    [less.name, 'amount'],
    [twice.name, 'several-rows'],
    [twice.name, 'several-rows'],
    [before.name, 'earlier'],
  ])
})

test('two members of staff who read the same statement at once count each row once', async () => {
  const utr = newUtr()
  const teacher = await payer({ utr })
  const text = statementOf([`UPI/${utr}`, '118.00'])
  const { certain } = await read(text)
  const answers = await Promise.all([count(text, certain), count(text, certain)])
  expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1)
  expect(await teacher.stateOf()).toBe('running')
  expect(await shop.receiptsOf(teacher)).toHaveLength(1)
})

test('a row that is not in the statement is not counted, whatever a page sends', async () => {
  const teacher = await payer()
  const text = statementOf(['SOMETHING ELSE', '118.00'])
  const payment = (
    await shop.testApp.call(payments.listPayments, { token: shop.admin.token, query: { state: 'open' } })
  ).body.items.find((item) => item.payer === teacher.name)
  const { body } = await shop.testApp.call(countStatement, {
    token: shop.admin.token,
    body: { text, matches: [{ line: 2, payment: payment?.id ?? '' }] },
  })
  expect(body.recorded).toBe(0)
})

test('a statement in Excel is read with the lines of its rows; anything else is refused', async () => {
  const send = async (bytes: Uint8Array) =>
    shop.testApp.call(readStatementFile, {
      token: shop.admin.token,
      body: { file: Buffer.from(bytes).toString('base64') },
    })
  const utr = newUtr()
  const teacher = await payer({ utr })
  const columns = ['Date', 'Narration', 'Debit', 'Credit']
  const rows = [[shop.testApp.ctx.now(), `UPI/CR/${utr}/SOMEBODY`, null, 118]]
  const { body } = await send(await writeWorkbook([{ name: 'Statement', columns, rows }]))
  const found = await read(body.rows.map(({ cells }) => cells.join('\t')).join('\n'))
  expect(payersOf(found.certain)).toEqual([teacher.name])

  const tooLong = Array.from({ length: limits.statementRowsMax + 1 }, () => ['05/11/2026', 'A', null, 1])
  for (const file of [await writeWorkbook([{ name: 'Long', columns, rows: tooLong }]), Buffer.from('Date,Credit')])
    expect((await send(file)).error).toMatchObject({ code: 'invalid-fields', fields: { file: /./ } })
})

test('money for a request that was refused is shown with a warning, and is due back until staff have sent it', async () => {
  const utr = newUtr()
  const teacher = await payer({ utr, lastname: 'Refused' })
  const { token } = shop.admin
  await shop.testApp.call(rejectSubscriptionRequest, { token, params: { id: teacher.request }, body: { reason: '' } })

  const text = statementOf([`UPI/CR/${utr}/SOMEBODY`, '118.00'])
  const { certain, possible } = await read(text)
  expect(certain).toEqual([])
  expect(possible).toMatchObject([{ payment: { payer: teacher.name }, reasons: ['number'], doubts: ['refused'] }])
  expect((await count(text, possible)).recorded).toBe(1)
  expect(await teacher.stateOf()).not.toBe('running')

  const waiting = async () =>
    (await shop.testApp.call(listWaiting, { token })).body.items.filter(({ title }) => title === teacher.name)
  expect(await waiting()).toMatchObject([
    { kind: 'payment', detail: expect.stringContaining('Refund of ₹118.00 is due') },
  ])
  const params = { id: (await waiting())[0]?.id ?? '' }
  const send = () => shop.testApp.call(payments.refundPayment, { token, params, body: { reference: newUtr() } })
  expect((await Promise.all([send(), send()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ])
  expect(await waiting()).toEqual([])
})

test('a refund is due where a paid request is refused, and no longer once that is undone', async () => {
  const teacher = await payer()
  const { token } = shop.admin
  await shop.testApp.call(payments.changePrices, {
    token,
    body: { term_paise: 118_00, seat_paise: 59_00, approves: false },
  })
  const id = teacher.request
  await shop.arrives(id)
  const stateOf = async () =>
    (await shop.testApp.call(payments.listPayments, { token, query: {} })).body.items.find(
      ({ subject_id }) => subject_id === id,
    )?.state
  expect(await stateOf()).toBe('received')
  const { body } = await shop.testApp.call(rejectSubscriptionRequest, { token, params: { id }, body: { reason: '' } })
  expect(await stateOf()).toBe('refund-due')
  await shop.testApp.call(undoAct, { token, params: { id: body.undo?.id ?? '' } })
  expect(await stateOf()).toBe('received')
})
