import { readFileSync } from 'node:fs'
import { api, login, newPerson, newTeacher, type TestSession } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { enterConsole } from '../support/staff.ts'
import { expect, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

test('a teacher downloads all data, deletes the account and registers again', async ({ page }) => {
  const person = newPerson()
  await useSession(page, await newTeacher(person))
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()

  const password = field(page, 'Your password')
  const take = page.getByRole('button', { name: 'Download my data' })
  await password.fill('not-it')
  // A refusal changes nothing.
  test.info().annotations.push({ type: 'expected', description: '403' })
  await take.click()
  await expect(page.getByText('The password is wrong.').first()).toBeVisible()
  await password.fill(person.password)
  const saved = page.waitForEvent('download')
  await take.click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^ariviyal-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { email: person.email, firstname: person.firstname },
    consents: [{ document: 'terms' }, { document: 'privacy' }],
  })

  await page.getByRole('button', { name: 'Delete my account...' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the account' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete my account...' }).click()
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('region', { name: 'Delete the account' }).getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Delete it for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toHaveText('Your account is deleted.')
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await mailTo(person.email, /account was deleted/)
  await expect(login(person.email, person.password)).rejects.toThrow('401')
  expect((await api('POST', '/api/auth/user/register', person)).status).toBe(201)
  expect((await login(person.email, person.password)).user.email).toBe(person.email)
})
test.use({ expectedErrors: [/status of 403/] })

test('a teacher who agreed to an older text is asked once, and can keep reading meanwhile @long', async ({ page }) => {
  const teacher = await newTeacher()
  let due = ['terms']
  // No version of the documents in this application is older than today, so the answer for an older agreement is simulated.
  await page.route('**/api/auth/user/consents', async (route) => {
    if (route.request().method() === 'GET') await route.fulfill({ json: { due, given: [] } })
    else {
      due = []
      await route.continue()
    }
  })
  await useSession(page, teacher)
  await page.goto('/ebook')
  const prompt = page.getByRole('complementary', { name: 'New versions of our texts' })
  await expect(prompt.getByRole('link', { name: 'Terms & Condition' })).toHaveAttribute('href', '/termsandconditions')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await prompt.getByRole('button', { name: 'I have read it and agree' }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test('an administrator deletes the account of a teacher who asked for it @long', async ({ page }) => {
  const teacher = await newTeacher()
  await enterConsole(page, `/users/${teacher.user.id}`)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it for good' }).click()
  await expect(page).toHaveURL('/admin/users')
  expect((await api<TestSession>('GET', '/api/auth/user/me', undefined, teacher.token)).status).toBe(401)
  await mailTo(teacher.email, /account was deleted/)
})
