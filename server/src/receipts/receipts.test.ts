import { myHistory, showUserSubscription, startTrial } from '@ariviyal/contract/subscriptions/subscriptions'
import { eq, sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { scriptRuns } from '../platform/pdf/fonts.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { signUpApproved } from '../subscriptions/testing.ts'
import { drawReceipt, receiptLines } from './draw-receipt.ts'
import { issueReceipt } from './issue-receipt.ts'
import { receipts } from './receipts.table.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

/** Page count, language and text of a PDF. */
async function read(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const { info } = await pdf.getMetadata()
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const structure = JSON.stringify(await page.getStructTree())
  const { numPages: pages } = pdf
  await loading.destroy()
  return { pages, words: words.replaceAll(/\s+/g, ' '), info: info as Record<string, unknown>, structure }
}

const printed = (change: Partial<Parameters<typeof drawReceipt>[0]['printed']> = {}) => ({
  year: 2026,
  number: 12,
  invoice: null,
  holder: 'user' as const,
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  printed: {
    holder: 'Meena Kumari',
    school: 'Government School, Kumbakonam',
    startsAt: '2026-11-21T10:00:00.000Z',
    endsAt: '2027-11-21T18:30:00.000Z',
    seats: null,
    reference: 'UPI 4711',
    replaces: null,
    ...change,
  },
})

describe('a receipt', () => {
  test('shows number, date, names, term and reference, says where the amount is, and is one tagged page', async () => {
    const { pages, words, info, structure } = await read(await drawReceipt(printed()))
    expect(pages).toBe(1)
    expect(structure).toContain('"role":"H1"')
    expect(info['Language']).toBe('en-IN')
    expect(info['Title']).toBe('Receipt 2026-000012, Ariviyal')
    for (const text of [
      'Receipt 2026-000012',
      'Meena Kumari',
      'Government School, Kumbakonam',
      '21 November 2026 to 21 November 2027',
      'UPI 4711',
      'The amount is not on this receipt',
    ])
      expect(words).toContain(text)
  })

  test('shows names in Tamil and Hindi beside English, each in a font with its letters', async () => {
    const { words } = await read(
      await drawReceipt(printed({ holder: 'மலர் (Malar)', school: 'भारत आलोक School, तमिल நகர்', reference: 'ரசீது/12' })),
    )
    expect(words).toContain('மலர்')
    expect(words).toContain('(Malar)')
    expect(words).toMatch(/भारत\s+आलोक/)
    expect(scriptRuns('மலர் (Malar), भारत')).toEqual([
      { script: 'tamil', text: 'மலர் ' },
      { script: 'latin', text: '(Malar), ' },
      { script: 'devanagari', text: 'भारत' },
    ])
  })

  test('stays on one page with the longest names that a form accepts', async () => {
    const long = 'நீளமான பெயர் '.repeat(40).slice(0, 200)
    expect((await read(await drawReceipt(printed({ holder: long.slice(0, 161), school: long })))).pages).toBe(1)
  })

  test.each([
    ['an amount', { amountPaise: 49_900 }, 'We have received ₹499.00 for the subscription named below'],
    ['no amount', {}, 'your bank or UPI record of the payment shows it'],
    ['no payment', { reference: '' }, 'No payment was recorded for it'],
  ])('says what it is, with %s', async (_state, change, sentence) => {
    expect((await read(await drawReceipt(printed(change)))).words).toContain(sentence)
  })

  test('names the one it replaces, and states when no reference was recorded', () => {
    const lines = Object.fromEntries(receiptLines(printed({ reference: '', replaces: '2026-000011' })))
    expect(lines).toMatchObject({ 'Payment reference': 'None recorded', Replaces: 'Receipt 2026-000011' })
  })
})

describe('the receipts of a year', () => {
  const issue = (fail = false) =>
    testApp.ctx.db.transaction(async (tx) => {
      const number = await issueReceipt(tx, {
        holder: { type: 'user', id: admin.id, name: 'N' },
        school: '',
        term: { startsAt: new Date('2031-01-01'), endsAt: new Date('2032-01-01') },
        reference: '',
        now: new Date('2031-05-05'),
      })
      if (fail) throw new Error('rolled back')
      return number
    })

  test('are numbered without a gap, despite rollbacks and concurrency', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => issue(index % 3 === 0)))
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(numbers.sort()).toEqual(
      Array.from({ length: 16 }, (_, index) => `2031-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('are immutable: the database refuses updates and deletes, and deleting a user removes only the reference', async () => {
    await issue()
    const { db } = testApp.ctx
    const refused = { cause: { message: expect.stringContaining('kept as it was issued') as unknown } }
    const change = db.update(receipts).set({ issuedAt: new Date() }).where(eq(receipts.year, 2031))
    await expect(change).rejects.toMatchObject(refused)
    await expect(db.delete(receipts).where(eq(receipts.year, 2031))).rejects.toMatchObject(refused)
    await expect(
      db
        .update(receipts)
        .set({ printed: { ...printed().printed } })
        .where(eq(receipts.year, 2031)),
    ).rejects.toMatchObject(refused)

    const deleted = await signUp(testApp)
    await db.transaction((tx) =>
      issueReceipt(tx, {
        holder: { type: 'user', id: deleted.id, name: 'Leaver' },
        school: '',
        term: { startsAt: new Date('2033-01-01'), endsAt: new Date('2034-01-01') },
        reference: '',
        now: new Date('2033-05-05'),
      }),
    )
    await db.delete(users).where(eq(users.id, deleted.id))
    const { rows } = await db.execute(sql`select user_id, printed->>'holder' as holder from receipts where year = 2033`)
    expect(rows).toEqual([{ user_id: null, holder: 'Leaver' }])
  })
})

describe('a person who downloads a receipt', () => {
  const get = async (path: string, token: string) =>
    testApp.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })

  test('must be its owner or staff; another teacher gets not-found', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    const other = await signUp(testApp)
    const editor = await signUp(testApp, { role: 'editor' })
    const { receipts } = (await testApp.call(myHistory, { token: teacher.token })).body
    const id = receipts[0]?.id ?? ''
    const own = await get(`/api/auth/user/receipts/${id}`, teacher.token)
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`receipt-${receipts[0]?.number}.pdf`),
    })
    expect((await read(own.rawPayload)).words).toContain(teacher.name)
    expect((await get(`/api/auth/user/receipts/${id}`, other.token)).statusCode).toBe(404)
    expect((await get(`/api/admin/receipts/${id}`, admin.token)).statusCode).toBe(200)
    expect((await get(`/api/admin/receipts/${id}`, editor.token)).statusCode).toBe(403)
    expect((await get(`/api/admin/receipts/${crypto.randomUUID()}`, admin.token)).statusCode).toBe(404)
  })

  test('finds none for a trial', async () => {
    const teacher = await signUp(testApp)
    await testApp.call(startTrial, { token: admin.token, params: { id: teacher.id } })
    const { body } = await testApp.call(showUserSubscription, { token: admin.token, params: { id: teacher.id } })
    expect(body.receipts).toEqual([])
  })
})
