import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api, newPerson, registered, schoolForm } from './house/accounts.ts'
import { card } from './house/library.ts'
import { mailTo } from './house/mails.ts'
import { field } from './house/pages.ts'
import { enterConsole, narrow, read, row } from './house/staff.ts'
import { expect, test, useSession } from './house/test.ts'

const pdf = path.resolve(import.meta.dirname, '../content/rendered/books/acids-and-bases-at-home.pdf')

/** A school that has registered and waits. */
async function waitingSchool(number: number) {
  const { email } = newPerson()
  const school = { ...schoolForm, institution_name: `Day School ${number} ${email}`, school_email: email }
  expect((await api('POST', '/api/auth/register', { ...school, teaching_staff_count: 4 })).status).toBe(201)
  return school
}

test('a day in the life of the staff: a book is published, five schools approved, two messages answered, a list taken away', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const schools = await Promise.all([1, 2, 3, 4, 5].map(waitingSchool))
  const letters = [newPerson(), newPerson()].map(({ email }, index) => ({
    name: 'Ravi',
    email,
    subject: `Question ${index + 1} of ${email}`,
    message: 'When does the next workshop begin, and for which grades?',
  }))
  for (const letter of letters) expect((await api('POST', '/api/contact', letter)).status).toBe(201)
  const teacher = await registered()

  // The morning: a book goes on the shelf.
  await enterConsole(page)
  await page.getByRole('navigation', { name: 'Staff console' }).getByRole('link', { name: 'E-books' }).click()
  await page.getByRole('link', { name: 'New book' }).click()
  const title = `Acids for a Day ${teacher.email}`
  const file = page.getByRole('group', { name: /^File/ })
  await file.locator('input[type=file]').setInputFiles(pdf)
  await field(page, 'Title').fill(title)
  await field(page, 'Author').fill('The chemistry desk')
  await field(page, 'Description').fill('Lemon, lime and washing soda, with red cabbage to tell them apart.')
  await field(page, 'Category').fill('Chemistry')
  await page.getByRole('radio', { name: 'Free' }).check()
  await expect(file.getByText(/^Ready: /).last()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'State' }).getByRole('alert')).toHaveText(
    'Published. Readers see it now.',
  )
  const reader = await (await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })).newPage()
  await useSession(reader, teacher)
  await reader.goto('/ebook')
  await expect(card(reader, title).getByRole('button', { name: `Read Now: ${title}` })).toBeVisible()

  // Then the schools, all five with one act.
  await page
    .getByRole('navigation', { name: 'Staff console' })
    .getByRole('link', { name: /^Institutions/ })
    .click()
  for (const { institution_name } of schools)
    await row(page, institution_name)
      .getByRole('checkbox', { name: `Choose ${institution_name}` })
      .check()
  await page.getByRole('button', { name: 'Approve 5' }).click()
  const sheet = page.getByRole('dialog', { name: 'Approve 5' })
  await expect(sheet.getByRole('region', { name: 'Preview' }).getByText('4 seats')).toHaveCount(5)
  await sheet.getByRole('button', { name: 'Approve 5', exact: true }).click()
  await expect(sheet.getByText('5 of 5 approved.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  for (const { school_email } of schools) await mailTo(school_email, /now has a subscription$/)

  // After lunch the letters.
  await page
    .getByRole('navigation', { name: 'Staff console' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  for (const { email, subject } of letters) {
    const letter = await read(page, email, subject)
    await letter.getByLabel('Answer').fill('On Saturday at four, for grades 6 to 12. Do come.')
    await letter.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Answered.')
    await expect(row(page, email)).toHaveCount(0)
    expect((await mailTo(email, /^Your message to/)).text).toContain('On Saturday at four')
  }

  // Before going home, the list of schools for the accounts.
  await page
    .getByRole('navigation', { name: 'Staff console' })
    .getByRole('link', { name: /^Institutions/ })
    .click()
  await narrow(page, 'Status', 'Approved')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const list = readFileSync(await (await coming).path(), 'utf8')
  for (const { institution_name } of schools) expect(list).toContain(institution_name)

  // The log tells the day, and the chain of it is whole.
  await page.getByRole('navigation', { name: 'Staff console' }).getByRole('link', { name: 'Audit log' }).click()
  for (const deed of ['answered a message', 'approved an institution', 'published a book', 'exported a list'])
    await expect(page.getByRole('row').getByText(deed).first()).toBeVisible()
})
