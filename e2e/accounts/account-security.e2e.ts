import { api, login, newTeacher, newSubscriber } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { field, tabTo } from '../support/pages.ts'
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts'
import { enterConsole } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

const meCall = '/api/auth/user/me'

test('a teacher turns on a second factor, logs in with it, ends another session and reads what happened @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  await useSession(page, teacher)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/profile/security')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Email address' })).toContainText(teacher.email)

  const { key, recoveryCodes } = await setUpSecondFactor(page, teacher.password)
  expect(recoveryCodes).toHaveLength(10)
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(main.getByRole('region', { name: 'Second factor' })).toContainText('10 left')
  await mailTo(teacher.email, /now has a second factor/)

  // Other devices only have the password and are refused; this one logs in again.
  const otherDevice = await login(teacher.email, teacher.password)
  const another = await login(teacher.email, teacher.password)
  expect((await api('GET', '/api/lms/classes', undefined, otherDevice.token)).status).toBe(403)
  await page.getByRole('button', { name: teacher.firstname, exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile/security')
  await field(page, 'User ID').fill(teacher.email)
  await field(page, 'Password').fill(teacher.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/second-factor?next=%2Fprofile%2Fsecurity')
  // Member pages redirect here until the code is given; public pages do not.
  await page.goto('/ebook')
  await expect(page).toHaveURL('/second-factor?next=%2Febook')
  await page.goto('/about')
  await expect(page).toHaveURL('/about')
  await page.goto('/profile/security')
  await expect(page).toHaveURL('/second-factor?next=%2Fprofile%2Fsecurity')
  await expectWellMade(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/security')

  const places = main.getByRole('region', { name: 'Where you are logged in' })
  await expect(places.getByText('This device')).toHaveCount(1)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectWellMadeInBothSchemes(page)
  await tabTo(page, places.getByRole('button', { name: /^Log out Unknown device/ }).first())
  await page.keyboard.press('Enter')
  await expect(places.getByRole('alert')).toHaveText('That device is logged out.')
  await places.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(places).toContainText('You are not logged in anywhere else.')
  await expect(places.getByRole('alert')).toHaveText('You are logged out everywhere else.')
  expect((await api('GET', meCall, undefined, otherDevice.token)).status).toBe(401)
  expect((await api('GET', meCall, undefined, another.token)).status).toBe(401)

  const events = main.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect(events.nth(0)).toContainText('All other devices were logged out')
  await expect(events.nth(1)).toContainText('One device was logged out')
  await expect(events.nth(2)).toContainText(/Logged in for the first time with \w+/)
  await expect(events.filter({ hasText: 'The second factor was turned on' })).toHaveCount(1)
  expect(await main.innerText()).not.toContain('Mozilla')

  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn the second factor off?' })
  await off.getByLabel('Your password').fill(teacher.password)
  await off.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  await mailTo(teacher.email, /second factor of your .* account was turned off/)
  expect(
    (await api('GET', '/api/lms/classes', undefined, (await login(teacher.email, teacher.password)).token)).status,
  ).toBe(200)
})

test('an administrator removes the second factor of a teacher who lost phone and codes @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const teacher = await newTeacher()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const own = await context.newPage()
  await useSession(own, teacher)
  await own.goto('/profile/security')
  await setUpSecondFactor(own, teacher.password)
  await context.close()

  await enterConsole(page, `/users/${teacher.user.id}`)
  const region = page.getByRole('main').getByRole('region', { name: 'Second factor' })
  await region.getByRole('button', { name: 'Remove the second factor' }).click()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(region).toContainText('Off: the password alone opens the account.')
  await mailTo(teacher.email, /second factor of your .* account was removed/)
  const again = await login(teacher.email, teacher.password)
  expect((await api('GET', '/api/auth/user/events', undefined, again.token)).status).toBe(200)
})

test.describe('where something fails', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a teacher reads what could be loaded, and why the rest could not @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.route('**/api/auth/user/sessions', (route) =>
      route.fulfill({ status: 500, json: { msg: 'No luck today', code: 'internal' } }),
    )
    await page.goto('/profile/security')
    const places = page.getByRole('main').getByRole('region', { name: 'Where you are logged in' })
    await expect(places.getByRole('alert')).toHaveText('No luck today')
    await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
    await expectWellMade(page)
    await page.unroute('**/api/auth/user/sessions')
    await places.getByRole('button', { name: 'Try again' }).click()
    await expect(places.getByText('This device')).toBeVisible()
  })

  test('a teacher reads older events when asked for, and that they could not be loaded @long', async ({ page }) => {
    const teacher = await newTeacher()
    for (let round = 0; round < 21; round += 1)
      await api('POST', '/api/auth/user/sessions/end-others', undefined, teacher.token)
    await useSession(page, teacher)
    await page.goto('/profile/security')
    const events = page.getByRole('main').getByRole('region', { name: 'Recent activity' })
    await expect(events.getByRole('listitem')).toHaveCount(20)
    await page.route('**/api/auth/user/events?cursor*', (route) =>
      route.fulfill({ status: 500, json: { msg: 'No luck today', code: 'internal' } }),
    )
    await events.getByRole('button', { name: 'Show more' }).click()
    await expect(events.getByRole('alert')).toHaveText('No luck today')
    await page.unroute('**/api/auth/user/events?cursor*')
    await events.getByRole('button', { name: 'Show more' }).click()
    await expect(events.getByRole('listitem')).toHaveCount(22)
    await expect(events.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})
