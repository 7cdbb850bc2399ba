// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { newPerson } from '../support/accounts.ts'
import { expectFieldError, jobInTime } from '../support/pages.ts'
import { consoleNav, enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test } from '../support/test.ts'

const drawing = readFileSync(path.resolve(import.meta.dirname, '../../web/public/icon-192.png'))
const dayMs = 86_400_000

/** The value of a date and time input: in this many days at 16:00 in India. */
const inDays = (days: number) =>
  `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * dayMs)}T16:00`
const state = (page: Page) => page.getByRole('region', { name: 'State' })

test('an editor plans a session, announces it when it is complete, moves it, and undoes a cancellation @long', async ({
  page,
}) => {
  test.slow()
  const topic = `Shadows at noon ${newPerson().email}`
  await enterConsole(page)
  await (await consoleNav(page)).getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live sessions' })).toBeVisible()
  await page.getByRole('link', { name: 'New session' }).click()
  // The default is the next Saturday or Sunday at 16:00.
  await expect(page.getByLabel('Day and time')).toHaveValue(/T16:00$/)
  await page.getByLabel('Topic').fill(topic)
  await page.getByLabel('Day and time').fill(inDays(9))
  await page.getByLabel('Minutes').fill('5')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Enter 10 to 480 minutes')).toBeVisible()
  await page.getByLabel('Minutes').fill('90')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible()
  await expect(state(page).getByRole('listitem')).toHaveText([
    'Enter a description',
    'Choose at least one grade',
    'Enter the speaker',
    'Enter the meeting address',
  ])
  await expectWellMadeInBothSchemes(page)

  await page.getByLabel('Description').fill('Measure the height of the sun with a stick and a shadow.')
  for (const grade of ['7', '8']) await page.getByRole('checkbox', { name: grade, exact: true }).check()
  await page.getByLabel('Speaker', { exact: false }).first().fill('The astronomy desk')
  await page.getByLabel('Meeting address').fill('https://meet.example/noon')
  const image = page.getByRole('group', { name: 'Picture of the speaker' })
  await image.locator('input[type=file]').setInputFiles({ name: 'speaker.png', mimeType: 'image/png', buffer: drawing })
  await expect(image).toContainText('Ready', jobInTime)
  await page.getByRole('searchbox', { name: 'Title or words of a support material' }).fill('monsoon')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Add: The monsoon/ }).click()
  await expect(page.getByRole('button', { name: /^Remove: The monsoon/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The astronomy desk now' })).toBeVisible()

  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(state(page).getByRole('alert')).toHaveText('Announced. Teachers can register now.')
  // One outcome at a time.
  await expect(page.getByText('Saved.', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Teachers see it and can register.')).toBeVisible()
  await page.getByLabel('Day and time').fill(inDays(10))
  const saved = page.getByText('We tell everyone with a place what has changed.')
  await page.route('**/api/admin/live/sessions/*', async (route) => {
    if (route.request().method() === 'GET') await expect(page.locator('[inert]').getByLabel('Topic')).toBeVisible()
    await expect(saved).toHaveCount(0)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save the changes' }).click()
  // What is typed before the saved version is loaded would be lost: nothing can be typed until then.
  await expect(saved).toBeVisible()
  await expect(page.locator('[inert]').getByLabel('Topic')).toHaveCount(0)
  await page.unroute('**/api/admin/live/sessions/*')
  await expect(page.getByText('Announced. Teachers can register now.')).toHaveCount(0)
  await page.getByLabel('Topic').fill(' ')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expectFieldError(page.getByLabel('Topic'), 'Enter the topic')
  await page.getByLabel('Topic').fill(topic)

  await state(page).getByRole('button', { name: 'Cancel it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await dialog.getByRole('button', { name: 'Cancel the session' }).click()
  await expect(dialog.getByText('Say why it is cancelled')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The hall has no electricity that day.')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Cancel the session' }).click()
  await expect(state(page)).toContainText('The reason: The hall has no electricity that day.')
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Teachers see it and can register.')).toBeVisible()

  await page.goto(`/admin/sessions?q=${encodeURIComponent(topic)}`)
  await expect(row(page, topic)).toContainText('Announced')
  await expectWellMade(page)
  // The console's search finds it and links to it.
  await page.keyboard.press('/')
  await page.keyboard.type(topic)
  // The topic resembles many addresses, so other results may come first.
  await page.getByRole('option', { name: topic }).click()
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible()
})

test('an editor begins a weekly series; its days are drafts, and a holiday is left out and added again @long', async ({
  page,
}) => {
  const title = `Weekend science ${newPerson().email}`
  await enterConsole(page, '/series/new')
  await page.getByLabel('Name of the series').fill(title)
  for (const day of ['Saturday', 'Sunday']) await expect(page.getByRole('checkbox', { name: day })).toBeChecked()
  await expect(page.getByLabel('Begins at')).toHaveValue('16:00')
  await page.getByRole('button', { name: 'Create the series' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Saturday and Sunday at 4:00 PM IST, 60 minutes')).toBeVisible()
  const days = page.getByRole('table', { name: 'Sessions to come' }).getByRole('rowheader').getByRole('link')
  const before = await days.allTextContents()
  expect(before.length).toBeGreaterThan(10)
  await expectWellMadeInBothSchemes(page)

  const third = (await days.nth(2).locator('time').getAttribute('datetime'))?.slice(0, 10) ?? ''
  await page.getByRole('button', { name: 'Leave a day out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave a day out' })
  await dialog.getByLabel('Day').fill(third)
  await dialog.getByLabel('Reason').fill('Pongal')
  await dialog.getByRole('button', { name: 'Leave it out' }).click()
  await expect(days).toHaveCount(before.length - 1)
  await expect(page.getByRole('region', { name: 'Days off' })).toContainText('Pongal')
  await page.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore it' }).click()
  await expect(days).toHaveText(before)
  await expect(page.getByText('No days off.')).toBeVisible()

  await page.getByRole('button', { name: 'End the series' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the series' }).click()
  await expect(page.getByText('This series has ended.')).toBeVisible()
  await expect(page.getByText('None planned.')).toBeVisible()
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await expect(days).toHaveText(before)
  await page.goto('/admin/series')
  await expect(row(page, title)).toContainText('Running')
  await expectWellMade(page)
})
