import { login, newPerson, newTeacher } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { expect, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const pathIn = (mail: Parameters<typeof linkIn>[0]) => {
  const { pathname, search } = new URL(linkIn(mail, '/confirm-address/'))
  return pathname + search
}

test.describe('a session that ends', () => {
  // The bell may ask once more before the page knows.
  test.use({ expectedErrors: [/status of 401|status of 410/] })

  test('a teacher changes name and email address, and the former address takes the account back @long', async ({
    page,
  }) => {
    const person = newPerson()
    const next = newPerson().email
    await useSession(page, await newTeacher(person))
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field(page, 'First name').fill('Kavya')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.locator('#account-name')).toHaveText('Kavya')
    await field(page, 'New email address').fill(next)
    await field(page, 'Your password').fill(person.password)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('A link is on its way to the new address.', { exact: false })).toBeVisible()
    await expectWellMadeOnBothScreens(page)

    const link = pathIn(await mailTo(next, /^Confirm your new email/))
    await page.goto(link)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('Your email address is changed.', { exact: false })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('This link has been used')
    await expect(page.getByRole('main').getByRole('link', { name: 'See your address' })).toBeVisible()
    expect((await login(next, person.password)).user).toMatchObject({ firstname: 'Kavya', email: next })

    const mail = await mailTo(person.email, /address of your .* account was changed$/)
    await page.goto(pathIn(mail))
    await page.getByRole('button', { name: 'Restore this address' }).click()
    await expect(page.getByText('Your old address is restored', { exact: false })).toBeVisible()
    await page.goto(pathIn(mail))
    await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible()
    const reset = await mailTo(person.email, /^Set a new password/)
    await page.goto(new URL(linkIn(reset, '/reset-password/')).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('a teacher chooses dark colours, which are there before the next page is painted @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await useSession(page, await newTeacher())
  await page.goto('/profile/edit')
  const colour = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await colour()
  await page.getByLabel('Dark').check()
  await expect.poll(colour).not.toBe(light)
  const dark = await colour()
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect.poll(colour).toBe(dark)
  await page.goto('/profile/edit')
  await expect(page.getByLabel('Dark')).toBeChecked()
  await page.getByLabel('Same as device').check()
  await expect.poll(colour).toBe(light)
})
