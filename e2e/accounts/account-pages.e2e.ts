import type { Page } from 'playwright/test'
import { api, login, newTeacher, newSubscriber } from '../support/accounts.ts'
import { afterFirst } from '../support/after-first.ts'
import { expectFieldError, field, holdAnswer, storedSession } from '../support/pages.ts'
import { expect, test, useSession } from '../support/test.ts'

const meCall = '/api/auth/user/me'
const changeCall = '/api/auth/user/change-password'
const newPassword = 'ten-planets-no-9'

/** The value beside a term on the profile. */
const entry = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')

for (const [index, [who, teacher, word]] of (
  [
    ['with a subscription', newSubscriber, 'Yes'],
    ['without a subscription', newTeacher, 'No'],
  ] as const
).entries()) {
  const title = `a teacher ${who} reads name, email and Subscribed ${word} in the profile`
  test(title, { tag: afterFirst(index) }, async ({ page }) => {
    const session = await teacher()
    await useSession(page, session)
    const release = await holdAnswer(page, meCall)
    await page.goto('/profile')
    const loading = page.getByRole('main').getByText('Loading...', { exact: true })
    await expect(loading).toBeVisible()
    await expect(page.getByText(session.email)).toHaveCount(0)
    release()
    await expect(entry(page, 'Name')).toHaveText('Meena Kumar')
    await expect(entry(page, 'Email')).toHaveText(session.email)
    await expect(entry(page, 'Subscribed')).toHaveText(word)
    await expect(loading).toHaveCount(0)
  })
}

async function change(page: Page, current: string, next: string) {
  await field(page, 'Current password').fill(current)
  await field(page, 'New password').fill(next)
  const answer = page.waitForResponse(`**${changeCall}`)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  const response = await answer
  return { status: response.status(), body: (await response.json()) as { msg: string }, request: response.request() }
}

test('a teacher changes the password, stays logged in here and is logged out everywhere else', async ({ page }) => {
  const teacher = await newTeacher()
  const otherDevice = await login(teacher.email, teacher.password)
  await useSession(page, teacher)
  await page.goto('/change-password')
  const { status, body, request } = await change(page, teacher.password, newPassword)
  expect(status).toBe(200)
  await expect(page.getByRole('alert')).toHaveText(body.msg)
  expect(request.postDataJSON()).toEqual({ currentPassword: teacher.password, newPassword })
  expect((await request.allHeaders())['authorization']).toBe(`Bearer ${teacher.token}`)
  expect((await api('GET', meCall, undefined, otherDevice.token)).status).toBe(401)
  expect((await storedSession(page)).token).toBe(teacher.token)
  await page.reload()
  await expect(page).toHaveURL('/change-password')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Meena', exact: true })).toBeVisible()
  expect((await login(teacher.email, newPassword)).user.id).toBe(teacher.user.id)
})

test('a teacher waits for the answer on a button that cannot be pressed twice @long', async ({ page }) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  const release = await holdAnswer(page, changeCall)
  await page.goto('/change-password')
  await field(page, 'Current password').fill(teacher.password)
  await field(page, 'New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Changing...', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toBeVisible()
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of (403|422|500)|net::ERR_FAILED|ApiError/] })

  test('the form has no rules of its own: the server judges an empty and a short password @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.goto('/change-password')
    for (const label of ['Current password', 'New password']) {
      await expect(field(page, label)).toHaveAttribute('type', 'password')
      await expect(field(page, label)).not.toHaveAttribute('required')
    }
    const empty = await change(page, '', '')
    expect(empty.status).toBe(422)
    await expect(page.getByRole('alert')).toHaveText(empty.body.msg)
    await expectFieldError(field(page, 'Current password'), 'Password is required')
    await expect(field(page, 'Current password')).toBeFocused()
    const short = await change(page, 'whatever-it-is', 'five5')
    expect(short.status).toBe(422)
    await expectFieldError(field(page, 'New password'), 'Password must be at least 6 characters')
  })

  test('a teacher who gives a wrong current password reads so and stays logged in @long', async ({ page }) => {
    const teacher = await newTeacher()
    await useSession(page, teacher)
    await page.goto('/change-password')
    const { status, body } = await change(page, 'not-the-password', newPassword)
    expect(status).toBe(403)
    await expect(page.getByRole('alert')).toHaveText(body.msg)
    await expect(page).toHaveURL('/change-password')
    expect((await storedSession(page)).token).toBe(teacher.token)
    expect((await login(teacher.email, teacher.password)).user.id).toBe(teacher.user.id)
  })

  for (const [what, isDown] of [
    ['the connection is down', true],
    ['the answer holds no msg', false],
  ] as const) {
    test(`a teacher reads Error changing password when ${what} @long`, async ({ page }) => {
      await useSession(page, await newTeacher())
      await page.route(`**${changeCall}`, (route) =>
        isDown ? route.abort() : route.fulfill({ status: 500, body: 'no' }),
      )
      await page.goto('/change-password')
      await field(page, 'Current password').fill('nine-planets-no-8')
      await field(page, 'New password').fill(newPassword)
      await page.getByRole('button', { name: 'Change password', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('Error changing password')
    })
  }

  test('a profile that cannot be loaded stays on Loading..., and only the console says why @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.route(`**${meCall}`, (route) =>
      route.fulfill({ status: 500, json: { msg: 'No luck today', code: 'internal' } }),
    )
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /ApiError/.test(message.text()),
    )
    await page.goto('/profile')
    await logged
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
    await expect(page.getByRole('term')).toHaveCount(0)
    await expect(page.getByText('No luck today')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
