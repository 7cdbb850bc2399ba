import type { Page } from 'playwright/test'
import { api, newTeacher, type TestSession, newSubscriber } from './support/accounts.ts'
import { expect, expectWellMade, test, useSession } from './support/test.ts'

/** Creates a class through the API: two students, and a test out of 25 by default. */
async function makeClass(
  { token }: TestSession,
  titles = ['Sound'],
): Promise<{ id: string; tests: string[]; students: string[] }> {
  const made = await api<{ id: string }>(
    'POST',
    '/api/lms/classes',
    { name: '9 B', grade: 9, subject: 'Physics' },
    token,
  )
  const path = `/api/lms/classes/${made.body.id}`
  const added = await api('POST', `${path}/students`, { names: 'Anbu\nBanu' }, token)
  expect(added.status).toBe(201)
  const tests: string[] = []
  for (const [index, title] of titles.entries()) {
    const body = { title, kind: 'test', held_on: `2026-07-1${index}`, max_marks: 25 }
    tests.push((await api<{ id: string }>('POST', `${path}/gradebook/columns`, body, token)).body.id)
  }
  const shown = await api<{ students: { id: string }[] }>('GET', path, undefined, token)
  return { id: made.body.id, tests, students: shown.body.students.map((student) => student.id) }
}

const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

test(
  'a subscriber makes a class, adds students and a column, and opens its gradebook',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms')
    await page.getByRole('link', { name: 'Open your classes' }).click()
    await expect(page).toHaveURL('/lms/classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expectWellMade(page)

    await page.getByRole('button', { name: 'Create the class' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByLabel('Name').fill('Class 9 B')
    await page.getByLabel('Grade').selectOption('Grade 9')
    await page.getByLabel('Subject').fill('Physics')
    // On a slow line a second press would create a second class.
    let isLoading = false
    await page.route('**/api/lms/classes/*', async (route) => {
      await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
      isLoading = true
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create the class' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Class 9 B' })).toBeVisible()
    expect(isLoading).toBe(true)
    await page.unroute('**/api/lms/classes/*')

    // Nobody can get it yet.
    await expect(page.getByRole('button', { name: 'Extra time' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add pupils' }).click()
    const students = page.getByRole('dialog', { name: 'Add pupils' })
    await students.getByLabel('Names').fill('Anbu\nBanu\nChitra')
    await students.getByRole('button', { name: 'Add the pupils' }).click()
    await said(page, 'Pupils added.')

    await page.getByRole('link', { name: 'Open the gradebook' }).click()
    await expect(page.getByText('No columns yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a column' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a column' })
    await dialog.getByLabel('Title').fill('Sound')
    await dialog.getByLabel('Date').fill('2026-07-14')
    await dialog.getByLabel('Maximum marks, or days held').fill('25')
    await dialog.getByRole('button', { name: 'Add the column' }).click()
    await said(page, '“Sound” is in the gradebook.')
    await expect(page.getByText('Anbu').first()).toBeAttached()
  },
)

test('a subscriber deletes a class @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeClass(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  await page.getByRole('button', { name: 'Delete the class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the class' }).click()
  await expect(page).toHaveURL('/lms/classes')
  await expect(page.getByText('No classes yet')).toBeVisible()
})

test.describe('people without access to a class', () => {
  test.use({ expectedErrors: [/status of (403|404)/] })

  test('another teacher does not find the class @long', async ({ page }) => {
    const { id, tests } = await makeClass(await newSubscriber())
    const other = await newSubscriber()
    for (const [method, path] of [
      ['GET', `/api/lms/classes/${id}`],
      ['DELETE', `/api/lms/classes/${id}`],
      ['DELETE', `/api/lms/gradebook/columns/${tests[0]}`],
    ] as const)
      expect((await api(method, path, undefined, other.token)).status).toBe(404)
    await useSession(page, other)
    await page.goto(`/lms/classes/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such class' })).toBeVisible()
    await expect(page.getByText('Anbu')).toHaveCount(0)
    for (const [path, noun] of [
      [`/lms/tests/${tests[0]}`, 'test'],
      [`/lms/assignments/${id}/marking`, 'assignment'],
      ['/lms/tests/mistyped', 'test'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: `There is no such ${noun}` })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Your classes' }).click()
    await expect(page.getByText('No classes yet')).toBeVisible()
  })

  test('a teacher without a subscription is refused and shown how to get one @long', async ({ page }) => {
    const { id } = await makeClass(await newSubscriber())
    const free = await newTeacher()
    const made = await api('POST', '/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' }, free.token)
    expect(made).toMatchObject({ status: 403, body: { code: 'subscription-needed' } })
    expect((await api('GET', `/api/lms/classes/${id}`, undefined, free.token)).status).toBe(404)
    await useSession(page, free)
    await page.goto('/lms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open your classes' })).toHaveCount(0)
    for (const path of ['/lms/classes', `/lms/classes/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('This is part of the subscription.')).toBeVisible()
      await expectWellMade(page)
      await page.getByRole('link', { name: 'Ask for a subscription' }).click()
      await expect(page).toHaveURL('/subscription-form')
    }
  })

  test('a guest is sent to /subscription @long', async ({ page }) => {
    for (const path of ['/lms/classes', '/lms/classes/0190a0a0-0000-7000-8000-000000000000']) {
      await page.goto(path)
      await expect(page).toHaveURL('/subscription')
    }
  })
})
