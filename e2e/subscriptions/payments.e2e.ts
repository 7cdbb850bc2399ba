import { adminSession, api } from '../support/accounts.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { applicant, approve } from '../support/staff.ts'
import { expect, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

let app: ClockServer
let restore: () => void
test.beforeAll(async () => {
  app = await startClockServer({
    PAYMENT_UPI_ID: 'school@bank',
    PAYMENT_BANK: '123456789012,ABCD0123456,A Supplier',
    GSTIN: '27AAPFU0939F1ZV',
    GST_NAME: 'A Supplier',
    GST_ADDRESS: '1 Main Road, Pune 411001',
    GST_SAC: '999293',
    GST_RATE: '18',
  })
  restore = await app.redirectCalls()
})
test.afterAll(async () => {
  restore()
  await app.stop()
})

test('a teacher pays by UPI, gives the number, staff find the money and approve, and the receipt is a tax invoice @long', async ({
  page,
  browser,
}) => {
  const staff = await adminSession()
  const prices = { term_paise: 49_900, seat_paise: 19_900, approves: false }
  expect((await api('POST', '/api/admin/prices', prices, staff.token)).status).toBe(200)
  const teacher = await applicant()
  await useSession(page, teacher)
  await page.goto('/subscription-form/sent')
  const part = page.getByRole('region', { name: 'Pay ₹499.00' })
  await expect(part.getByRole('img', { name: 'UPI code with amount and reference' })).toBeVisible()
  await expect(part).toContainText('ABCD0123456')
  await part.getByLabel('Transaction number (UTR)').fill('4123 4567 8901')
  await part.getByLabel('State of the payer').selectOption('Tamil Nadu')
  await part.getByRole('button', { name: 'Send the number' }).click()
  await expect(part).toContainText('You gave us the transaction number 412345678901.')
  await expectWellMadeOnBothScreens(page)

  const desk = await browser.newPage()
  await useSession(desk, staff)
  await desk.goto(`${app.base()}/admin/payments?state=claimed`)
  await expect(desk.getByRole('row', { name: new RegExp(teacher.firstname) })).toContainText('412345678901')
  await expectWellMadeOnBothScreens(desk)
  await desk.getByRole('button', { name: /^It arrived/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'The money arrived?' })
  await expect(dialog.getByLabel('Transaction number in your account')).toHaveValue('412345678901')
  await dialog.getByRole('button', { name: 'It arrived' }).click()
  await expect(desk.getByRole('main').getByRole('alert')).toContainText('Payment recorded.')
  await desk.close()

  await approve(teacher)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: /^Tax invoice INV\/\d\d-\d\d\/000001/ })).toBeVisible()
})

test('staff read a bank statement: three presses record who has paid, and each doubt is looked at @long', async ({
  page,
}) => {
  const staff = await adminSession()
  const prices = { term_paise: 49_900, seat_paise: 19_900, approves: true }
  expect((await api('POST', '/api/admin/prices', prices, staff.token)).status).toBe(200)
  const payerOf = async () => {
    const teacher = await applicant()
    const own = await api<{ payment: string }>('GET', '/api/auth/user/subscription', undefined, teacher.token)
    const { payment } = own.body
    const { reference } = (await api<{ reference: string }>('GET', `/api/payments/${payment}`)).body
    return { ...teacher, payment, reference }
  }
  const [byNumber, byReference, less] = [await payerOf(), await payerOf(), await payerOf()]
  await api('POST', `/api/payments/${byNumber.payment}/utr`, { utr: '512345678901', state: '33' })
  const day = '30/12/2098'
  const rows = [
    'Statement of account,,,,',
    'Txn Date,Narration,Chq./Ref.No.,Debit,Credit',
    `${day},UPI-SOMEBODY,0000512345678901,,499.00`,
    `${day},"NEFT ARIVIYAL ${byReference.reference}",HDFCN52026112012,,"499.00"`,
    `${day},IMPS ${less.reference},612345678901,,"4,00.00"`,
    `${day},"=cmd|' /C calc'!A0",,,"1,23,456.00"`,
    `${day},ATM,,"2,000.00",`,
  ]
  let presses = 0
  const press = async (name: string | RegExp, role: 'link' | 'button' = 'button') => {
    presses += 1
    await page.getByRole('main').getByRole(role, { name }).click()
  }
  await useSession(page, staff)
  await page.goto('/admin/payments')
  await press('Read a bank statement', 'link')
  presses += 1
  // UTF-16, as some banks write it.
  await page.getByLabel('The statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'),
  })
  const certain = page.getByRole('table', { name: 'Certain payments' })
  await expect(certain.getByRole('rowheader')).toHaveText(
    [byNumber.firstname, byReference.firstname].map((name) => new RegExp(name)),
  )
  await expect(page.getByRole('table', { name: 'Possible payments' })).toContainText('₹499.00 is due.')
  await expect(page.getByText('Unmatched: 1 row')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await press('All 2 arrived')
  await expect(page.getByRole('main').getByText('2 payments are recorded.')).toBeVisible()
  expect(presses).toBe(3)

  await expect(page.getByText('2 rows counted before.')).toBeVisible()
  await press(/^It arrived/)
  const dialog = page.getByRole('dialog', { name: 'The money arrived?' })
  await dialog.getByRole('button', { name: 'It arrived' }).click()
  await expect(page.getByText('3 rows counted before.')).toBeVisible()
  for (const { token } of [byNumber, byReference, less])
    expect((await api('GET', '/api/auth/user/me', undefined, token)).body).toMatchObject({ is_subscribed: 1 })
})
