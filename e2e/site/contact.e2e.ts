import type { Page } from 'playwright/test'
import { adminSession, api, newTeacher } from '../support/accounts.ts'
import { afterFirst } from '../support/after-first.ts'
import { expectFieldError, expectNoFieldError, field, holdAnswer, tabTo } from '../support/pages.ts'
import { expect, test, useSession } from '../support/test.ts'

const call = '/api/contact'
const button = (page: Page) => page.getByRole('button', { name: 'Send message', exact: true })

const message = (subject: string) => ({
  Name: 'Meena Kumar',
  Email: 'meena@school.example',
  Subject: subject,
  Message: 'The meniscus on page 4 is drawn the wrong way round.',
})
type Label = keyof ReturnType<typeof message>
const labels: Label[] = ['Name', 'Email', 'Subject', 'Message']

async function fill(page: Page, values: Record<Label, string>): Promise<void> {
  for (const label of labels) await field(page, label).fill(values[label])
}

async function expectValues(page: Page, values: Record<Label, string>): Promise<void> {
  for (const label of labels) await expect(field(page, label)).toHaveValue(values[label])
}

test('a visitor sends a message, the form is empty again and the staff can read it', async ({ page }, { project }) => {
  const subject = `A figure in the measuring book, ${project.name} ${Date.now()}`
  const values = message(subject)
  await page.goto('/contact')
  await fill(page, values)
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully.')
  await expectValues(page, { Name: '', Email: '', Subject: '', Message: '' })

  const { token } = await adminSession()
  const { body } = await api<{ items: Record<string, unknown>[] }>('GET', '/api/admin/messages', undefined, token)
  expect(body.items.find((item) => item['subject'] === subject)).toMatchObject({
    name: values.Name,
    email: values.Email,
    message: values.Message,
    handled_at: null,
  })
})

test('who is logged in finds name and email filled in, on /contact and in a complaint', async ({ page }) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  for (const path of ['/grievances', '/contact']) {
    await page.goto(path)
    await expect(field(page, 'Name')).toHaveValue(teacher.user.name)
    await expect(field(page, 'Email')).toHaveValue(teacher.user.email)
  }
  await field(page, 'Name').fill('Meena Kumar')
  await field(page, 'Subject').fill('Seats for the physics lab')
  await field(page, 'Message').fill('Do two of our teachers share one seat?')
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully.')
  await expectValues(page, { Name: teacher.user.name, Email: teacher.user.email, Subject: '', Message: '' })
})

test('a visitor finds a location, a phone number and an e-mail address', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('Location', { exact: true })).toBeVisible()
  await expect(main.getByText('Thanjavur, Tamil Nadu, India')).toBeVisible()
  await expect(main.getByRole('link', { name: '+91 44 0000 0000' })).toHaveAttribute('href', 'tel:+914400000000')
  await expect(main.getByRole('link', { name: 'support@ariviyal.example' })).toHaveAttribute(
    'href',
    'mailto:support@ariviyal.example',
  )
})

test('a visitor who leaves everything empty reads what each field needs, the first in focus @long', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(call) ? 1 : 0))
  await page.goto('/contact')
  await button(page).click()
  await expectFieldError(field(page, 'Name'), 'Name is required.')
  await expectFieldError(field(page, 'Email'), 'Email is required.')
  await expectFieldError(field(page, 'Subject'), 'Subject is required.')
  await expectFieldError(field(page, 'Message'), 'Message is required.')
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of labels) {
    await field(page, label).pressSequentially('x')
    await expectNoFieldError(field(page, label))
    await expect(page.getByText(`${label} is required.`)).toHaveCount(0)
  }
  expect(calls).toBe(0)
})

const wrongValues: [Label, string, string][] = [
  ['Email', 'meena', 'Invalid email address.'],
  ['Email', 'meena@school', 'Invalid email address.'],
  ['Message', 'Too short', 'Message must be at least 10 characters.'],
  ['Message', '  short   \n   ', 'Message must be at least 10 characters.'],
]

test('a visitor reads what is wrong with the address or the message @long', async ({ page }) => {
  await page.goto('/contact')
  for (const [label, value, text] of wrongValues) {
    await fill(page, { ...message('A question'), [label]: value })
    await button(page).click()
    await expectFieldError(field(page, label), text)
    await expect(field(page, label)).toBeFocused()
    for (const other of labels) if (other !== label) await expectNoFieldError(field(page, other))
  }
})

test('a message of exactly ten characters is long enough @long', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, { ...message('A short one'), Message: '1234567890' })
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully.')
})

test('a visitor writes with the keyboard alone, on a button that waits for the answer @long', async ({ page }) => {
  const release = await holdAnswer(page, call)
  await page.goto('/contact')
  await expect(button(page)).toBeEnabled()
  const values = message('Without a mouse')
  for (const label of labels) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(values[label])
  }
  await tabTo(page, button(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully.')
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of 500|net::ERR_FAILED/] })

  for (const [index, [what, isDown]] of (
    [
      ['the server refuses, whatever it says', false],
      ['the connection is down', true],
    ] as const
  ).entries()) {
    test(`a visitor keeps the message when ${what}`, { tag: afterFirst(index) }, async ({ page }) => {
      await page.route(`**${call}`, (route) =>
        isDown ? route.abort() : route.fulfill({ status: 500, json: { msg: 'Something else', code: 'internal' } }),
      )
      const values = message('Will not arrive')
      await page.goto('/contact')
      await fill(page, values)
      await button(page).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to send message. Try again later.')
      await expectValues(page, values)
    })
  }
})
