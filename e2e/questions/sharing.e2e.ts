import type { Page } from 'playwright/test'
import { api, newSubscriber } from '../support/accounts.ts'
import { newSeatedTeacher, openInstitution } from '../support/institutions.ts'
import { field } from '../support/pages.ts'
import { enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const listed = (page: Page) => page.getByRole('region', { name: 'Questions' })
const panel = (page: Page) => page.getByRole('region', { name: 'Who can find this question' })
const decision = (page: Page, name: string) => page.getByRole('dialog').locator('summary', { hasText: name })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('a teacher finds a question of Ariviyal in Tamil, reads it, and copies it to change it @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  await page.goto('/lms/questions')
  await page.getByLabel('From').selectOption('Ariviyal')
  await expect(listed(page).getByRole('link').first()).toContainText('Grade 6')
  await expectWellMadeOnBothScreens(page)
  await page.getByLabel('Language').selectOption('Tamil')
  await field(page, 'Search').fill('இட்லி')
  await page.keyboard.press('Enter')
  // The list of before holds other questions.
  await listed(page).getByRole('link', { name: 'இட்லி' }).first().click()
  await page.getByRole('link', { name: 'In English' }).click()
  await expect(page.getByText('Which nutrient does the dal add most')).toBeVisible()
  await expect(page.getByText('protein').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete the question' })).toHaveCount(0)
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Copy and change' }).click()
  await expect(page.getByText('This is your copy.')).toBeVisible()
  await expect(field(page, 'Option 4')).toHaveValue('protein')
  await page.getByRole('link', { name: 'All questions' }).click()
  await expect(listed(page).getByRole('link')).toHaveCount(1)
})

test('a teacher shares a question with the school and offers it to all; staff refuse it, undo that and accept it @long', async ({
  page,
  browser,
}) => {
  const { invite } = await openInstitution(3)
  const author = await newSeatedTeacher(invite)
  const text = `Why does ice float? ${author.email}`
  const question = { kind: 'short-text', text, accepted: ['It is less dense.'], explanation: 'Water expands.' }
  await api('POST', '/api/lms/questions', question, author.token)
  await useSession(page, author)
  await page.goto('/lms/questions')
  await listed(page).getByRole('link').click()
  await expect(panel(page).getByText(/^Not (shared|offered)$/)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Share with my school' }).click()
  await inDialog(page, 'Share with my school')
  await expect(page.getByText('Shared. Subscribers of your school can find the question now.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Offer to all' }).click()
  await expectWellMade(page)
  await inDialog(page, 'Offer to all')
  await expect(panel(page).getByText('Waiting for review').first()).toBeVisible()
  await expectWellMadeOnBothScreens(page)

  const colleague = await browser.newPage()
  await useSession(colleague, await newSeatedTeacher(invite))
  await colleague.goto('/lms/questions?from=school')
  await listed(colleague).getByRole('link', { name: text }).click()
  await expect(colleague.getByText('A teacher of your school')).toBeVisible()
  await colleague.close()

  const staff = await browser.newPage()
  await enterConsole(staff)
  const waits = row(staff, text)
  await waits.getByRole('button', { name: /^Open the question/ }).click()
  await expect(staff.getByRole('dialog').getByText('It is less dense.')).toBeVisible()
  await expectWellMadeOnBothScreens(staff)
  await decision(staff, 'Refuse').click()
  await staff.getByRole('button', { name: 'Refuse' }).click()
  await expect(staff.getByText('Give the reason. The teacher will read it.')).toBeVisible()
  await field(staff, 'Reason').fill('Name the density.')
  await staff.getByRole('button', { name: 'Refuse' }).click()
  await staff.getByRole('button', { name: /^Undo/ }).click()
  await waits.getByRole('button', { name: /^Open the question/ }).click()
  await decision(staff, 'Accept').click()
  await staff.getByRole('button', { name: 'Accept' }).click()
  await expect(staff.getByText('Accepted. Every subscriber can find the question now.').first()).toBeVisible()

  await staff.emulateMedia({ colorScheme: 'light' })
  await staff.setViewportSize({ width: 1280, height: 800 })
  await staff.goto(`/lms/questions?from=ariviyal&q=${encodeURIComponent('Why does ice float')}`)
  await listed(staff).getByRole('link', { name: text }).click()
  await expect(staff.getByText('A teacher, reviewed by Ariviyal')).toBeVisible()
  await staff.locator('summary', { hasText: 'Withdraw the question' }).click()
  await staff.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(staff.getByText('Give the reason. The teacher will read it.')).toBeVisible()
  await expectWellMadeOnBothScreens(staff)
  await field(staff, 'Reason').fill('Salt water is denser.')
  await staff.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(staff).toHaveURL('/admin')
  await page.reload()
  await expect(panel(page).getByText('Salt water is denser.')).toBeVisible()
  await staff.getByRole('button', { name: /^Undo/ }).click()
  await expect(staff.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await staff.close()

  await page.reload()
  await expect(panel(page).getByText('Every subscriber can find it')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Withdraw' }).click()
  await inDialog(page, 'Withdraw')
  await expect(panel(page).getByRole('button', { name: 'Offer to all' })).toBeVisible()
})
