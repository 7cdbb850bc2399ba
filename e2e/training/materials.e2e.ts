// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import path from 'node:path'
import type { Page } from 'playwright/test'
import { newPerson, newTeacher, newSubscriber } from '../support/accounts.ts'
import { enterConsole, row } from '../support/staff.ts'
import { jobInTime } from '../support/pages.ts'
import { becomes, expect, expectWellMade, test, useSession } from '../support/test.ts'

const samples = path.resolve(import.meta.dirname, '../../content/rendered/materials')
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Today's date in India, as a date field takes it. */
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

test("an editor publishes this week's deck from a PDF; a subscriber finds it first in the list and despite a typing error, and opens it; others see it locked @long", async ({
  browser,
  page,
}) => {
  const word = `Quetzal${newPerson()
    .email.replaceAll(/[^a-z0-9]/g, '')
    .slice(7, 20)}`
  const title = `The ${word} deck`
  await enterConsole(page, '/materials/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('A deck that is not kept when a rule is broken.')
  await page.getByLabel('From grade').selectOption('9')
  await page.getByLabel('To grade').selectOption('8')
  await page.getByLabel('Week').fill(today())
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByLabel('To grade')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('To grade').selectOption('10')
  await page
    .getByRole('group', { name: 'File' })
    .locator('input[type=file]')
    .setInputFiles(path.join(samples, 'monsoon-in-seven-slides.pdf'))
  await expect(page.getByRole('group', { name: 'File' })).toContainText('7 pages', jobInTime)
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Draft')
  await page.getByText('As readers see it').click()
  await expect(main(page).getByRole('link', { name: /^Open to read or print/ })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Readers see it.')
  await page.goto('/admin/materials')
  await expect(row(page, title)).toContainText('Published')

  const reader = await browser.newContext({ baseURL: page.url() })
  const subscriber = await reader.newPage()
  await useSession(subscriber, await newSubscriber())
  await subscriber.goto('/materials')
  await expect(
    subscriber.getByRole('region', { name: 'This week' }).getByRole('heading', { name: title }),
  ).toBeVisible()
  await subscriber.getByLabel('Kind').selectOption('Slide deck')
  await expect(subscriber).toHaveURL('/materials?kind=slide-deck')
  await subscriber.getByLabel('Grade').selectOption('9')
  await expect(subscriber).toHaveURL('/materials?kind=slide-deck&grade=9')
  await subscriber.getByRole('searchbox', { name: 'Search' }).fill(word.replace('Quetz', 'Quets'))
  await subscriber.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(main(subscriber).getByText('Similar spellings')).toBeVisible()
  await card(subscriber, title)
    .getByRole('link', { name: `Open: ${title}` })
    .click()
  const opened = subscriber.waitForEvent('popup')
  const file = await main(subscriber)
    .getByRole('link', { name: /^Open to read or print/ })
    .getAttribute('href')
  await main(subscriber)
    .getByRole('link', { name: /^Open to read or print/ })
    .click()
  await opened
  const answer = await subscriber.request.get(file ?? '')
  expect([answer.status(), answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])

  await becomes(subscriber, await newTeacher())
  await subscriber.goto(`/materials?q=${word}`)
  await expect(card(subscriber, title)).toContainText('Premium')
  await expect(card(subscriber, title).getByRole('link', { name: /^Open/ })).toHaveCount(0)
  await expect(card(subscriber, title).getByRole('link', { name: `Subscribe to Access: ${title}` })).toBeVisible()
  await reader.close()
})

test(
  'a subscriber filters the materials to nothing and back, reads a plan and prints it',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/materials?subject=Physics&q=refracton')
    await card(page, 'Light: reflection and refraction in eight periods').getByRole('link', { name: /^Open/ }).click()
    await expect(main(page).getByRole('heading', { level: 2, name: 'Period 1: how light bounces' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: /NCERT textbook/ })).toHaveAttribute('rel', /noopener/)
    await expectWellMade(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
    await expect(main(page).getByRole('heading', { name: 'How to assess' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    await expect(page.getByLabel('Subject')).toHaveValue('Physics')
    await page.getByLabel('Kind').selectOption('Short video')
    await expect(main(page).getByText('No material matches.')).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/materials')
    await expect(card(page, 'Acid or base?').first()).toBeVisible()
  },
)

test('a guest of the materials is sent to /subscription, from the list and from one of them @long', async ({
  page,
}) => {
  for (const address of ['/materials', '/materials/00000000-0000-7000-8000-000000000000']) {
    await page.goto(address)
    await expect(page).toHaveURL('/subscription')
  }
})
