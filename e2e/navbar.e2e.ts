import type { Page, Request } from 'playwright/test'
import { api, registered, subscribed } from './house/accounts.ts'
import { storedSession } from './house/pages.ts'
import { expect, test, useSession } from './house/test.ts'

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

for (const [link, path] of [
  ['Home', '/'],
  ['Contact', '/contact'],
  ['Login', '/login'],
  ['Join Us', '/register'],
] as const) {
  test(`a guest follows ${link} to ${path}`, async ({ page }) => {
    await page.goto('/about')
    await navbar(page).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const [who, teacher] of [
  ['without a subscription', registered],
  ['with a subscription', subscribed],
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

test('a teacher reaches the subscription form, the profile and the password from the navbar', async ({ page }) => {
  await useSession(page, await registered())
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

for (const [what, names, label] of [
  ['the first name', { firstname: 'Meena', name: 'Meena Kumar' }, 'Meena'],
  ['the whole name when there is no first name', { firstname: '', name: 'M. Kumar' }, 'M. Kumar'],
  ['the word User when there is no name at all', { firstname: '', name: '' }, 'User'],
] as const) {
  test(`a teacher's menu is labelled with ${what}`, async ({ page }) => {
    const session = await registered()
    const user = { ...session.user, ...names }
    // The server always knows a first name; older users in the storage may not have one.
    await page.route('**/api/auth/user/me', (route) => route.fulfill({ json: user }))
    const refreshed = page.waitForResponse('**/api/auth/user/me')
    await useSession(page, { ...session, user })
    await page.goto('/about')
    await refreshed
    await expect(navbar(page).getByRole('button').first()).toHaveText(label)
  })
}

test('a teacher without names of any kind in the storage is called User', async ({ page }) => {
  const session = await registered()
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
 * Opens a page of a teacher, and waits until each call that it makes by itself was answered: an answer that comes after the log-out is a
 * refusal, which the console notes. Every page asks who is logged in and what is to be agreed to; the profile asks once more who it is.
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

for (const path of ['/about', '/profile', '/networking']) {
  test(`a teacher who logs out on ${path} comes to the home page as a guest`, { tag: '@phone' }, async ({ page }) => {
    const { token, ...rest } = await registered()
    await useSession(page, { token, user: rest.user })
    await openAnswered(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await navbar(page).getByRole('button', { name: 'Meena', exact: true }).click()
    await navbar(page).getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(mainLinks(page)).toHaveText(['Home', 'About', 'Contact'])
    expect(await storedSession(page)).toEqual({ token: null, user: null })
    await expect.poll(async () => (await api('GET', '/api/auth/user/me', undefined, token)).status).toBe(401)
    await page.reload()
    await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  })
}
