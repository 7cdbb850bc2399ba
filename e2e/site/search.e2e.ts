import { messages } from '@ariviyal/contract/messages'
import { newSubscriber, newTeacher } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

test('a subscriber presses /, types with a slip, and opens a book at the page by keyboard', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('refractin')
  await expect(page.getByRole('dialog').getByText('No results for “refractin”.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectWellMade(page)
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText(/Light and Sight.*Page \d+/s)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ebook\?book=[\w-]+&page=\d+$/)
  const asked = new URL(page.url()).searchParams.get('page')
  const modal = page.getByRole('dialog', { name: 'Light and Sight' })
  await expect(modal.locator('iframe')).toHaveAttribute('src', new RegExp(`page=${asked}&`))
  await modal.getByRole('button', { name: 'Close the book' }).click()
  await expect(page).toHaveURL('/ebook')
  await expect(page.getByRole('button', { name: 'Read Now: Light and Sight' })).toBeVisible()
})

test('a teacher on a phone reads the results by section, and premium ones are marked and locked @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await useSession(page, await newTeacher())
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill('monsun')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=monsun')
  await expect(page.getByRole('status').filter({ hasText: 'Results for “monsoon”:' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^The Monsoon Explained, page \d+$/ }).first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .locator('mark', { hasText: /monsoon/i })
      .first(),
  ).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.goto('/search?q=prism')
  const locked = page.getByRole('listitem').filter({ hasText: 'Premium' }).first()
  await expect(locked.getByRole('link')).toHaveAttribute('href', '/subscription-form')
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Try a topic' })).toBeVisible()
  await expect(page.getByText('Try fewer words')).toBeHidden()
  await page.goto('/search?q=qqxxqqxx')
  await expect(page.getByText('No results for “qqxxqqxx”. Try fewer words.')).toBeVisible()
  await page.getByRole('link', { name: 'monsoon' }).click()
  await expect(page.getByRole('heading', { name: 'E-books' })).toBeVisible()
})

test('a search whose answer never comes says that the network failed @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/about')
  // Neither answered nor refused, as on a connection that was lost.
  await page.route('**/api/search?*', () => undefined)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('prism')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Searching...')).toBeVisible()
  await expect(dialog.getByText(messages.network)).toBeVisible({ timeout: 15_000 })
})

test.describe('while the server refuses', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('a failed search keeps the words, and can be tried again @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 422, json: { msg: 'Not now', code: 'invalid-fields' } }),
    )
    await page.goto('/search?q=monsoon')
    await expect(page.getByRole('alert')).toHaveText('Not now')
    await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue('monsoon')
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'E-books' })).toBeVisible()
  })
})

test('a teacher filters the books and the videos; the address keeps the choice @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/ebook')
  await page.getByLabel('Subject').selectOption('Chemistry')
  await expect(page).toHaveURL('/ebook?subject=Chemistry')
  await expect(page.getByText(/^2 of \d+ books$/)).toBeVisible()
  await page.getByLabel('Grade').selectOption('12')
  await expect(page.getByText(/^1 of \d+ books$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reading the Periodic Table' })).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.goBack()
  await expect(page.getByLabel('Grade')).toHaveValue('')
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/ebook')
  await page.goto('/digital-videos?subject=Biology')
  await expect(page.getByText(/^1 of \d+ videos$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mitosis, stage by stage' })).toBeVisible()
})
