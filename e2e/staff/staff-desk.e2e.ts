import { adminSession, api, newPerson, newTeacher } from '../support/accounts.ts'
import { applicant, enterConsole, read, row } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const places = [
  '',
  '/figures',
  '/subscription-requests',
  '/institutions',
  '/messages',
  '/users',
  '/materials',
  '/workshops',
  '/themes',
  '/links',
  '/audit-log',
  '/staff',
]

/** One pending request, so that the lists are not empty; shared by the pages of a worker. */
let someone: ReturnType<typeof applicant> | undefined
const someApplicant = () => (someone ??= applicant())

test('a guest of the console is sent to the login and back; a teacher is sent home, and the API refuses both', async ({
  page,
}) => {
  await page.goto('/admin/users?q=meena')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/admin/users?q=meena')}`)
  const teacher = await newTeacher()
  await useSession(page, teacher)
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/')
  for (const call of ['desk', 'subscription-requests', 'institutions', 'messages', 'users', 'links', 'audit-log']) {
    expect((await api('GET', `/api/admin/${call}`)).status).toBe(401)
    expect((await api<{ code: string }>('GET', `/api/admin/${call}`, undefined, teacher.token)).body.code).toBe(
      'staff-only',
    )
  }
})

test.describe('in the browser alone', () => {
  // The console requests its counts before the server has corrected the role.
  test.use({ expectedErrors: [/status of 403/] })

  test('a teacher who forges the role in the browser is corrected by the server', async ({ page }) => {
    const teacher = await newTeacher()
    await useSession(page, { ...teacher, user: { ...teacher.user, role: 'admin' } })
    await page.goto('/admin')
    await expect(page).toHaveURL('/')
  })
})

/** A list with filters, and the desk. The others are looked at before a release. */
const now: readonly string[] = ['', '/users']

for (const place of places) {
  const title = `the console's page /admin${place} passes the layout and accessibility checks, light on a wide screen and dark on a phone`
  test(title, { tag: now.includes(place) ? [] : ['@long'] }, async ({ page }) => {
    await someApplicant()
    await enterConsole(page, place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Staff console' }).locator('[aria-current=page]')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0)
    await expectWellMadeOnBothScreens(page)
  })
}

test('the dashboard counts pending items and links to them @long', async ({ page }) => {
  const teacher = await applicant()
  await enterConsole(page)
  const link = page.getByRole('main').getByRole('link', { name: /subscription requests? to decide/ })
  expect(Number.parseInt((await link.innerText()).replaceAll(',', ''), 10)).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL('/admin/subscription-requests')
  await expect(row(page, teacher.email)).toBeVisible()
})

test('staff read a message as it was written and mark it as handled', async ({ page }) => {
  const { email } = newPerson()
  const subject = `Saturday ${email}`
  const message = 'When does it begin?\n<img src=x onerror="alert(1)"> We are 40 pupils.'
  expect((await api('POST', '/api/contact', { name: 'Ravi', email, subject, message })).status).toBe(201)
  await enterConsole(page, '/messages')
  const dialog = await read(page, email, subject)
  await expect(dialog).toContainText('<img src=x onerror="alert(1)"> We are 40 pupils.')
  await expect(dialog.getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:/)
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Marked as handled.')
  await expect(row(page, email)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Handled' }).click()
  await expect(page).toHaveURL('/admin/messages?status=handled')
  await expect(row(page, email)).toContainText('Handled')
})

test('staff publish a link for everyone, and remove it; both acts are in the audit log @long', async ({ page }) => {
  const title = `Virtual laboratory ${newPerson().email}`
  await enterConsole(page, '/links')
  await page.getByRole('button', { name: 'Publish a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish a link' })
  await dialog.getByLabel('Page').selectOption('industry')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Address').fill('https://vlab.example/physics')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Published.')
  await expect(row(page, title)).toContainText('https://vlab.example/physics')

  await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Industry' }).click()
  await expect(page).toHaveURL('/admin/links?kind=industry')
  await row(page, title).getByRole('button', { name: /^Edit/ }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the link' })
  await editing.getByLabel('Address').fill('https://vlab.example/optics')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Changes saved.')
  await expect(row(page, title)).toContainText('https://vlab.example/optics')
  await row(page, title)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Removed.')
  await expect(row(page, title)).toHaveCount(0)

  await page.goto('/admin/audit-log')
  await expect(row(page, title).filter({ hasText: 'published a link' })).toHaveCount(1)
  await expect(row(page, title).filter({ hasText: 'removed a link' })).toHaveCount(1)
  const { user } = await adminSession()
  await expect(row(page, title).first()).toContainText(user.name)
})
