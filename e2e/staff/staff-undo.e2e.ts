import { adminSession, api, institutionForm } from '../support/accounts.ts'
import { countMailsTo, sendDelayedMails, mailTo } from '../support/mails.ts'
import { tabTo } from '../support/pages.ts'
import { applicant, choose, enterConsole, read, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

const decision = /^Your Ariviyal subscription request$/

test('staff reject a request by mistake and undo it with the keyboard; it is pending again and no mail arrives @long', async ({
  page,
}) => {
  const [teacher, other] = [await applicant(), await applicant()]
  await enterConsole(page, '/subscription-requests')
  const dialog = await read(page, teacher.email, institutionForm.institution_name)
  await choose(dialog, 'Reject')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(row(page, teacher.email)).toHaveCount(0)
  const offer = page.getByRole('region', { name: 'Undo' })
  await expect(offer.getByRole('status')).toHaveText(/You can undo this for 30 seconds/)
  await expect(offer).toContainText(/Undo \(\d+\)/)
  await expectWellMade(page)
  await tabTo(page, offer.getByRole('button', { name: 'Undo' }), 'Shift+Tab')
  const outcome = page.getByRole('alert').filter({ hasText: ': Rejected' })
  await expect(outcome).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(offer.getByRole('alert')).toContainText('Undone. Everything is as it was.')
  await expect(outcome).toHaveCount(0)
  await tabTo(page, offer.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(row(page, teacher.email)).toContainText('Pending')

  // A final rejection is mailed; a mail about the undone one would have arrived before it.
  await sendDelayedMails(teacher.email)
  const { token } = await adminSession()
  const { body } = await api<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    token,
  )
  const id = body.items.find(({ user }) => user.id === other.user.id)?.id
  expect((await api('POST', `/api/admin/subscription-requests/${id}/reject`, {}, token)).status).toBe(200)
  await mailTo(other.email, decision)
  expect(await countMailsTo(teacher.email, decision)).toBe(0)
})

test('the undo offer stays on another page, and Ctrl+Z accepts it @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page, '/subscription-requests')
  const dialog = await read(page, teacher.email, institutionForm.institution_name)
  await choose(dialog, 'Reject')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(row(page, teacher.email)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Staff console' }).getByRole('link', { name: 'Links' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('region', { name: 'Undo' }).getByRole('alert')).toContainText('Undone.')
  await page.goto('/admin/audit-log')
  await expect(row(page, 'undid an action').filter({ hasText: teacher.user.name }).first()).toBeVisible()
})
