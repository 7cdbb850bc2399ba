import { api, newPerson, institutionForm } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { choose, enterConsole, read, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

let institutions = 0
async function waitingSchool() {
  institutions += 1
  const school_email = newPerson().email
  const institution = {
    ...institutionForm,
    institution_name: `Hill View School ${process.pid}-${institutions}`,
    school_email,
    principal_email: school_email,
    teaching_staff_count: 7,
  }
  expect((await api('POST', '/api/auth/register', institution)).status).toBe(201)
  return institution
}

test('staff approve a school; seats left empty are one for each of its teachers @long', async ({ page }) => {
  const institution = await waitingSchool()
  await enterConsole(page, '/institutions')
  await expect(row(page, institution.institution_name)).toContainText('No seats yet')
  const dialog = await read(page, institution.institution_name, institution.institution_name)
  await expect(dialog).toContainText(institution.school_address)
  await expectWellMade(page)
  await choose(dialog, 'Approve')
  await expect(dialog).toContainText('one per teacher (7)')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByLabel('Invite link')).toHaveValue(/\/join\/[\w-]{20,}$/)
  await page.goto('/admin/institutions?status=approved')
  await expect(row(page, institution.institution_name)).toContainText('0 of 7 taken')
  const decided = await read(page, institution.institution_name, institution.institution_name)
  await expect(decided.getByLabel('Invite link')).toHaveValue(/\/join\//)
})

test('staff reject a school with a reason, and the school gets a mail @long', async ({ page }) => {
  const institution = await waitingSchool()
  await enterConsole(page, '/institutions')
  const dialog = await read(page, institution.institution_name, institution.institution_name)
  await choose(dialog, 'Reject')
  await dialog.getByLabel('Reason').fill('Registered twice.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Rejected.')
  const mail = await mailTo(institution.school_email, /^Your school’s registration$/)
  expect(mail.text).toContain('Registered twice.')
  await page.goto('/admin/institutions?status=rejected')
  await expect(row(page, institution.institution_name)).toContainText('Rejected')
})
