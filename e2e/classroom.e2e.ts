import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { api, newTeacher, type TestSession, newSubscriber } from './support/accounts.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from './support/test.ts'

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
    tests.push((await api<{ id: string }>('POST', `${path}/tests`, body, token)).body.id)
  }
  const shown = await api<{ students: { id: string }[] }>('GET', path, undefined, token)
  return { id: made.body.id, tests, students: shown.body.students.map((student) => student.id) }
}

const marksOf = (page: Page, student: string, title = 'Sound'): Locator =>
  page.getByRole('textbox', { name: `${student}, ${title}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save the marks' }).click()
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

test(
  'a subscriber makes a class, enters marks, sees the averages and finds them again',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms')
    await page.getByRole('link', { name: 'Open your classes' }).click()
    await expect(page).toHaveURL('/lms/classes')
    await expect(page.getByText('No class yet')).toBeVisible()
    await expectWellMade(page)

    await page.getByRole('button', { name: 'Make the class' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByLabel('Name').fill('Class 9 B')
    await page.getByLabel('Grade').selectOption('Grade 9')
    await page.getByLabel('Subject').fill('Physics')
    await page.getByRole('button', { name: 'Make the class' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Class 9 B' })).toBeVisible()

    await page.getByRole('button', { name: 'Add students' }).click()
    const students = page.getByRole('dialog', { name: 'Add students' })
    await students.getByLabel('Names').fill('Anbu\nBanu\nChitra')
    await students.getByRole('button', { name: 'Add the students' }).click()
    await said(page, 'The students are in the register.')

    await page.getByRole('button', { name: 'Add a test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a test' })
    await dialog.getByLabel('Title').fill('Sound')
    await dialog.getByLabel('Date').fill('2026-07-14')
    await dialog.getByLabel('Maximum marks').fill('25')
    await dialog.getByRole('button', { name: 'Add the test' }).click()
    await said(page, '“Sound” is in the register.')

    await marksOf(page, 'Anbu').fill('22.5')
    await page.keyboard.press('Enter')
    await expect(marksOf(page, 'Banu')).toBeFocused()
    await page.keyboard.type('15')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('ab')
    await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
    await save(page)
    await said(page, 'The marks are saved.')

    const register = page.getByRole('table', { name: 'Marks of Class 9 B' })
    const expectSaved = async () => {
      await expect(page.getByText('Everything is saved')).toBeVisible()
      await expect(marksOf(page, 'Anbu')).toHaveValue('22.5')
      await expect(marksOf(page, 'Chitra')).toHaveValue('AB')
      await expect(register.getByRole('row', { name: /Anbu/ })).toContainText('90 %')
      await expect(register.getByRole('row', { name: /Banu/ })).toContainText('60 %')
      await expect(register.getByRole('row', { name: /^Average/ })).toContainText(/18\.8\s*75 %/)
      await expect(page.getByRole('region', { name: 'Tests and assignments' })).toContainText('18.8 of 25 (75 %)')
    }
    await expectSaved()
    await page.reload()
    await expectSaved()
  },
)

test('a register passes the layout and accessibility checks, in light and in dark, on the smallest phone and with text twice as large', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  const { id } = await makeClass(teacher, [
    'Sound',
    'Light, a title that is long for the head of a column',
    'Heat',
    'Motion',
  ])
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  await marksOf(page, 'Anbu').fill('26')
  await expectWellMadeInBothSchemes(page)
  const browser = await page.context().newCDPSession(page)
  for (const standard of [16, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      // The largest text on the smallest phone is not supported.
      if (width > 320 || standard === 16)
        expect(sideways, `sideways scroll at ${width} px, text ${standard} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a subscriber writes feedback on a student, which is shown beside the marks', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeClass(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  await page.getByRole('button', { name: /Banu/ }).click()
  const line = page.getByRole('dialog', { name: '2. Banu' })
  await line.getByLabel('Marks out of 25').fill('26')
  await expect(line.getByText('Enter marks from 0 to 25, in halves, or AB')).toBeVisible()
  await line.getByLabel('Marks out of 25').fill('12')
  await line.getByRole('checkbox', { name: /^Late/ }).check()
  await line.getByLabel('Feedback').fill('Say what the amplitude is before you measure it.')
  await expectWellMade(page)
  await line.getByRole('button', { name: 'Save the marks' }).click()
  await expect(line.getByRole('alert')).toHaveText('The marks are saved.')
  await page.reload()
  await expect(page.getByRole('row', { name: /Banu/ })).toContainText('late, feedback')
  await page.getByRole('button', { name: /Banu/ }).click()
  await expect(line.getByLabel('Feedback')).toHaveValue('Say what the amplitude is before you measure it.')
  await expect(line.getByRole('checkbox', { name: /^Late/ })).toBeChecked()
})

test(
  'on a phone one test at a time is shown, and absence is a tick',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const teacher = await newSubscriber()
    const { id } = await makeClass(teacher, ['Sound', 'Light'])
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}`)
    await expect(marksOf(page, 'Anbu', 'Light')).toBeVisible()
    if (project.name !== 'phone') {
      await expect(marksOf(page, 'Anbu', 'Sound')).toBeVisible()
      await expect(page.getByLabel('Test shown')).toBeHidden()
      return
    }
    await expect(marksOf(page, 'Anbu', 'Sound')).toBeHidden()
    await page.getByLabel('Test shown').selectOption({ index: 0 })
    await expect(marksOf(page, 'Anbu', 'Light')).toBeHidden()
    await page.getByRole('checkbox', { name: /^Absent\s+Anbu, Sound$/ }).check()
    await expect(marksOf(page, 'Anbu', 'Sound')).toHaveValue('AB')
    await expectWellMade(page)
    // In print all tests are side by side, without controls.
    await page.emulateMedia({ media: 'print' })
    await expect(marksOf(page, 'Anbu', 'Light')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save the marks' })).toBeHidden()
    await expect(page.getByRole('checkbox', { name: /^Absent\s+Anbu, Sound$/ })).toBeHidden()
  },
)

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: [/status of (503|409)|ERR_FAILED/] })

  test('marks that could not be saved survive a reload, leaving asks for confirmation, and a second attempt saves them', async ({
    page,
  }) => {
    const teacher = await newSubscriber()
    const { id } = await makeClass(teacher)
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}`)
    await marksOf(page, 'Anbu').fill('20')
    await page.route('**/marks', (route) => route.abort())
    await save(page)
    await said(page, 'What you typed is kept: save again.')
    await expect(marksOf(page, 'Anbu')).toHaveValue('20')

    await page.getByRole('link', { name: 'All classes' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`/lms/classes/${id}`)

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(marksOf(page, 'Anbu')).toHaveValue('20')
    await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
    await page.unroute('**/marks')
    await save(page)
    await said(page, 'The marks are saved.')
    await page.getByRole('link', { name: 'All classes' }).click()
    await expect(page).toHaveURL('/lms/classes')
  })

  test('marks changed in another window are not overwritten silently', async ({ page }) => {
    const teacher = await newSubscriber()
    const { id, tests, students } = await makeClass(teacher)
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}`)
    await marksOf(page, 'Anbu').fill('20')
    const other = { version: 0, rows: students.map((student_id) => ({ student_id, marks: 5 })) }
    expect((await api('POST', `/api/lms/register/${tests[0]}/marks`, other, teacher.token)).status).toBe(200)
    await save(page)
    await expect(page.getByText('These marks were changed elsewhere')).toBeVisible()
    await expect(marksOf(page, 'Anbu')).toHaveValue('20')
    await expect(marksOf(page, 'Banu')).toHaveValue('5')
    await save(page)
    await said(page, 'The marks are saved.')
    await page.reload()
    await expect(marksOf(page, 'Anbu')).toHaveValue('20')
    await expect(marksOf(page, 'Banu')).toHaveValue('5')
  })
})

test('a subscriber downloads the register, and deletes the class', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeClass(teacher, ['=Sound'])
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  const created = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register of marks' }).click()
  const download = await created
  expect(download.suggestedFilename()).toBe('9-B-register.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    "\uFEFFRoll number,Name,'=Sound (out of 25),Percent\r\n1,Anbu,,\r\n2,Banu,,\r\n,Average,,\r\n",
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete the class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the class' }).click()
  await expect(page).toHaveURL('/lms/classes')
  await expect(page.getByText('No class yet')).toBeVisible()
})

test.describe('people without access to a class', () => {
  test.use({ expectedErrors: [/status of (403|404)/] })

  test('another teacher does not find the class', async ({ page }) => {
    const { id, tests } = await makeClass(await newSubscriber())
    const other = await newSubscriber()
    for (const [method, path] of [
      ['GET', `/api/lms/classes/${id}`],
      ['DELETE', `/api/lms/classes/${id}`],
      ['DELETE', `/api/lms/register/${tests[0]}`],
    ] as const)
      expect((await api(method, path, undefined, other.token)).status).toBe(404)
    await useSession(page, other)
    await page.goto(`/lms/classes/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such class' })).toBeVisible()
    await expect(page.getByText('Anbu')).toHaveCount(0)
    await page.getByRole('link', { name: 'Your classes' }).click()
    await expect(page.getByText('No class yet')).toBeVisible()
  })

  test('a teacher without a subscription is refused and shown how to get one', async ({ page }) => {
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

  test('a guest is sent to /subscription', async ({ page }) => {
    for (const path of ['/lms/classes', '/lms/classes/0190a0a0-0000-7000-8000-000000000000']) {
      await page.goto(path)
      await expect(page).toHaveURL('/subscription')
    }
  })
})
