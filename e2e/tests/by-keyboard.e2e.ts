import type { Page } from 'playwright/test'
import { tabTo } from '../support/pages.ts'
import { openTestForClass, showsState } from '../support/pupils/taking.ts'
import { expect, test } from '../support/test.ts'

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('a pupil takes a whole test by keys alone @long', async ({ browser }) => {
  const made = await openTestForClass()
  const page = await made.phoneOf(browser, 0)
  await page.goto('/class/home')
  await tabTo(page, page.getByRole('link', { name: /Light/ }))
  await page.keyboard.press('Enter')
  await press(page, 'Start the test')

  // The arrow keys move between the options, as in any group of them.
  const first = page.getByRole('radio', { name: 'A concave mirror' })
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'A plane mirror' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await showsState(page, 'Saved')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: 'Question 2 of 2' })).toBeFocused()
  await tabTo(page, page.getByRole('textbox'))
  await page.keyboard.type('light')
  await showsState(page, 'Saved')
  // Back through the map, and there again.
  await tabTo(page, page.getByRole('button', { name: 'Question 1, answered' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeFocused()
  await expect(first).toBeChecked()

  await press(page, 'Hand in')
  await press(page, 'Hand in now')
  await expect(page.getByText('Handed in.')).toBeVisible()
  expect(await made.answersOf(0)).toEqual(['given', 'given'])
})
