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

test('a teacher pays by UPI, gives the number, staff find the money and approve, and the receipt is a tax invoice', async ({
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
