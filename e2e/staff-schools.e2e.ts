import { api, newPerson, schoolForm } from './house/accounts.ts'
import { mailTo } from './house/mails.ts'
import { choose, enterConsole, read, row } from './house/staff.ts'
import { expect, expectWellMade, test } from './house/test.ts'

let schools = 0
async function waitingSchool() {
  schools += 1
  const school_email = newPerson().email
  const school = {
    ...schoolForm,
    institution_name: `Hill View School ${process.pid}-${schools}`,
    school_email,
    principal_email: school_email,
    teaching_staff_count: 7,
  }
  expect((await api('POST', '/api/auth/register', school)).status).toBe(201)
  return school
}

test(
  'staff approve a school; seats left empty are one for each of its teachers',
  { tag: '@phone' },
  async ({ page }) => {
    const school = await waitingSchool()
    await enterConsole(page, '/institutions')
    await expect(row(page, school.institution_name)).toContainText('None yet')
    const sheet = await read(page, school.institution_name, school.institution_name)
    await expect(sheet).toContainText(school.school_address)
    await expectWellMade(page)
    await choose(sheet, 'Approve')
    await expect(sheet).toContainText('one for each teacher (7)')
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('main').getByLabel('Invite link')).toHaveValue(/\/join\/[\w-]{20,}$/)
    await page.goto('/admin/institutions?status=approved')
    await expect(row(page, school.institution_name)).toContainText('0 of 7 taken')
    const decided = await read(page, school.institution_name, school.institution_name)
    await expect(decided.getByLabel('Invite link')).toHaveValue(/\/join\//)
  },
)

test('staff reject a school with a reason, and the school is written to', async ({ page }) => {
  const school = await waitingSchool()
  await enterConsole(page, '/institutions')
  const sheet = await read(page, school.institution_name, school.institution_name)
  await choose(sheet, 'Reject')
  await sheet.getByLabel('Reason').fill('Registered twice.')
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Rejected.')
  test.slow()
  const mail = await mailTo(school.school_email, /^The registration of your school$/)
  expect(mail.text).toContain('Registered twice.')
  await page.goto('/admin/institutions?status=rejected')
  await expect(row(page, school.institution_name)).toContainText('Rejected')
})
