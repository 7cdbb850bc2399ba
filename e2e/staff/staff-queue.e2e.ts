// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Locator, Page } from 'playwright/test'
import { adminSession, api, newPerson, newTeacher, institutionForm, newSubscriber } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { tabTo } from '../support/pages.ts'
import { newInstitution } from '../support/institutions.ts'
import { enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

let institutions = 0
async function waitingSchool(name = 'Lake View School') {
  institutions += 1
  const school_email = newPerson().email
  const institution_name = `${name} ${process.pid}-${Date.now().toString(36)}-${institutions}`
  const institution = {
    ...newInstitution(),
    institution_name,
    school_email,
    principal_email: school_email,
    teaching_staff_count: 7,
  }
  expect((await api('POST', '/api/auth/register', institution)).status).toBe(201)
  return institution
}

/** Finds a row of the queue, which may be on a later page because of other tests. */
async function inQueue(page: Page, text: string): Promise<Locator> {
  const found = row(page, text)
  const rest = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Newer' })
  await expect(page.getByRole('table')).toBeVisible()
  while ((await found.count()) === 0) {
    // Two pages may show the same text, and a row's age changes by itself. The time since when it has waited is unique.
    const since = page.locator('tbody time').first()
    const first = (await since.getAttribute('datetime')) ?? ''
    await rest.click()
    await expect(since).not.toHaveAttribute('datetime', first)
  }
  return found
}

test(
  'staff decide what waits from the one queue with the keyboard, and the focus then moves to the next',
  { tag: '@phone' },
  async ({ page }) => {
    const institution = await waitingSchool()
    const teacher = await newTeacher()
    const institution_name = `Hill Top ${teacher.email}`
    const asked = { ...institutionForm, institution_name, userId: teacher.user.id }
    expect((await api('POST', '/api/auth/user/subscribe', asked, teacher.token)).status).toBe(201)
    await waitingSchool()
    await enterConsole(page)
    const request = await inQueue(page, institution_name)
    const since = await page
      .locator('tbody time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
    // Oldest first by id; an id is made moments before its row, while other tests make theirs.
    for (const [index, at] of since.entries()) expect(at).toBeGreaterThan((since[index - 1] ?? 0) - 1000)
    await expect(request).toContainText(/just now|minute/)

    const open = request.getByRole('button', { name: /^Open the request/ })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: institution_name })
    await expect(dialog).toContainText(teacher.email)
    await tabTo(page, dialog.locator('summary', { hasText: 'Approve' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Approved.')
    await expect(request).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Open/)

    // An institution has the same dialogs.
    const other = await inQueue(page, institution.institution_name).catch(() => row(page, institution.institution_name))
    await other.getByRole('button', { name: /^Open the institution/ }).click()
    await expect(page.getByRole('dialog', { name: institution.institution_name })).toContainText('Teaching staff')
  },
)

test('staff approve five schools together after a preview; the one that a colleague approved is reported, and the others are not blocked @long', async ({
  page,
}) => {
  const five = [
    // Names that the duplicate check does not consider similar.
    await waitingSchool('Banyan Vidyalaya'),
    await waitingSchool('Casuarina School'),
    await waitingSchool('Jacaranda Academy'),
    await waitingSchool('Tamarind School'),
    await waitingSchool('Gulmohar School'),
  ]
  await enterConsole(page, '/institutions')
  for (const { institution_name } of five)
    await row(page, institution_name)
      .getByRole('checkbox', { name: `Choose ${institution_name}` })
      .check()
  await expect(page.getByText('5 institutions chosen')).toBeVisible()
  const approve = page.getByRole('button', { name: 'Approve 5…' })
  const dialog = page.getByRole('dialog', { name: 'Approve 5' })
  await approve.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(approve).toBeFocused()
  await approve.press('Enter')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  for (const { institution_name, school_email } of five) {
    const item = preview.getByRole('listitem').filter({ hasText: institution_name })
    await expect(item).toContainText('7 seats')
    await expect(item).toContainText(`now has a subscription” to ${school_email}`)
  }
  await expectWellMade(page)
  await dialog.getByLabel('Seats').fill('3')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Update the preview' }).click()
  await expect(preview.getByText('3 seats')).toHaveCount(5)

  const taken = five[2]?.institution_name ?? ''
  const { token } = await adminSession()
  const list = await api<{ items: { id: string; institution_name: string }[] }>(
    'GET',
    '/api/admin/institutions?status=pending',
    undefined,
    token,
  )
  const id = list.body.items.find(({ institution_name }) => institution_name === taken)?.id
  expect((await api('POST', `/api/admin/institutions/${id}/approve`, {}, token)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Approve 5', exact: true }).click()
  await expect(dialog.getByText('4 of 5 approved.')).toBeFocused()
  await expect(dialog.getByRole('listitem').filter({ hasText: taken })).toContainText('Already decided')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  for (const { institution_name } of five) await expect(row(page, institution_name)).toHaveCount(0)

  const [first] = five
  await mailTo(first?.school_email ?? '', /now has a subscription$/)
  await page.goto('/admin/institutions?status=approved')
  await expect(row(page, first?.institution_name ?? '')).toContainText('0 of 3 taken')
  await expect(row(page, taken)).toContainText('0 of 7 taken')
})

test('staff search with a typing error and open the result, by keyboard alone @long', async ({ page }) => {
  const institution = await waitingSchool('Nandhavanam Vidyalaya')
  await enterConsole(page, '/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await expect(field).toBeFocused()
  const ours = institution.institution_name.replace('Nandhavanam', 'Nandavanam')
  await page.keyboard.type(ours)
  const option = page.getByRole('option', { name: institution.institution_name })
  await expect(option).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/institutions\?item=/)
  await expect(page.getByRole('dialog', { name: institution.institution_name })).toContainText(institution.school_email)

  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await field.fill('qqqqzzzzxxxx')
  await expect(page.getByText('No results for “qqqqzzzzxxxx”.').last()).toBeVisible()
})

test('staff read the figures of a chart as a table, and they are those of the application @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { body: library } = await api<{ items: { id: string }[] }>('GET', '/api/ebooks', undefined, teacher.token)
  expect((await api('GET', `/api/ebooks/${library.items[0]?.id}`, undefined, teacher.token)).status).toBe(200)
  const answered = page.waitForResponse((response) => response.url().includes('/api/admin/figures'))
  await enterConsole(page, '/figures')
  const figures = (await (await answered).json()) as { weeks: string[]; reading: number[]; watching: number[] }
  expect(figures.reading.at(-1)).toBeGreaterThan(0)
  const reading = page.getByRole('region', { name: 'Reading and watching' })
  await expect(reading.getByRole('img')).toHaveAccessibleName(/^Books were opened/)
  await expect(reading.locator('canvas')).toBeVisible()
  await expectWellMade(page)

  const toggle = reading.getByRole('button', { name: 'Table of Reading and watching' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const cells = await reading
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((line) => [...line.querySelectorAll('[role=cell] > div')].map(({ textContent }) => Number(textContent))),
    )
  expect(cells).toEqual(figures.weeks.map((_, place) => [figures.reading[place], figures.watching[place]]))
  await expectWellMade(page)
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '26 weeks' }).click()
  await expect(page).toHaveURL('/admin/figures?weeks=26')
  await expect(reading.getByRole('img')).toHaveAccessibleName(/in these 26 weeks/)
})
