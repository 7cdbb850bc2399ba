import type { Page } from 'playwright/test'
import { api, login, newPerson, newTeacher } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { expectFieldError, expectNoFieldError, field, holdAnswer, tabTo } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, openHydrated, test, useSession } from '../support/test.ts'

const call = '/api/auth/user/register'
const button = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })

const labels = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const
type Name = keyof typeof labels

async function fill(page: Page, values: Partial<Record<Name, string>>): Promise<void> {
  for (const [name, label] of Object.entries(labels)) await field(page, label).fill(values[name as Name] ?? '')
}

test('a new teacher registers, reaches the login and reads that it worked', { tag: '@phone' }, async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await fill(page, { ...person, confirmPassword: person.password })
  const sent = page.waitForRequest(`**${call}`)
  await button(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Registration successful!')
  await expect(field(page, 'User ID')).toHaveValue(person.email)
  expect((await sent).postDataJSON()).toEqual(person)
  expect((await login(person.email, person.password)).user).toMatchObject({ name: 'Meena Kumar', is_subscribed: 0 })
})

test.describe('with a link that was used', () => {
  test.use({ expectedErrors: [/status of 410/] })

  test('a new teacher reads on every page that the address must be confirmed, requests the link again, and confirms', async ({
    page,
  }) => {
    const person = newPerson()
    expect((await api('POST', call, person)).status).toBe(201)
    const first = new URL(linkIn(await mailTo(person.email, /^Confirm your email address/), '/confirm-address/'))
    await useSession(page, await login(person.email, person.password))
    await openHydrated(page, '/about')
    const notice = page.getByRole('complementary', { name: 'Your email address' })
    await expect(notice).toBeVisible()
    await expectWellMadeInBothSchemes(page)
    await notice.getByRole('button', { name: 'Send the link again' }).press('Enter')
    await expect(notice.getByRole('status')).toContainText('a link is on its way')
    await notice.getByRole('button', { name: 'Not now' }).press('Enter')
    await expect(notice).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()

    await page.evaluate(() => sessionStorage.removeItem('address-later'))
    await page.goto(first.pathname)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Your email address is confirmed.')
    await expect(notice).toBeHidden()
    expect((await login(person.email, person.password)).user).toMatchObject({ email_confirmed: true })
    await page.goto(first.pathname)
    await expect(page.getByRole('main')).toContainText('This link has been used')
    await expect(page.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0)
    await expectWellMade(page)
    await page.getByRole('link', { name: 'See whether it is confirmed' }).click()
    await expect(page).toHaveURL('/profile/security')
  })
})

test('the alert shows the msg of the server @long', async ({ page }) => {
  await page.route(`**${call}`, (route) => route.fulfill({ status: 201, json: { msg: 'Welcome to the staff room.' } }))
  const person = newPerson()
  await page.goto('/register')
  await fill(page, { ...person, confirmPassword: person.password })
  await button(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Welcome to the staff room.')
})

test('a success without a msg says Registration successful! @long', async ({ page }) => {
  await page.route(`**${call}`, (route) => route.fulfill({ status: 201, json: {} }))
  const person = newPerson()
  await page.goto('/register')
  await fill(page, { ...person, confirmPassword: person.password })
  await button(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Registration successful!')
})

test('a person who leaves everything empty reads what each field needs, the first in focus', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(call) ? 1 : 0))
  await page.goto('/register')
  await button(page).click()
  await expectFieldError(field(page, 'First name'), 'First name is required')
  await expectFieldError(field(page, 'Last name'), 'Last name is required')
  await expectFieldError(field(page, 'Email'), 'Email is required')
  await expectFieldError(field(page, 'Phone number'), 'Phone number is required')
  await expectFieldError(field(page, 'Password'), 'Password is required')
  await expectFieldError(field(page, 'Confirm password'), 'Confirm password is required')
  await expect(field(page, 'First name')).toBeFocused()
  expect(calls).toBe(0)
})

const wrongValues: [Name, string, string][] = [
  ['firstname', '   ', 'First name is required'],
  ['email', 'meena', 'Enter a valid email address'],
  ['email', 'meena@school', 'Enter a valid email address'],
  ['phone_number', '900000001', 'Enter a valid 10-digit phone number'],
  ['phone_number', '90000000011', 'Enter a valid 10-digit phone number'],
  ['phone_number', '90000 0000', 'Enter a valid 10-digit phone number'],
  ['password', 'five5', 'Password must be at least 6 characters'],
  ['confirmPassword', 'nine-planets-no-9', 'Passwords do not match'],
]

test('a person reads what is wrong with each value, and nothing about the others @long', async ({ page }) => {
  await page.goto('/register')
  for (const [name, value, message] of wrongValues) {
    const person = newPerson()
    const values = { ...person, confirmPassword: person.password, [name]: value }
    await fill(page, name === 'password' ? { ...values, confirmPassword: value } : values)
    await button(page).click()
    await expectFieldError(field(page, labels[name]), message)
    await expect(field(page, labels[name])).toBeFocused()
    for (const other of Object.keys(labels) as Name[])
      if (other !== name) await expectNoFieldError(field(page, labels[other]))
  }
})

test('the error of a field goes away when that field is edited, and the others stay @long', async ({ page }) => {
  await page.goto('/register')
  await button(page).click()
  const remaining = new Map<Name, string>([
    ['firstname', 'First name is required'],
    ['lastname', 'Last name is required'],
    ['email', 'Email is required'],
    ['phone_number', 'Phone number is required'],
    ['password', 'Password is required'],
    ['confirmPassword', 'Confirm password is required'],
  ])
  for (const [name, message] of remaining) {
    await expectFieldError(field(page, labels[name]), message)
    await field(page, labels[name]).pressSequentially('x')
    remaining.delete(name)
    await expectNoFieldError(field(page, labels[name]))
    await expect(page.getByText(message, { exact: true })).toHaveCount(0)
    for (const [other, text] of remaining) await expectFieldError(field(page, labels[other]), text)
  }
})

test('a person sees Registering... on a button that cannot be pressed twice @long', async ({ page }) => {
  const release = await holdAnswer(page, call)
  const person = newPerson()
  await page.goto('/register')
  await fill(page, { ...person, confirmPassword: person.password })
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Registering...', exact: true })).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/login')
})

test('a person registers with the keyboard alone @long', async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await expect(button(page)).toBeEnabled()
  for (const [name, label] of Object.entries(labels)) {
    await tabTo(page, field(page, label))
    await page.keyboard.type({ ...person, confirmPassword: person.password }[name as Name])
  }
  await tabTo(page, button(page))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/login')
})

test('a person who has an account already finds the link to the login @long', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of 409|status of 500|net::ERR_FAILED/] })

  test('a person whose address is registered already reads what the server says', async ({ page }) => {
    const taken = await newTeacher()
    await page.goto('/register')
    // Addresses are compared case-insensitively.
    await fill(page, { ...taken, email: taken.email.toUpperCase(), confirmPassword: taken.password })
    const answer = page.waitForResponse(`**${call}`)
    await button(page).click()
    expect((await answer).status()).toBe(409)
    const { msg } = (await (await answer).json()) as { msg: string }
    expect(msg).not.toBe('')
    await expect(page.getByRole('alert')).toHaveText(msg)
    await expect(page).toHaveURL('/register')
    await expect(field(page, 'First name')).toHaveValue('Meena')
  })

  for (const [what, answer] of [
    ['the connection is down', { abort: true }],
    ['the answer holds no msg', { abort: false }],
  ] as const) {
    test(`a person reads Registration failed. Please try again. when ${what} @long`, async ({ page }) => {
      await page.route(`**${call}`, (route) =>
        answer.abort ? route.abort() : route.fulfill({ status: 500, body: 'no' }),
      )
      const person = newPerson()
      await page.goto('/register')
      await fill(page, { ...person, confirmPassword: person.password })
      await button(page).click()
      await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
      await expect(field(page, 'Email')).toHaveValue(person.email)
      await expect(button(page)).toBeEnabled()
    })
  }
})
