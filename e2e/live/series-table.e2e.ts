// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Locator, Page } from 'playwright/test'
import { newPerson } from '../support/accounts.ts'
import { countPresses } from '../support/pages.ts'
import { enterConsole } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test } from '../support/test.ts'

/** What a person copies in a spreadsheet: the clipboard's own event, as the browser sends it. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((field, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function beginSeries(page: Page): Promise<void> {
  await page.getByLabel('Name of the series').click()
  await page.keyboard.type(`Weekend science ${newPerson().email}`)
  await page.getByRole('checkbox', { name: '7', exact: true }).click()
  await page.getByRole('checkbox', { name: '8', exact: true }).click()
  await page.getByLabel('Meeting address').click()
  await page.keyboard.type('https://meet.example/weekend')
  await page.getByRole('button', { name: 'Create the series' }).click()
  await expect(page.getByRole('table', { name: 'Sessions to come' })).toBeVisible()
}
const cell = (page: Page, name: string, row: number) =>
  page
    .getByRole('table', { name: 'Sessions to come' })
    .getByRole('textbox', { name: new RegExp(`^${name},`) })
    .nth(row)

// The frame of a mail runs no script, and a save is made to fail.
test.use({ expectedErrors: [/sandboxed|status of 503/] })

test('six weeks of sessions are planned and announced in at most 20 presses beside typing @long', async ({ page }) => {
  await enterConsole(page, '/series')
  await page.getByRole('link', { name: 'New series' }).waitFor()
  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'New series' }).click()
  await beginSeries(page)
  const topics = page.getByRole('textbox', { name: /^Topic,/ })
  const count = await topics.count()
  expect(count).toBeGreaterThanOrEqual(11)
  const sheet = Array.from(
    { length: count },
    (_, place) => `Experiment ${place + 1}\tThe physics desk\t"What teachers take away.\nTwo lines."`,
  )
  await topics.first().click()
  // Control and V is one more press, which the clipboard's event stands for.
  await paste(topics.first(), ['Topic\tSpeaker\tDescription', ...sheet].join('\r\n'))
  await expect(topics.last()).toHaveValue(`Experiment ${count}`)
  await expect(page.getByText(/^Saved at \d/)).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: `Announce ${count} sessions…` }).click()
  const dialog = page.getByRole('dialog', { name: `Announce ${count} sessions?` })
  await expect(dialog.getByRole('listitem')).toHaveCount(count)
  await dialog.getByText('Registered', { exact: true }).click()
  await expect(dialog.getByText('You are registered: Experiment 1', { exact: true })).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: `Announce all ${count}` }).click()
  await expect(page.getByText(`${count} sessions are announced. Teachers can register now.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Announced' })).toHaveCount(count)
  expect(presses() + 1).toBeLessThanOrEqual(20)
})

test('an editor types as in a spreadsheet, and loses nothing when a save fails @long', async ({ page }) => {
  await enterConsole(page, '/series/new')
  await beginSeries(page)
  await cell(page, 'Topic', 0).click()
  await page.keyboard.type('Tides')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Salt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The desk')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Gone')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Speaker', 0)).toHaveValue('')
  await expect(cell(page, 'Speaker', 0)).toBeFocused()
  await page.keyboard.type('The sea desk')
  await page.getByRole('button', { name: 'Copy down' }).click()
  await expect(cell(page, 'Speaker', 5)).toHaveValue('The sea desk')
  await expect(page.getByText(/^Saved at \d/)).toBeVisible()

  // A wrong cell says so beside it; the other rows are saved.
  await cell(page, 'Day', 1).click()
  await page.keyboard.type('31/06/2027')
  await expect(page.getByText('Enter a day, such as 28/11/2026')).toBeVisible()
  await expect(page.getByText('One row is not saved: see the marked cells')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')

  const drafts = /\/api\/admin\/live\/series\/.*\/drafts$/
  await page.route(drafts, (route) =>
    route.fulfill({ status: 503, json: { msg: 'Out of order.', code: 'unavailable' } }),
  )
  await cell(page, 'Topic', 2).click()
  await page.keyboard.type('Kept')
  await expect(page.getByText(/Not saved: .* is kept here/)).toBeVisible({ timeout: 15_000 })
  await expect(cell(page, 'Topic', 2)).toHaveValue('Kept')
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText(/^Saved at \d/)).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Topic', 0)).toHaveValue('Tides')
  await expect(cell(page, 'Topic', 1)).toHaveValue('Salt')
  await expect(cell(page, 'Topic', 2)).toHaveValue('Kept')
})
