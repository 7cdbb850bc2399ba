// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { adminAccount, newPerson, institutionForm } from '../support/accounts.ts'
import { card, expectDrawn, frameOf, openBook, pageOf, placeIn, premiumBook } from '../support/library.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { consoleNav } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'User ID').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
}

async function askForSubscription(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL('/subscription-form')
  await field(page, 'Institution name').fill(institutionForm.institution_name)
  await field(page, 'School address').fill(institutionForm.school_address)
  await field(page, 'Affiliation board').selectOption(institutionForm.affiliation_board)
  await field(page, 'Correspondent name').fill(institutionForm.correspondent_name)
  await field(page, 'Principal name').fill(institutionForm.principal_name)
  await field(page, 'Principal contact').fill(institutionForm.principal_contact)
  await field(page, 'Principal email').fill(institutionForm.principal_email)
  await field(page, 'School email').fill(institutionForm.school_email)
  await field(page, 'School mobile').fill(institutionForm.school_mobile)
  await field(page, 'Student strength').fill(institutionForm.student_strength)
  await field(page, 'Teaching staff count').fill(String(institutionForm.teaching_staff_count))
  await page.getByRole('checkbox').check()
  // The page repeats a call of which a balancer says that the server was killed.
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/user/subscribe') && response.status() !== 502,
  )
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const { msg } = (await (await answer).json()) as { msg: string }
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(msg)
}

async function approve(staff: Page, email: string): Promise<void> {
  await staff.goto('/login?next=/admin')
  await field(staff, 'User ID').fill(adminAccount.email)
  await field(staff, 'Password').fill(adminAccount.password)
  await staff.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(staff).toHaveURL('/admin')
  await (await consoleNav(staff)).getByRole('link', { name: /^Requests/ }).click()
  await staff.getByRole('row').filter({ hasText: email }).getByRole('button', { name: /^Read/ }).click()
  const dialog = staff.getByRole('dialog', { name: institutionForm.institution_name })
  await expect(dialog).toContainText(institutionForm.school_address)
  await dialog.locator('summary', { hasText: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(staff.getByRole('main').getByRole('alert')).toContainText('Approved.')
  await expect(staff.getByRole('row').filter({ hasText: email })).toHaveCount(0)
}

test(
  'a new teacher registers, logs in, asks for a subscription, staff approve it, and the teacher reads a premium book',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(120_000)
    const teacher = newPerson()

    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Join Us' }).click()
    await expect(page).toHaveURL('/register')
    await field(page, 'First name').fill(teacher.firstname)
    await field(page, 'Last name').fill(teacher.lastname)
    await field(page, 'Email').fill(teacher.email)
    await field(page, 'Phone number').fill(teacher.phone_number)
    await field(page, 'Password').fill(teacher.password)
    await field(page, 'Confirm password').fill(teacher.password)
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, teacher.email, teacher.password)

    await page.goto('/ebook')
    await expect(card(page, premiumBook.title).getByRole('link', { name: /^Subscribe to Access/ })).toBeVisible()
    await expect(card(page, premiumBook.title).getByRole('button')).toHaveCount(0)

    await askForSubscription(page)
    await page.goto('/ebook')
    await expect(card(page, premiumBook.title)).toBeVisible()

    const staffPage = await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
    await approve(await staffPage.newPage(), teacher.email)
    await staffPage.close()

    // The page has stayed open; the teacher returns to it.
    await expect(card(page, premiumBook.title)).toContainText(/Your request of .+ waits/)
    await expect(card(page, premiumBook.title).getByRole('link', { name: /^Subscribe to Access/ })).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(card(page, premiumBook.title).getByRole('button', { name: /^Read Now/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Premium Content' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: /subscri/i })).toHaveCount(0)

    const modal = await openBook(page, premiumBook.title)
    await expectDrawn(pageOf(frameOf(modal, premiumBook.title), 1))
    await expect(placeIn(modal)).toHaveText(`Page 1 of ${premiumBook.pages}`)

    const mail = await mailTo(teacher.email, /^Your Ariviyal subscription is approved$/)
    expect(new URL(linkIn(mail, '/ebook')).pathname).toBe('/ebook')
    await page.keyboard.press('Escape')
    await page.goto('/profile')
    await expect(page.getByRole('main')).toContainText(/Subscribed\s*Yes/)
  },
)
