import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  adminSession,
  api,
  newTeacher,
  institutionForm,
  newSubscriber,
  type TestPerson,
  type TestSession,
} from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { applicant, choose, enterConsole, narrow, read, row } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

type Teacher = TestPerson & TestSession

const ask = async (teacher: Teacher) => {
  const form = { ...institutionForm, userId: teacher.user.id }
  expect((await api('POST', '/api/auth/user/subscribe', form, teacher.token)).status).toBe(201)
}
async function approve(teacher: Teacher, body: object = {}): Promise<void> {
  const { token } = await adminSession()
  const waiting = await api<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    token,
  )
  const id = waiting.body.items.find((item) => item.user.id === teacher.user.id)?.id
  expect((await api('POST', `/api/admin/subscription-requests/${id}/approve`, body, token)).status).toBe(200)
}
const end = async (teacher: Teacher) =>
  api('POST', `/api/admin/users/${teacher.user.id}/end-subscription`, {}, (await adminSession()).token)

/** Returns the file that a click downloads. */
async function fileOf(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const pendingDownload = page.waitForEvent('download')
  await click()
  const download = await pendingDownload
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

test('a teacher reads where the subscription stands at each stage, withdraws a request and downloads a receipt @long', async ({
  page,
}) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  await page.goto('/profile')
  const own = page.getByRole('region', { name: 'Your subscription' })
  await expect(own).toContainText('You have not asked for a subscription yet.')

  await ask(teacher)
  await page.reload()
  await expect(own).toContainText('Your request has been waiting for review since')
  await own.getByText('Withdraw the request', { exact: true }).click()
  await own.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(own).toContainText('You withdrew your request of')
  await mailTo(teacher.email, /withdrawn your Ariviyal subscription request/)

  await ask(teacher)
  await approve(teacher, { months: 1, starts_on: dayIn(3), reference: 'UPI 4711' })
  await page.reload()
  await expect(own).toContainText('Your subscription is approved. It starts on')
  await expect(page.getByRole('main')).toContainText('SubscribedNo')
  await end(teacher)
  await ask(teacher)
  await approve(teacher, { months: 1 })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('SubscribedYes')
  await expect(own).toContainText(/Your subscription runs until .* it ends in \d+ days|Your subscription runs until/)
  await expect(own.getByRole('listitem').filter({ hasText: 'Our staff approved the request' })).toHaveCount(2)
  await expectWellMade(page)

  const { name, bytes } = await fileOf(page, () =>
    own
      .getByRole('button', { name: /^Receipt \d{4}-\d{6}/ })
      .first()
      .click(),
  )
  expect(name).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/subscription-form')
  await expect(page.getByText(/^Your subscription runs until/)).toBeVisible()
  await end(teacher)
  await page.goto('/profile')
  await expect(own).toContainText('Our staff ended your subscription on')
  await expect(own).not.toContainText('note')
})

// The frame that shows a mail blocks all scripts, including those of the tests; one form is sent incomplete.
test.describe('staff at the console', () => {
  test.use({ expectedErrors: [/sandboxed|status of 422/] })

  test('staff preview the mail before they decide, approve for a later day, extend, and read the history @long', async ({
    page,
  }) => {
    const teacher = await applicant()
    await enterConsole(page, '/subscription-requests')
    const dialog = await read(page, teacher.email, institutionForm.institution_name)
    await choose(dialog, 'Approve')
    await dialog.getByLabel('Months').fill('2')
    await dialog.getByLabel('First day').fill(dayIn(5))
    await dialog.getByLabel('Note for staff').fill('Called the principal')
    await dialog.getByRole('button', { name: 'Preview the mail' }).filter({ visible: true }).click()
    const mail = dialog.getByTitle('Mail: Your Ariviyal subscription is approved', { exact: true }).contentFrame()
    await expect(mail.getByText('We have approved your subscription request.')).toBeVisible()
    const seen = await mail.getByText('We have approved your subscription request.').innerText()
    // The frame shows the mail's own styles: the page's policy allows them by hash.
    await expect(mail.locator('.brand')).toHaveCSS('font-weight', '700')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(
      (await mailTo(teacher.email, /^Your Ariviyal subscription is approved$/)).text?.replaceAll(/\s+/g, ' '),
    ).toContain(seen)

    await page.goto(`/admin/users/${teacher.user.id}`)
    const part = page.getByRole('region', { name: 'Subscription' })
    await expect(part).toContainText('Starts later')
    await expect(part.getByRole('listitem').filter({ hasText: 'approved the request' })).toContainText(
      'Called the principal',
    )
    await part.getByRole('button', { name: 'Extend' }).click()
    const form = page.getByRole('dialog', { name: 'Extend the subscription' })
    await form.getByRole('button', { name: 'Extend' }).click()
    await expect(form.getByText('Give either months or a last day')).toBeVisible()
    await form.getByLabel('Months').fill('1')
    await form.getByLabel('Note for staff').fill('Holidays')
    await form.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Extended. We have mailed the teacher.')
    await expect(part.getByRole('listitem').filter({ hasText: 'moved the end from' })).toContainText('Note: Holidays')
    await mailTo(teacher.email, /subscription is extended$/)
    await expectWellMade(page)
  })

  test('staff start a trial, find it in the list, and download the list and the mails @long', async ({ page }) => {
    const [teacher, other] = [await newTeacher(), await newSubscriber()]
    await enterConsole(page, `/users/${teacher.user.id}`)
    await page.getByRole('button', { name: 'Start a trial' }).click()
    const form = page.getByRole('dialog', { name: 'Start a trial' })
    await expect(form.getByLabel('Days')).toHaveValue('14')
    await form.getByRole('button', { name: 'Start the trial' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The trial has started.')
    await mailTo(teacher.email, /trial has started$/)

    await page.goto('/admin/subscriptions')
    await expect(row(page, other.email)).toContainText('Running')
    await narrow(page, 'State', 'Trial')
    await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill(teacher.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/state=trial/)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(row(page, teacher.email)).toContainText('Trial')
    await expectWellMade(page)
    const { name, bytes } = await fileOf(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(name).toMatch(/^subscriptions-\d{4}-\d\d-\d\d\.csv$/)
    const lines = bytes.toString().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`${teacher.email},trial,trial,`)

    await page.goto('/admin/mails')
    await page.getByRole('button', { name: /^Read.*Trial ends soon/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Trial ends soon' })
    await expect(dialog.locator('iframe').contentFrame().getByText('You do not need to do anything.')).toBeVisible()
    await expectWellMade(page)
  })
})
