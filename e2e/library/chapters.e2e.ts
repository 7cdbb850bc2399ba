import { newSubscriber } from '../support/accounts.ts'
import { enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

test('a guest sees what there is for a chapter of grade 10; a subscriber opens the book at its page, and finds the chapter by a search', async ({
  page,
}) => {
  await page.goto('/chapters')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Our Environment' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'No longer in the textbook' })).toContainText('since 2023-24')
  await page.getByRole('link', { name: 'Tamil Nadu State Board' }).click()
  await expect(main.getByRole('link', { name: 'Nuclear Physics' })).toBeVisible()
  await page.getByRole('link', { name: 'CBSE (NCERT)' }).click()
  await main.getByRole('link', { name: 'Light – Reflection and Refraction' }).click()
  await expect(main.getByRole('region', { name: 'To use on Monday' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Core' }).getByText('Premium').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Questions' })).toContainText('29 questions')
  await expectWellMade(page)

  await useSession(page, await newSubscriber())
  await page.goto('/search?q=reflection+grade+10')
  await main.getByRole('link', { name: 'Light – Reflection and Refraction' }).click()
  await main.getByRole('region', { name: 'Core' }).getByRole('link', { name: 'The law of reflection' }).click()
  await expect(page).toHaveURL(/\/ebook\?book=[\da-f-]+&page=8$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an editor begins a chapter, assigns a theme and publishes it; a teacher reads it', async ({ page }) => {
  const title = `Waves ${crypto.randomUUID().slice(0, 8)}`
  await enterConsole(page, '/chapters/new')
  await page.getByLabel('Grade').selectOption('12')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Textbook and year of the syllabus').fill('A textbook of 2026')
  await page.getByLabel('Address of the source').fill('https://books.example/waves')
  await page.getByLabel('To use on Monday').fill('A rope and a door handle.')
  await page.getByRole('button', { name: 'Add a book, video or theme' }).click()
  await page.getByLabel('Item 1', { exact: true }).selectOption({ label: 'Theme: Listening to gravity' })
  await page.getByLabel('Page of item 1').fill('zero')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByLabel('Page of item 1')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Page of item 1').fill('')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'See it as teachers do' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'To use on Monday' })).toContainText('A rope and a door handle.')
  await expect(main.getByRole('link', { name: 'Listening to gravity' })).toBeVisible()
  await page.goto('/admin/chapters?grade=12')
  await expect(row(page, title)).toContainText('Published')
})
