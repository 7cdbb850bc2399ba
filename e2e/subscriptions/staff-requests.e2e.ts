// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { api, institutionForm } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { tabTo } from '../support/pages.ts'
import { applicant, choose, enterConsole, read, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

const list = '/subscription-requests'

interface Entry {
  action: string
  subject_id: string
  details: Record<string, unknown>
}

test('staff read a full request and approve it for six months; the applicant is subscribed and gets a mail @long', async ({
  page,
}) => {
  const teacher = await applicant()
  const reference = `NEFT for ${teacher.email}`
  await enterConsole(page, list)
  const dialog = await read(page, teacher.email, institutionForm.institution_name)
  for (const value of [
    institutionForm.school_address,
    institutionForm.affiliation_board,
    institutionForm.principal_email,
    institutionForm.student_strength,
    teacher.email,
  ])
    await expect(dialog).toContainText(value)
  await expectWellMade(page)
  await choose(dialog, 'Approve')
  await expect(dialog.getByLabel('Months')).toHaveValue('12')
  await dialog.getByLabel('Months').fill('6')
  await dialog.getByLabel('Payment reference').fill(reference)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Approved. We have mailed the applicant.')
  await expect(row(page, teacher.email)).toHaveCount(0)

  const { body } = await api<{ is_subscribed: number }>('GET', '/api/auth/user/me', undefined, teacher.token)
  expect(body.is_subscribed).toBe(1)
  const state = await api<{ subscription: { starts_at: string; ends_at: string } }>(
    'GET',
    '/api/auth/user/subscription',
    undefined,
    teacher.token,
  )
  const days =
    (Date.parse(state.body.subscription.ends_at) - Date.parse(state.body.subscription.starts_at)) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(186)
  const mail = await mailTo(teacher.email, /^Your Ariviyal subscription is approved$/)
  expect(mail.text).toContain('approved')

  await page.goto('/admin/audit-log')
  const approvals = page.getByRole('row').filter({ hasText: 'approved a subscription request' })
  await expect(approvals.first()).toBeVisible()
  for (const approval of await approvals.all()) await approval.locator('summary').click()
  await expect(approvals.getByText(reference)).toBeVisible()
})

test('staff reject a request with a reason, and the mail that follows gives it @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page, list)
  const dialog = await read(page, teacher.email, institutionForm.institution_name)
  await choose(dialog, 'Reject')
  await dialog.getByLabel('Reason').fill('The principal could not be reached on this number.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Rejected. The applicant gets a mail in half a minute.',
  )
  const mail = await mailTo(teacher.email, /^Your Ariviyal subscription request$/)
  expect(mail.text).toContain('The principal could not be reached on this number.')

  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Rejected' }).click()
  await expect(page).toHaveURL('/admin/subscription-requests?status=rejected')
  await expect(row(page, teacher.email)).toContainText('Rejected')
  const decided = await read(page, teacher.email, institutionForm.institution_name)
  await expect(decided).toContainText('The principal could not be reached on this number.')
  await expect(decided.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
})

test('a filter is part of the address: reload, back and a shared link show the same @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page, list)
  await expect(row(page, teacher.email)).toContainText('Pending')
  const filter = page.getByRole('navigation', { name: 'Status' })
  await expect(filter.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')
  await filter.getByRole('link', { name: 'Approved' }).click()
  await expect(page).toHaveURL('/admin/subscription-requests?status=approved')
  await expect(row(page, teacher.email)).toHaveCount(0)
  await page.reload()
  await expect(filter.getByRole('link', { name: 'Approved' })).toHaveAttribute('aria-current', 'true')
  await expect(row(page, teacher.email)).toHaveCount(0)
  await page.goBack()
  await expect(row(page, teacher.email)).toBeVisible()
  await page.goto('/admin/subscription-requests?status=all')
  await expect(row(page, teacher.email)).toContainText('Pending')
})

test('staff who enter an invalid number of months see an error, and nothing is decided @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page, list)
  const dialog = await read(page, teacher.email, institutionForm.institution_name)
  await choose(dialog, 'Approve')
  await dialog.getByLabel('Months').fill('0')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByLabel('Months')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Enter 1 to 60 months')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row(page, teacher.email)).toContainText('Pending')
})

test('staff decide with the keyboard alone @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page, list)
  const button = row(page, teacher.email).getByRole('button', { name: /^Read/ })
  await expect(button).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: institutionForm.institution_name })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  // Pressed again in the very moment that it closes, it opens.
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await button.evaluate((opener) => {
    const press = () => {
      opener.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      opener.dataset['pressed'] = ''
    }
    document.querySelector('dialog[open]')?.addEventListener('close', press, { once: true })
  })
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('data-pressed')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.locator('summary', { hasText: 'Approve' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, teacher.email)).toHaveCount(0)
  // The button is removed with its row, so the focus moves to the result.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Approved.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Approved.')
})

test.describe('when two of the staff decide', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the slower one reads that the request has been decided @long', async ({ page }) => {
    const teacher = await applicant()
    await enterConsole(page, list)
    const dialog = await read(page, teacher.email, institutionForm.institution_name)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { body } = await api<{ items: { id: string; user: { id: string } }[] }>(
      'GET',
      '/api/admin/subscription-requests?status=pending',
      undefined,
      token,
    )
    const id = body.items.find(({ user }) => user.id === teacher.user.id)?.id ?? ''
    expect((await api('POST', `/api/admin/subscription-requests/${id}/reject`, {}, token)).status).toBe(200)
    await choose(dialog, 'Approve')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('This request has already been decided.')
    const log = await api<{ items: Entry[] }>('GET', '/api/admin/audit-log', undefined, token)
    expect(log.body.items.filter(({ subject_id }) => subject_id === id).map(({ action }) => action)).toEqual([
      'subscription-request.rejected',
    ])
  })
})
