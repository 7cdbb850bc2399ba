// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { api, login, newPerson, newTeacher, newSubscriber, unused } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { applicant, approve, enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

test('staff find a teacher by part of the address and see the sessions and the subscription @long', async ({
  page,
}) => {
  const teacher = await applicant()
  await approve(teacher)
  // On a second device.
  await login(teacher.email, teacher.password)
  await enterConsole(page, '/users')
  await page
    .getByRole('searchbox', { name: 'Name, email or phone' })
    .fill(teacher.email.split('@')[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?q=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, teacher.email)).toContainText('Subscribed')
  // Text of twice the size.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectWellMade(page)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(/TEACHER-/)
  await row(page, teacher.email).getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Meena Kumar')
  await expect(page).toHaveTitle(/^Meena Kumar · /)
  await expect(main).toContainText(teacher.email)
  await expect(main.getByRole('region', { name: 'Login sessions' }).getByRole('row')).toHaveCount(3)
  await expect(main.getByRole('region', { name: 'Subscription' })).toContainText('An approved request')
  expect(await main.innerText()).not.toContain(teacher.token)
  await expectWellMade(page)
  // Staff read everything, so nothing asks them to subscribe.
  await page.goto('/ebook')
  await expect(main.getByRole('button', { name: /^Read Now/ }).first()).toBeVisible()
  for (const words of ['Ask for a subscription', 'Subscribe Now']) await expect(main.getByText(words)).toBeHidden()
  await page.goto('/profile')
  await expect(main.getByText('Loading...')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect(main.getByText('Ask for a subscription')).toBeHidden()
})

test('staff end a subscription after a question; the teacher loses it at once and gets a mail @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  await enterConsole(page, `/users/${teacher.user.id}`)
  await page.getByRole('button', { name: 'End the subscription' }).click()
  const question = page.getByRole('dialog', { name: 'End the subscription?' })
  await expectWellMade(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(
    (await api<{ is_subscribed: number }>('GET', '/api/auth/user/me', undefined, teacher.token)).body.is_subscribed,
  ).toBe(1)

  await page.getByRole('button', { name: 'End the subscription' }).click()
  await question.getByRole('button', { name: 'End the subscription' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The subscription has ended.')
  await expect(page.getByRole('button', { name: 'End the subscription' })).toHaveCount(0)
  expect(
    (await api<{ is_subscribed: number }>('GET', '/api/auth/user/me', undefined, teacher.token)).body.is_subscribed,
  ).toBe(0)
  await mailTo(teacher.email, /subscription has ended$/)
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('row').filter({ hasText: 'ended a subscription' }).first()).toBeVisible()
})

test('staff page through a long list, older and back, and the address holds the place @long', async ({ page }) => {
  const lastname = `Longlist${process.pid}${Date.now().toString(36)}`
  for (let count = 0; count < 23; count += 1) await unused({ ...newPerson(), firstname: `Teacher${count}`, lastname })
  await enterConsole(page, `/users?q=${lastname}`)
  const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts()
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  const newest = await names()
  expect(newest[0]).toBe(`Teacher22 ${lastname}`)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const oldest = await names()
  expect(new Set([...newest, ...oldest]).size).toBe(23)
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.getByRole('link', { name: /^Newe(r|st)$/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  expect(await names()).toEqual(newest)
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 4(00|04|22)/] })

  test('staff read that a user does not exist, and that a cursor is invalid @long', async ({ page }) => {
    await enterConsole(page, '/users/0197a000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
    await page.goto('/admin/users/mistyped')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
    await expect(page.getByRole('alert')).toContainText('There is nothing here.')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Users', exact: true }).last().click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.goto('/admin/nonsense')
    await page.getByRole('link', { name: 'Back to your desk' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk')
    await page.goto('/admin/users?cursor=nonsense')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Start of the list' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })
})

test('a search that finds nobody says so @long', async ({ page }) => {
  await newTeacher()
  await enterConsole(page, '/users?q=no-such-person-anywhere')
  await expect(page.getByRole('main')).toContainText('Nobody matches “no-such-person-anywhere”.')
})
