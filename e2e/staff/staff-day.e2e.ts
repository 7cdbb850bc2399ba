import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api, newPerson, newTeacher, institutionForm } from '../support/accounts.ts'
import { card } from '../support/library.ts'
import { mailTo } from '../support/mails.ts'
import { field, jobInTime } from '../support/pages.ts'
import { enterConsole, narrow, read, row } from '../support/staff.ts'
import { expect, test, useSession } from '../support/test.ts'

const pdf = path.resolve(import.meta.dirname, '../../content/rendered/books/acids-and-bases-at-home.pdf')

/** Registers an institution that waits for approval. */
async function waitingSchool(number: number) {
  const { email } = newPerson()
  const institution = { ...institutionForm, institution_name: `Day School ${number} ${email}`, school_email: email }
  expect((await api('POST', '/api/auth/register', { ...institution, teaching_staff_count: 4 })).status).toBe(201)
  return institution
}

test(
  'a day in the life of the staff: a book is published, five schools approved, two messages answered, a list downloaded',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(120_000)
    const institutions = await Promise.all([1, 2, 3, 4, 5].map(waitingSchool))
    const mails = [newPerson(), newPerson()].map(({ email }, index) => ({
      name: 'Ravi',
      email,
      subject: `Question ${index + 1} of ${email}`,
      message: 'When does the next workshop begin, and for which grades?',
    }))
    for (const mail of mails) expect((await api('POST', '/api/contact', mail)).status).toBe(201)
    const teacher = await newTeacher()

    // Morning: a book is published.
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
    await expect(file.getByText(/^Ready: /).last()).toBeVisible(jobInTime)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('region', { name: 'State' }).getByRole('alert')).toHaveText(
      'Published. Readers see it now.',
    )
    const reader = await (await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })).newPage()
    await useSession(reader, teacher)
    await reader.goto('/ebook')
    await expect(card(reader, title).getByRole('button', { name: `Read Now: ${title}` })).toBeVisible()

    // Then five institutions are approved together.
    await page
      .getByRole('navigation', { name: 'Staff console' })
      .getByRole('link', { name: /^Institutions/ })
      .click()
    for (const { institution_name } of institutions)
      await row(page, institution_name)
        .getByRole('checkbox', { name: `Choose ${institution_name}` })
        .check()
    await page.getByRole('button', { name: 'Approve 5' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 5' })
    await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('4 seats')).toHaveCount(5)
    await dialog.getByRole('button', { name: 'Approve 5', exact: true }).click()
    await expect(dialog.getByText('5 of 5 approved.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    for (const { school_email } of institutions) await mailTo(school_email, /now has a subscription$/)

    // After lunch: messages are answered.
    await page
      .getByRole('navigation', { name: 'Staff console' })
      .getByRole('link', { name: /^Messages/ })
      .click()
    for (const { email, subject } of mails) {
      const mail = await read(page, email, subject)
      await mail.getByLabel('Answer').fill('On Saturday at four, for grades 6 to 12. Do come.')
      await mail.getByRole('button', { name: 'Send the answer' }).click()
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Answer sent.')
      await expect(row(page, email)).toHaveCount(0)
      expect((await mailTo(email, /^Your message to/)).text).toContain('On Saturday at four')
    }

    // In the evening: the list of institutions is downloaded.
    await page
      .getByRole('navigation', { name: 'Staff console' })
      .getByRole('link', { name: /^Institutions/ })
      .click()
    await narrow(page, 'Status', 'Approved')
    const pendingDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const list = readFileSync(await (await pendingDownload).path(), 'utf8')
    for (const { institution_name } of institutions) expect(list).toContain(institution_name)

    // The audit log contains the day, and its hash chain is intact.
    await page.getByRole('navigation', { name: 'Staff console' }).getByRole('link', { name: 'Audit log' }).click()
    for (const action of ['answered a message', 'approved an institution', 'published a book', 'exported a list'])
      await expect(page.getByRole('row').getByText(action).first()).toBeVisible()
  },
)
