import type { Page } from 'playwright/test'
import { api, login, newPerson, newTeacher } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { expectFieldError, field, holdAnswer } from '../support/pages.ts'
import { expect, expectWellMadeOnBothScreens, test } from '../support/test.ts'

const forgotCall = '/api/auth/user/forgot-password'
const resetCall = '/api/auth/user/reset-password/'

const newPassword = 'ten-planets-no-9'

async function ask(page: Page, email: string): Promise<string> {
  await page.goto('/forgot-password')
  await field(page, 'Email').fill(email)
  const answer = page.waitForResponse(`**${forgotCall}`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect((await answer).status()).toBe(200)
  const { msg } = (await (await answer).json()) as { msg: string }
  await expect(page.getByRole('alert')).toHaveText(msg)
  return msg
}

/** As if every reset link worked. */
const withAnyLink = (page: Page) =>
  page.route(`**${resetCall}*`, (route) => route.fulfill({ json: { msg: 'It works.' } }))

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

/** Requests a reset through the API and returns the mailed link. */
async function resetLink(email: string): Promise<string> {
  await api('POST', forgotCall, { email })
  return linkIn(await mailTo(email, /password/i), '/reset-password/')
}

test('a teacher who forgot the password sets a new one with the link in the mail', async ({ page }) => {
  const teacher = await newTeacher()
  await ask(page, teacher.email)
  await expect(page.getByRole('alert')).toHaveCSS('border-left-color', 'rgb(8, 112, 107)')
  const link = linkIn(await mailTo(teacher.email, /password/i), '/reset-password/')
  expect(link.startsWith(process.env['E2E_BASE_URL'] ?? '')).toBe(true)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const answer = page.waitForResponse(`**${resetCall}*`)
  await setPassword(page, newPassword)
  const { msg } = (await (await answer).json()) as { msg: string }
  await expect(page.getByRole('alert')).toHaveText(msg)
  expect((await answer).request().postDataJSON()).toEqual({ password: newPassword })

  // All earlier login sessions have ended, and the old password is invalid.
  expect((await api('GET', '/api/auth/user/me', undefined, teacher.token)).status).toBe(401)
  expect((await api('POST', '/api/auth/user/login', { email: teacher.email, password: teacher.password })).status).toBe(
    401,
  )
  expect((await login(teacher.email, newPassword)).user.id).toBe(teacher.user.id)
})

test('an address without an account gets the same sentence, so that nobody learns who is registered @long', async ({
  page,
}) => {
  const teacher = await newTeacher()
  expect(await ask(page, newPerson().email)).toBe(await ask(page, teacher.email))
})

test('a teacher cannot ask for a link without an address, nor with half of one @long', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(forgotCall) ? 1 : 0))
  await page.goto('/forgot-password')
  const email = field(page, 'Email')
  await expect(email).toHaveAttribute('type', 'email')
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await email.fill('meena')
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  await expect(email).toBeFocused()
  expect(calls).toBe(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a teacher cannot set an empty password: the browser asks for one @long', async ({ page }) => {
  await withAnyLink(page)
  await page.goto('/reset-password/any-token')
  const password = field(page, 'New password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  expect(await password.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a teacher who chooses a short password reads how long it must be @long', async ({ page }) => {
  await withAnyLink(page)
  await page.goto('/reset-password/any-token')
  await setPassword(page, 'five5')
  await expectFieldError(field(page, 'New password'), 'Password must be at least 6 characters')
})

test('a teacher cannot press a button twice while the request is pending @long', async ({ page }) => {
  const release = await holdAnswer(page, forgotCall)
  await page.goto('/forgot-password')
  await field(page, 'Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toBeVisible()
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of 410|status of 500|net::ERR_FAILED/] })

  for (const [whose, path] of [
    ['a link that was used', 'used'],
    ['an unknown link', `/reset-password/${'a'.repeat(43)}`],
  ] as const) {
    test(`a teacher with ${whose} reads so at once, without a form, and where to get another @long`, async ({
      page,
    }) => {
      let link: string = path
      if (path === 'used') {
        const teacher = await newTeacher()
        link = await resetLink(teacher.email)
        // Opening it leaves it usable: mail scanners open links.
        await page.goto(link)
        await expect(field(page, 'New password')).toBeVisible()
        const used = await api('POST', `${resetCall}${link.split('/').at(-1)}`, { password: newPassword })
        expect(used.status).toBe(200)
      }
      await page.goto(link)
      await expect(page.getByRole('main')).toContainText('This link has been used, has expired or is incomplete.')
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.locator('input[type=password]')).toHaveCount(0)
      await expectWellMadeOnBothScreens(page)
      await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
  }

  test('an operator whose set-up link was used reads so, instead of filling in a form for nothing @long', async ({
    page,
  }) => {
    await page.goto('/setup/was-used')
    await expect(page.getByRole('main')).toContainText('This link does not work.')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  for (const [what, isDown] of [
    ['the connection is down', true],
    ['the answer holds no msg', false],
  ] as const) {
    test(`a teacher reads what failed when ${what} @long`, async ({ page }) => {
      for (const call of [forgotCall, `${resetCall}*`])
        await page.route(`**${call}`, (route) => (isDown ? route.abort() : route.fulfill({ status: 500, body: 'no' })))
      await page.goto('/forgot-password')
      await field(page, 'Email').fill('meena@school.example')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('alert')).toHaveText('Error sending reset link')
      await expect(field(page, 'Email')).toHaveValue('meena@school.example')
      await page.goto('/reset-password/any-token')
      await setPassword(page, newPassword)
      await expect(page.getByRole('alert')).toHaveText('Reset failed')
    })
  }
})
