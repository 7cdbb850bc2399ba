// The functions that run inside a page speak of the page.
/// <reference lib="dom" />
import { registered, subscribed } from './house/accounts.ts'
import { expect, expectWellMade, test, useSession } from './house/test.ts'

const topic = 'Low-cost experiments in optics'

for (const path of ['/online-training', '/offline-training']) {
  test(`a guest of ${path} is sent to /subscription`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/subscription')
  })
}

test(
  'a teacher without a subscription sees the workshop and the way to enrol in the subscription',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await registered())
    await page.goto('/online-training')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Monthly online workshops')
    await expect(main.getByRole('columnheader')).toHaveText(['Topic', 'Link'])
    await expect(main.getByRole('cell').filter({ hasText: topic })).toHaveCount(1)
    await expect(main.getByText('Register Now')).toHaveCount(0)
    await expectWellMade(page)
    const enrol = main.getByRole('link', { name: /^Enrol in the subscription for this facility$/ })
    await expect(enrol).toHaveCount(1)
    await enrol.click()
    await expect(page).toHaveURL('/subscription-form')
  },
)

test(
  'a subscriber sees one row, with a link to the form outside that registers',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await subscribed())
    await page.goto('/online-training')
    const rows = page.getByRole('main').getByRole('row')
    await expect(rows).toHaveCount(2)
    const link = rows.nth(1).getByRole('link', { name: /^Register Now/ })
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    expect(new URL((await link.getAttribute('href')) ?? '').origin).not.toBe(new URL(page.url()).origin)
    await expect(page.getByRole('main').getByRole('link', { name: /enrol/i })).toHaveCount(0)
  },
)

test(
  'a teacher looks through the gallery: eight pictures of the same topic, each told in words',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await registered())
    await page.goto('/online-training')
    const pictures = page.getByRole('region', { name: `Pictures: ${topic}` }).getByRole('img')
    await expect(pictures).toHaveCount(8)
    const told = new Set<string>()
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
      told.add((await picture.getAttribute('alt')) ?? '')
    }
    expect(told.size).toBe(8)
    expect([...told].every((words) => words.length > 20)).toBe(true)
    await expect(page.getByRole('figure').filter({ hasText: topic })).toHaveCount(8)
  },
)

test('a teacher reads eight themes of contemporary scientists and enrols', { tag: '@phone' }, async ({ page }) => {
  await useSession(page, await registered())
  await page.goto('/offline-training')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contemporary Scientists')
  const themes = main.getByRole('listitem')
  await expect(themes).toHaveCount(8)
  const titles = new Set(await themes.getByRole('heading', { level: 2 }).allTextContents())
  expect(titles.size).toBe(8)
  for (const theme of await themes.all()) {
    const picture = theme.getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(theme).toContainText(/Grades \d+ to \d+/)
  }
  await main.getByRole('link', { name: 'Enrol' }).first().click()
  await expect(page).toHaveURL('/subscription-form')
})

test('a subscriber of the offline training is not asked to enrol', async ({ page }) => {
  await useSession(page, await subscribed())
  await page.goto('/offline-training')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  // A role locator finds only what is shown.
  await expect(page.getByRole('main').getByRole('link', { name: 'Enrol' })).toHaveCount(0)
})
