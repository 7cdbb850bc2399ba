// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { consoleGroups } from '../../web/src/staff/console-places.ts'
import { adminSession, api } from '../support/accounts.ts'
import { shiftOf, watchShifts } from '../support/layout-shifts.ts'
import { applicant, approve, enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

/** Every page of the console's navigation, below /admin. */
const lists = consoleGroups.flatMap(({ places }) => places.map(({ to }) => to.slice('/admin'.length)))
/** These begin with figures or settings, not with a list. */
const notLists = ['/figures', '/sessions/figures', '/security', '/community']

test('the first row of every list is at most 220 px from the top, and rows are low @long', async ({ page }) => {
  await applicant()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterConsole(page, '/users')
  const notice = page.getByRole('button', { name: 'Not this week' })
  await notice.click()
  await expect(notice).toHaveCount(0)
  const found: { list: string; top: number; height: number }[] = []
  for (const list of lists.filter((one) => !notLists.includes(one))) {
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

test('an entry of a list on a phone has at most three lines @long', async ({ page }) => {
  await applicant()
  await approve(await applicant())
  const unchanged = { term_paise: 0, seat_paise: 0, approves: false }
  expect((await api('POST', '/api/admin/prices', unchanged, (await adminSession()).token)).status).toBe(200)
  await enterConsole(page, '/users')
  const high: string[] = []
  for (const list of ['', '/subscription-requests', '/users', '/ebooks', '/themes', '/mails', '/audit-log']) {
    await page.goto(`/admin${list}`)
    const entries = page.locator('.console-page tbody tr')
    await entries.first().waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const heights = await entries.evaluateAll((found) => found.map((entry) => entry.getBoundingClientRect().height))
      // A line with a control of 44 px, and two of text or marks.
      if (Math.max(...heights) > 44 + 2 * 32) high.push(`${list} at ${width}: ${Math.max(...heights)}`)
    }
  }
  // What staff did is read whole, and so is on what.
  const acts = page.locator('.console-page tbody :is(th, td) > div')
  const cut = (found: HTMLElement[]) =>
    found.filter((act) => act.scrollWidth > act.clientWidth).map((act) => act.innerText)
  expect(await acts.evaluateAll(cut)).toEqual([])
  expect(high).toEqual([])
  await expectWellMade(page)
})

test('staff choose the columns of a list and save a filter, which this device keeps @long', async ({ page }) => {
  const { email } = await applicant()
  await enterConsole(page, '/users')
  const list = page.getByRole('region', { name: 'Users' })
  const menu = page.getByRole('group', { name: 'Columns of this list' })
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await expect(menu.getByRole('checkbox', { name: /^Name/ })).toBeDisabled()
  await menu.getByRole('checkbox', { name: 'Phone' }).press('Space')
  await expect(list.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Access', 'Since'])
  await expect(page.getByText('The CSV file has all columns')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Save this filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this filter' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('The applicant')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const filters = page.getByRole('navigation', { name: 'Saved filters' })
  await expect(filters.getByRole('link', { name: 'The applicant' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  await page.goto('/admin/users')
  await expect(list.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Access', 'Since'])
  await filters.getByRole('link', { name: 'The applicant' }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(row(page, email)).toBeVisible()
  await filters.getByRole('button', { name: 'Delete the filter The applicant' }).click()
  await expect(filters).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns (1 hidden)' }).click()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expect(list.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Phone', 'Access', 'Since'])
})

for (const [width, height, text] of [
  [1280, 800, '100%'],
  [390, 844, '100%'],
  [390, 844, '200%'],
] as const) {
  test(`the decision stays in view below a long form, and the focus above it, at ${width} px with text of ${text} @long`, async ({
    page,
  }) => {
    const { email } = await applicant()
    await page.setViewportSize({ width, height })
    await enterConsole(page, '/subscription-requests')
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    await row(page, email).getByRole('button', { name: /^Read/ }).click()
    const dialog = page.getByRole('dialog')
    for (const decision of ['Approve', 'Reject'])
      await expect(dialog.locator('summary', { hasText: decision })).toBeInViewport({ ratio: 1 })
    await dialog.locator('summary', { hasText: 'Approve' }).click()
    await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 })
    const covered: string[] = []
    for (const label of ['Months', 'First day', 'Note for staff', 'Reference']) {
      await dialog.getByLabel(label).first().focus()
      const isSeen = await dialog
        .getByLabel(label)
        .first()
        .evaluate((control) => {
          const { left, top, width: wide } = control.getBoundingClientRect()
          return document.elementFromPoint(left + wide / 2, top + 12) === control
        })
      if (!isSeen) covered.push(label)
    }
    expect(covered).toEqual([])
    await expectWellMade(page)
  })
}

test('the console does not move while it loads, and has the bell @long', async ({ page }) => {
  await watchShifts(page)
  // The styles of the console come after the first paint, as on a slow line.
  await page.route('**/assets/console-*.css', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await enterConsole(page, '/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Bell|new notifications?$/ })
  await expect(bell).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await bell.click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expectWellMade(page)
  // The list of pages is longer than a low window.
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeInViewport()
})

test('staff decide by keyboard alone, find pages with the palette, and can switch the keys off @long', async ({
  page,
}) => {
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
