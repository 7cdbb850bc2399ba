// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { expect, test, useSession } from '../support/test.ts'

const topic = 'Low-cost experiments in optics'

for (const path of ['/online-training', '/offline-training']) {
  test(`a guest of ${path} is sent to /subscription @long`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/subscription')
  })
}

test('a teacher without a subscription sees the workshop and the way to enrol in the subscription', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await page.goto('/online-training')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Monthly online workshops')
  await expect(main.getByRole('columnheader')).toHaveText(['Topic', 'Link'])
  await expect(main.getByRole('cell').filter({ hasText: topic })).toHaveCount(1)
  await expect(main.getByText('Register Now')).toHaveCount(0)
  const enrol = main.getByRole('link', { name: /^Enrol in the subscription for this facility$/ })
  await expect(enrol).toHaveCount(1)
  await enrol.click()
  await expect(page).toHaveURL('/subscription-form')
})

test('a subscriber sees one row, with a link to the external registration form', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/online-training')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(2)
  const link = rows.nth(1).getByRole('link', { name: /^Register Now/ })
  await expect(link).toHaveAttribute('href', /^https:\/\//)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  expect(new URL((await link.getAttribute('href')) ?? '').origin).not.toBe(new URL(page.url()).origin)
  await expect(page.getByRole('main').getByRole('link', { name: /enrol/i })).toHaveCount(0)
})

test(
  'a teacher looks through the gallery: eight images of the same topic, each told in words',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.goto('/online-training')
    const images = page.getByRole('region', { name: `Pictures: ${topic}` }).getByRole('img')
    await expect(images).toHaveCount(8)
    const described = new Set<string>()
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
        .toBeGreaterThan(0)
      described.add((await image.getAttribute('alt')) ?? '')
    }
    expect(described.size).toBe(8)
    expect([...described].every((words) => words.length > 20)).toBe(true)
    await expect(page.getByRole('figure').filter({ hasText: topic })).toHaveCount(8)
  },
)

test('a teacher reads eight themes of contemporary scientists and enrols @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/offline-training')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contemporary Scientists')
  const themes = main.getByRole('listitem')
  await expect(themes).toHaveCount(8)
  const titles = new Set(await themes.getByRole('heading', { level: 2 }).allTextContents())
  expect(titles.size).toBe(8)
  for (const theme of await themes.all()) {
    const image = theme.getByRole('img')
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0)
    await expect(theme).toContainText(/Grades \d+ to \d+/)
  }
  await main.getByRole('link', { name: 'Enrol' }).first().click()
  await expect(page).toHaveURL('/subscription-form')
})

test('a subscriber of the offline training is not asked to enrol @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/offline-training')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  // A role locator only finds visible elements.
  await expect(page.getByRole('main').getByRole('link', { name: 'Enrol' })).toHaveCount(0)
})
