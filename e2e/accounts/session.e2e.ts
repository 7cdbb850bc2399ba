import type { Page } from 'playwright/test'
import { afterFirst } from '../support/after-first.ts'
import { adminSession, api, newTeacher, newSubscriber } from '../support/accounts.ts'
import { accountPaths, bankPaths, field, memberPaths, storedSession } from '../support/pages.ts'
import { approve, requestSubscription } from '../support/staff.ts'
import { expect, openHydrated, test, useSession } from '../support/test.ts'

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Meena', exact: true })
const root = (page: Page) => page.locator('html')
const storedFlag = async (page: Page) =>
  (JSON.parse((await storedSession(page)).user ?? '{}') as { is_subscribed?: number }).is_subscribed

test('a guest who opens a page of members is sent to /subscription', async ({ page }) => {
  for (const path of [...memberPaths, ...bankPaths]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/subscription')
    await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe Now' })).toBeVisible()
  }
})

test('a guest can open the public pages @long', async ({ page }) => {
  for (const path of ['/lms', '/collaborative-projects', '/industry', '/subscription-form', '/subscription-register']) {
    await page.goto(path)
    await expect(
      page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first(),
    ).toBeEnabled()
    await expect(page).toHaveURL(path)
    await expect(loginLink(page)).toBeVisible()
  }
})

for (const [index, path] of accountPaths.entries()) {
  const title = `a guest who opens ${path} is sent to the login and comes back afterwards`
  test(title, { tag: afterFirst(index) }, async ({ page }) => {
    const teacher = await newTeacher()
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await field(page, 'User ID').fill(teacher.email)
    await field(page, 'Password').fill(teacher.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(path)
  })
}

const corrupt: [string, Record<string, string>][] = [
  ['is not JSON', { token: 'some-token', user: '{"id": ' }],
  ['is not an object', { token: 'some-token', user: '"Meena"' }],
  ['is null', { token: 'some-token', user: 'null' }],
  ['is a list', { token: 'some-token', user: '[]' }],
]
for (const [index, [what, items]] of corrupt.entries()) {
  const title = `a visitor whose stored user ${what} is a guest, and both keys are removed`
  test(title, { tag: afterFirst(index) }, async ({ page }) => {
    await page.addInitScript((entries) => {
      if (sessionStorage.getItem('was-set')) return
      sessionStorage.setItem('was-set', '1')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(items))
    await page.goto('/about')
    await expect(loginLink(page)).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-session', 'guest')
    await expect.poll(() => storedSession(page)).toEqual({ token: null, user: null })
  })
}

test('a visitor with only one of the two keys is a guest @long', async ({ page }) => {
  const { token } = await newTeacher()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto('/networking')
  await expect(page).toHaveURL('/subscription')
  await expect(loginLink(page)).toBeVisible()
})

test('a teacher stays logged in over a reload and in a new tab @long', async ({ page, context }) => {
  await useSession(page, await newTeacher())
  await page.goto('/about')
  await page.reload()
  await expect(menu(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(menu(other)).toBeVisible()
})

test('a teacher who logs out in one tab is logged out in the other, and leaves a gated page there', async ({
  page,
  context,
}) => {
  await useSession(page, await newTeacher())
  // What the first tab asks while the other logs out is refused, and the browser reports that.
  const counted = page.waitForResponse('**/api/notifications/unread')
  await page.goto('/networking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Networking')
  await counted
  const other = await context.newPage()
  await openHydrated(other, '/about')
  await menu(other).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(loginLink(page)).toBeVisible()
})

test('a guest who logs in in one tab is logged in in the other @long', async ({ page, context }) => {
  const teacher = await newTeacher()
  await page.goto('/')
  await expect(loginLink(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await field(other, 'User ID').fill(teacher.email)
  await field(other, 'Password').fill(teacher.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(menu(page)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^View Details/ })
      .first(),
  ).toHaveAttribute('href', '/online-training')
})

test('a teacher whose request is approved sees it when the tab regains focus, without a new login', async ({
  page,
}) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  // The page asks when it is opened, too: that answer must be from before the approval.
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/me') && response.ok())
  await page.goto('/online-training')
  await asked
  const enrol = page.getByRole('link', { name: /enrol/i })
  await expect(enrol).toBeVisible()
  await expect(root(page)).toHaveAttribute('data-session', 'free')
  await requestSubscription(teacher)
  await approve(teacher)
  await expect(root(page)).toHaveAttribute('data-session', 'free')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(root(page)).toHaveAttribute('data-session', 'subscribed')
  await expect(enrol).toBeHidden()
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
  await expect.poll(() => storedFlag(page)).toBe(1)
})

test('a teacher whose subscription has ended meanwhile sees it on the next load @long', async ({ page }) => {
  const teacher = await newSubscriber()
  expect(teacher.user.is_subscribed).toBe(1)
  await useSession(page, teacher)
  const staff = await adminSession()
  const ended = await api('POST', `/api/admin/users/${teacher.user.id}/end-subscription`, undefined, staff.token)
  expect(ended.status).toBe(200)
  await page.goto('/about')
  await expect(root(page)).toHaveAttribute('data-session', 'free')
  await expect.poll(() => storedFlag(page)).toBe(0)
})

test.describe('when a call fails', () => {
  // The profile logs why it could not be loaded (docs/product.md, Accounts and login sessions).
  test.use({ expectedErrors: [/status of 401|net::ERR_FAILED|ApiError/] })

  for (const [index, path] of ['/profile', '/ebook', '/about'].entries()) {
    const title = `a teacher whose session has ended on the server is logged out on ${path}`
    test(title, { tag: afterFirst(index) }, async ({ page }) => {
      const teacher = await newTeacher()
      expect((await api('POST', '/api/auth/user/logout', undefined, teacher.token)).status).toBe(200)
      await useSession(page, teacher)
      await page.goto(path)
      await expect(loginLink(page)).toBeVisible()
      await expect.poll(() => storedSession(page)).toEqual({ token: null, user: null })
      if (path === '/ebook') await expect(page).toHaveURL('/subscription')
      if (path === '/profile') await expect(page).toHaveURL('/login?next=%2Fprofile')
    })
  }

  test('a teacher without a connection stays logged in with what is stored @long', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/me'))
    await useSession(page, await newTeacher())
    await page.goto('/about')
    await refused
    await expect(menu(page)).toBeVisible()
    expect((await storedSession(page)).token).not.toBeNull()
  })
})
