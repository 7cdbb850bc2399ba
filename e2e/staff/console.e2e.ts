// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { adminSession, api } from '../support/accounts.ts'
import { applicant, enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

const lists = [
  '',
  '/messages',
  '/subscription-requests',
  '/subscriptions',
  '/institutions',
  '/renewals',
  '/users',
  '/ebooks',
  '/videos',
  '/materials',
  '/workshops',
  '/themes',
  '/links',
  '/sessions',
  '/series',
  '/certificates',
  '/mails',
  '/staff',
  '/audit-log',
]

test('the first row of every list is at most 220 px from the top, and rows are low', async ({ page }) => {
  await applicant()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterConsole(page, '/users')
  const notice = page.getByRole('button', { name: 'Not this week' })
  await notice.click()
  await expect(notice).toHaveCount(0)
  const found: { list: string; top: number; height: number }[] = []
  for (const list of lists) {
    await page.goto(`/admin${list}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const [first] = await page.locator('.console-page tbody tr').all()
    if (!first) continue
    const box = await first.boundingBox()
    found.push({ list, top: box?.y ?? 0, height: box?.height ?? 0 })
  }
  // Dismissed for a week, on each page.
  await expect(notice).toHaveCount(0)
  // These have rows whatever ran before.
  expect(found.map(({ list }) => list)).toEqual(
    expect.arrayContaining(['', '/subscription-requests', '/users', '/ebooks', '/videos', '/mails', '/staff']),
  )
  expect(found.filter(({ top }) => top > 220)).toEqual([])
  expect(found.filter(({ list, height }) => ['/users', '/mails', '/links'].includes(list) && height > 45)).toEqual([])
})

test('an entry of a list on a phone has at most three lines', async ({ page }) => {
  const unchanged = { term_paise: 0, seat_paise: 0, approves: false }
  expect((await api('POST', '/api/admin/prices', unchanged, (await adminSession()).token)).status).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterConsole(page, '/users')
  for (const list of ['/users', '/audit-log']) {
    await page.goto(`/admin${list}`)
    const entries = page.locator('.console-page tbody tr')
    await entries.first().waitFor()
    const heights = await entries.evaluateAll((found) => found.map((entry) => entry.getBoundingClientRect().height))
    expect(Math.max(...heights), list).toBeLessThanOrEqual(3 * 44)
  }
  await expectWellMade(page)
})

test('staff decide by keyboard alone, find pages with the palette, and can switch the keys off', async ({ page }) => {
  const { user } = await applicant()
  // A newer request, above it.
  await applicant()
  await enterConsole(page, '/subscription-requests')
  const request = row(page, user.email)
  await expect(request).toBeVisible()
  for (
    let presses = 0;
    presses < 50 && !(await request.evaluate((one) => one === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(request).toBeFocused()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog').filter({ hasText: user.email })
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  // The button of a long form stays in view.
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await expect(page.getByRole('option', { name: 'Audit log' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await page.locator('h1').click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help.getByText('Next row, previous row')).toBeVisible()
  await expectWellMade(page)
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.locator('tr:focus')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
})
