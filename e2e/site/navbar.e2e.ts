import type { Page, Request } from 'playwright/test'
import { api, newTeacher, newSubscriber } from '../support/accounts.ts'
import { afterFirst } from '../support/after-first.ts'
import { storedSession } from '../support/pages.ts'
import { expect, test, useSession } from '../support/test.ts'

const navbar = (page: Page) => page.getByRole('banner')
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

test('a guest finds Home, About, Contact, Login and Join Us in the navbar', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await expect(mainLinks(page)).toHaveText(['Home', 'About', 'Contact'])
  await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(navbar(page).getByRole('link', { name: 'Join Us' })).toBeVisible()
  await expect(navbar(page).getByRole('button')).toHaveCount(0)
  await expect(mainLinks(page).filter({ hasText: 'About' })).toHaveAttribute('aria-current', 'page')
})

test('a guest follows each link of the navbar @long', async ({ page }) => {
  for (const [link, path] of [
    ['Home', '/'],
    ['Contact', '/contact'],
    ['Login', '/login'],
    ['Join Us', '/register'],
  ] as const) {
    await page.goto('/about')
    await navbar(page).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

for (const [who, teacher] of [
  ['without a subscription', newTeacher],
  ['with a subscription', newSubscriber],
] as const) {
  test(`a teacher ${who} finds Subscribe and a menu with the first name`, { tag: '@phone' }, async ({ page }) => {
    await useSession(page, await teacher())
    await page.goto('/')
    await expect(mainLinks(page)).toHaveText(['Home', 'About', 'Contact', 'Subscribe'])
    await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeHidden()
    await expect(navbar(page).getByRole('link', { name: 'Join Us' })).toBeHidden()
    await navbar(page).getByRole('button', { name: 'Meena', exact: true }).click()
    await expect(navbar(page).getByRole('link', { name: 'Profile', exact: true })).toBeVisible()
    await expect(navbar(page).getByRole('link', { name: 'Change Password', exact: true })).toBeVisible()
    await expect(navbar(page).getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(navbar(page).getByRole('button', { name: 'Logout' })).toBeHidden()
  })
}

test('a teacher reaches the subscription form, the profile and the password from the navbar @long', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await page.goto('/')
  await navbar(page).getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL('/subscription-form')
  const menu = navbar(page).getByRole('button', { name: 'Meena', exact: true })
  await menu.click()
  await navbar(page).getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await expect(navbar(page).getByRole('link', { name: 'Profile', exact: true })).toBeHidden()
  await menu.click()
  await navbar(page).getByRole('link', { name: 'Change Password', exact: true }).click()
  await expect(page).toHaveURL('/change-password')
})

for (const [index, [what, names, label]] of (
  [
    ['the first name', { firstname: 'Meena', name: 'Meena Kumar' }, 'Meena'],
    ['the whole name when there is no first name', { firstname: '', name: 'M. Kumar' }, 'M. Kumar'],
    ['the word User when there is no name at all', { firstname: '', name: '' }, 'User'],
  ] as const
).entries()) {
  test(`a teacher's menu is labelled with ${what}`, { tag: afterFirst(index) }, async ({ page }) => {
    const session = await newTeacher()
    const user = { ...session.user, ...names }
    // The server always sends a first name; older users in the storage may not have one.
    await page.route('**/api/auth/user/me', (route) => route.fulfill({ json: user }))
    const refreshed = page.waitForResponse('**/api/auth/user/me')
    await useSession(page, { ...session, user })
    await page.goto('/about')
    await refreshed
    await expect(navbar(page).getByRole('button').first()).toHaveText(label)
  })
}

test('a teacher without names of any kind in the storage is called User @long', async ({ page }) => {
  const session = await newTeacher()
  await page.route('**/api/auth/user/me', (route) => route.fulfill({ json: { id: session.user.id, is_subscribed: 0 } }))
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify({ id }))
    },
    [session.token, session.user.id] as const,
  )
  await page.goto('/about')
  await expect(navbar(page).getByRole('button', { name: 'User', exact: true })).toBeVisible()
})

/**
 * Opens a member page and waits until all its calls were answered. An answer after the log-out would be a refusal, which the browser logs. Every
 * page loads the user and the pending consents; the profile loads the user once more.
 */
async function openAnswered(page: Page, path: string): Promise<void> {
  const open = new Set<Request>()
  const answered: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request)
  })
  page.on('requestfinished', (request) => {
    if (open.delete(request)) answered.push(new URL(request.url()).pathname.replace('/api/auth/user/', ''))
  })
  await page.goto(path)
  const everyPage = path === '/profile' ? ['consents', 'me', 'me'] : ['consents', 'me']
  await expect
    .poll(() => [open.size, answered.filter((call) => everyPage.includes(call)).sort()], { timeout: 30_000 })
    .toEqual([0, everyPage])
}

for (const [index, path] of ['/profile', '/about', '/networking'].entries()) {
  test(
    `a teacher who logs out on ${path} reaches the home page as a guest`,
    { tag: afterFirst(index) },
    async ({ page }) => {
      const { token, ...rest } = await newTeacher()
      await useSession(page, { token, user: rest.user })
      await openAnswered(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await navbar(page).getByRole('button', { name: 'Meena', exact: true }).click()
      await navbar(page).getByRole('button', { name: 'Logout', exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(mainLinks(page)).toHaveText(['Home', 'About', 'Contact'])
      await expect.poll(() => storedSession(page)).toEqual({ token: null, user: null })
      await expect.poll(async () => (await api('GET', '/api/auth/user/me', undefined, token)).status).toBe(401)
      await page.reload()
      await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible()
    },
  )
}
