import type { Page } from 'playwright/test'
import { newPerson, newTeacher } from '../support/accounts.ts'
import { expectFieldError, expectNoFieldError, field, holdAnswer, storedSession, tabTo } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

const call = '/api/auth/user/login'
const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const guestLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

async function fill(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'User ID').fill(email)
  await field(page, 'Password').fill(password)
}

test(
  'a teacher logs in and comes to the home page, with token and user kept in the browser',
  { tag: '@phone' },
  async ({ page }) => {
    const teacher = await newTeacher()
    await page.goto('/login')
    await fill(page, teacher.email, teacher.password)
    const answer = page.waitForResponse(`**${call}`)
    await button(page).click()
    const body = (await (await answer).json()) as { user: Record<string, unknown>; token: string }
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Meena', exact: true })).toBeVisible()
    const { token, user } = await storedSession(page)
    expect(token).toBe(body.token)
    expect(JSON.parse(user ?? '')).toMatchObject({
      id: teacher.user.id,
      firstname: 'Meena',
      lastname: 'Kumar',
      name: 'Meena Kumar',
      email: teacher.email,
      is_subscribed: 0,
      role: 'teacher',
    })
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['token', 'user'])
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Meena', exact: true })).toBeVisible()
  },
)

test('a teacher who leaves the login empty learns what is missing, the first field in focus @long', async ({
  page,
}) => {
  await page.goto('/login')
  await button(page).click()
  await expectFieldError(field(page, 'User ID'), 'User ID is required')
  await expectFieldError(field(page, 'Password'), 'Password is required')
  await expect(field(page, 'User ID')).toBeFocused()
  await field(page, 'User ID').fill('m')
  await expectNoFieldError(field(page, 'User ID'))
  await expect(page.getByText('User ID is required')).toHaveCount(0)
  await expectFieldError(field(page, 'Password'), 'Password is required')
})

test('a teacher who logs in with half an address must enter a valid one @long', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(call) ? 1 : 0))
  await page.goto('/login')
  for (const wrong of ['meena', 'meena@', 'meena@school', '@school.example', 'me ena@school.example']) {
    // Typing removes the previous error.
    await fill(page, 'm', 'whatever-it-is')
    await expectNoFieldError(field(page, 'User ID'))
    await field(page, 'User ID').fill(wrong)
    await button(page).click()
    await expectFieldError(field(page, 'User ID'), 'Enter a valid email address')
    await expectNoFieldError(field(page, 'Password'))
  }
  expect(calls).toBe(0)
})

test('a teacher sees Logging in... on a button that cannot be pressed twice @long', async ({ page }) => {
  const teacher = await newTeacher()
  const release = await holdAnswer(page, call)
  await page.goto('/login')
  await fill(page, teacher.email, teacher.password)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
})

test('a teacher finds the links to a new password and to the registration @long', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register')
})

test('a teacher logs in with the keyboard alone @long', async ({ page }) => {
  const teacher = await newTeacher()
  await page.goto('/login')
  await expect(button(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, field(page, 'User ID'))
  await page.keyboard.type(teacher.email)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(teacher.password)
  await tabTo(page, button(page))
  await expect(button(page)).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Meena', exact: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Change Password', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/change-password')
})

test('a teacher returns to the page that required the login, and never to another site @long', async ({ page }) => {
  const teacher = await newTeacher()
  await page.goto('/login?next=https%3A%2F%2Felsewhere.example%2Fpage')
  await fill(page, teacher.email, teacher.password)
  await button(page).click()
  await expect(page).toHaveURL('/')
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of 401|status of 502|net::ERR_FAILED/] })

  test('a wrong password and an unknown address get the same sentence of the server @long', async ({ page }) => {
    const teacher = await newTeacher()
    const said: string[] = []
    for (const email of [teacher.email, newPerson().email]) {
      await page.goto('/login')
      await fill(page, email, 'not-the-password')
      const answer = page.waitForResponse(`**${call}`)
      await button(page).click()
      const { msg } = (await (await answer).json()) as { msg: string }
      expect((await answer).status()).toBe(401)
      await expect(page.getByRole('alert')).toHaveText(msg)
      await expect(field(page, 'User ID')).toHaveValue(email)
      said.push(msg)
    }
    expect(said[1]).toBe(said[0])
    expect(await storedSession(page)).toEqual({ token: null, user: null })
    await expect(guestLink(page)).toBeVisible()
  })

  test('a teacher whose connection is down reads Login failed. Please try again. @long', async ({ page }) => {
    await page.route(`**${call}`, (route) => route.abort())
    await page.goto('/login')
    await fill(page, 'meena@school.example', 'nine-planets-no-8')
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(button(page)).toBeEnabled()
  })

  test('a teacher reads the same when the answer holds no msg @long', async ({ page }) => {
    await page.route(`**${call}`, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/login')
    await fill(page, 'meena@school.example', 'nine-planets-no-8')
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  })
})
