import { readFile } from 'node:fs/promises'
import { adminSession, api, newSubscriber } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

/** A day in India, some days ahead. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10)

test('staff publish news, and a teacher filters, saves it and takes its last date into a calendar @long', async ({
  page,
  browser,
}) => {
  const title = `Olympiad camp ${Date.now()}`
  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto('/admin/community/news/new')
  await desk.getByLabel('Kind').selectOption('competition')
  await desk.getByLabel('Last day to apply').fill(inDays(9))
  await desk.getByLabel('Title').fill(title)
  await desk.getByLabel('Offered by').fill('The institute')
  await desk.getByLabel('Address on the web').fill('https://institute.example/camp')
  await desk.getByLabel('What it offers').fill('Ten days of experiments.')
  await desk.getByLabel('Biology').check()
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByRole('link', { name: 'As teachers see it' })).toBeVisible()
  await expectWellMade(desk)

  const saved = desk.getByText('Saved.', { exact: true })
  await desk.getByLabel('What it offers').fill('Twelve days of experiments.')
  await desk.route('**/api/admin/community/news/*', (route) => route.abort())
  const save = desk.getByRole('button', { name: 'Save the changes' })
  await save.press('Enter')
  // In view above the buttons, wherever in the form one is, and the keyboard goes on where it was.
  await expect(desk.getByRole('alert').filter({ hasText: 'What you wrote is still here' })).toBeInViewport({ ratio: 1 })
  await expect(save).toBeFocused()
  await expectWellMade(desk)
  await desk.unroute('**/api/admin/community/news/*')
  await desk.route('**/api/admin/community/news/*', async (route) => {
    if (route.request().method() === 'GET') await expect(desk.locator('[inert]').getByLabel('Title')).toBeVisible()
    await expect(saved).toHaveCount(0)
    await route.continue()
  })
  await save.press('Enter')
  await expect(saved).toBeVisible()
  await expect(desk.locator('[inert]').getByLabel('Title')).toHaveCount(0)
  await expect(desk.getByLabel('What it offers')).toHaveValue('Twelve days of experiments.')
  await desk.close()

  await useSession(page, await newSubscriber())
  await page.goto('/networking')
  await page.getByRole('link', { name: 'News that matters' }).click()
  await page.getByLabel('Subject').selectOption('physics')
  await expect(page).toHaveURL(/subject=physics/)
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.getByLabel('Subject').selectOption('biology')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Save and remind me' }).click()
  await expect(page.getByRole('button', { name: 'Remove from saved' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar file' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(9).replaceAll('-', '')}`)
  await expectWellMade(page)
})

test('a teacher suggests news, staff publish it with a word, and colleagues see it @long', async ({
  page,
  browser,
}) => {
  const title = `Summer course ${Date.now()}`
  const teacher = await newSubscriber()
  await useSession(page, teacher)
  await page.goto('/networking/news')
  await page.getByRole('link', { name: 'Suggest one' }).click()
  // The list has a choice of this name too.
  await expect(page.getByRole('heading', { name: 'Suggest news' })).toBeVisible()
  await page.getByLabel('Kind').selectOption('course')
  await page.getByLabel('Last day to apply').fill(inDays(12))
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Offered by').fill('The institute')
  await page.getByLabel('Address on the web').fill('institute')
  await page.getByLabel('What it offers').fill('A week of optics.')
  await page.getByRole('button', { name: 'Suggest it' }).click()
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
  await page.getByLabel('Address on the web').fill('https://institute.example')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Suggest it' }).click()
  await expect(page.getByText('Thank you. Our staff will read it')).toBeVisible()

  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto('/admin/community/news?state=suggested')
  await desk.getByRole('link', { name: title }).click()
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish it?' })
  await dialog.getByLabel('A word to the teacher').fill('Well found.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('Published. We tell the teacher')).toBeVisible()
  await desk.close()

  const { token } = teacher
  const bell = await api<{ items: { details: string }[] }>('GET', '/api/notifications', undefined, token)
  expect(bell.body.items.map(({ details }) => details)).toContain(`“${title}”: Well found.`)
  await page.goto('/networking/news')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('a person chooses the weekly mail @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/profile/notifications')
  await page.getByLabel('Day', { exact: true }).selectOption('5')
  await page.getByRole('button', { name: 'Save the weekly mail' }).click()
  await expect(page.getByText('The weekly mail comes on that day')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
})
