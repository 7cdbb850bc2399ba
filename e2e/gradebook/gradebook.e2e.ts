import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { api, newSubscriber, type TestSession } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

/** Creates a class through the API: students, and columns out of 25. */
async function makeGradebook({ token }: TestSession, titles = ['Sound', 'Light'], names = ['Anbu', 'Banu', 'Chitra']) {
  const made = await api<{ id: string }>(
    'POST',
    '/api/lms/classes',
    { name: '9 B', grade: 9, subject: 'Physics' },
    token,
  )
  const path = `/api/lms/classes/${made.body.id}`
  await api('POST', `${path}/students`, { names: names.join('\n') }, token)
  const columns: string[] = []
  for (const [index, title] of titles.entries()) {
    const body = { title, kind: 'test', held_on: `2026-07-${10 + index}`, max_marks: 25 }
    columns.push((await api<{ id: string }>('POST', `${path}/gradebook/columns`, body, token)).body.id)
  }
  const { students } = (await api<{ students: { id: string }[] }>('GET', path, undefined, token)).body
  return { id: made.body.id, path, columns, students: students.map((student) => student.id) }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Marks of 9 B' })
const cell = (page: Page, row: number, column: number): Locator => grid(page).locator(`[data-place="${row} ${column}"]`)
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

test('a teacher types marks like in a spreadsheet, which are saved by themselves', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeGradebook(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  await page.getByRole('link', { name: 'Open the gradebook' }).click()
  await cell(page, 0, 1).click()
  await page.keyboard.type('22.5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.keyboard.type('15')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('ab')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 2, 0)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await saved(page)
  await page.reload()
  await expect(cell(page, 0, 1)).toHaveText('22.5')
  await expect(cell(page, 2, 1)).toHaveText('AB')
  await expect(grid(page).getByRole('row', { name: /Anbu/ })).toContainText('90 %')
  await expect(grid(page).getByRole('row', { name: /^Average/ })).toContainText(/18\.8\s*75 %/)

  // Typing replaces, F2 keeps, Escape leaves, Delete clears, and all of it can be undone.
  await cell(page, 0, 1).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 1)).toHaveText('22.5')
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('22')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(cell(page, 0, 1)).toHaveText('')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 1)).toHaveText('22.5')
  await saved(page)
  await expectWellMadeInBothSchemes(page)
})

test('cells from Excel fill the grid; what does not fit is shown first @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeGradebook(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  await cell(page, 0, 0).click()
  const paste = (text: string) =>
    grid(page).evaluate((element, given) => {
      const data = new DataTransfer()
      data.setData('text/plain', given)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
  await paste('20\t21\n-\tAB\r\n7,5\tEX\n')
  await expect(cell(page, 2, 0)).toHaveText('7.5')
  await expect(cell(page, 2, 1)).toHaveText('EX')
  await paste('26\t1\n2\tx')
  const dialog = page.getByRole('dialog', { name: 'Some of it does not fit' })
  await expect(dialog).toContainText('Line 1: Anbu, Sound: “26”. Enter marks from 0 to 25, in halves')
  await expect(dialog).toContainText('Line 2: Banu, Light: “x”')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Take the 2 that fit' }).click()
  await expect(cell(page, 0, 1)).toHaveText('1')
  await expect(cell(page, 1, 0)).toHaveText('2')
  await saved(page)
})

test('a file fills the gradebook after a look at what changes and what does not fit @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeGradebook(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  await page.getByRole('button', { name: 'Read from a file' }).click()
  const dialog = page.getByRole('dialog')
  const heads = 'Roll number,Name,Sound (out of 25),Light (out of 25)'
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'marks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${heads}\r\n1,Anbu,22.5,AB\r\n2,Banu,26,7\r\n9,Nobody,1,1\r\n`),
  })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('status')).toHaveText('3 cells change. 2 problems:')
  await expect(preview.getByRole('listitem')).toHaveText([
    /Line 3: .*“26”.*Enter marks from 0 to 25, in halves/,
    /Line 4: /,
  ])
  await expect(preview.getByRole('row', { name: '1. Anbu, Sound' })).toContainText(/–\s*22\.5/)
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Take the 3 cells' }).click()
  await saved(page)
  await page.reload()
  await expect(cell(page, 0, 0)).toHaveText('22.5')
  await expect(cell(page, 0, 1)).toHaveText('AB')
  await expect(cell(page, 1, 0)).toHaveText('')
  await expect(cell(page, 1, 1)).toHaveText('7')
})

test('a cell that the keys lead to is in sight, not below the averages @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeGradebook(
    teacher,
    ['Sound'],
    Array.from({ length: 40 }, (_, place) => `Pupil ${place}`),
  )
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  await cell(page, 0, 0).click()
  const hidden: string[] = []
  for (let row = 1; row < 40; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, row, 0)).toBeFocused()
    const isInSight = await cell(page, row, 0).evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 8, bottom - 2))
    })
    if (!isInSight) hidden.push(`row ${row}`)
  }
  expect(hidden).toEqual([])
})

test('a teacher types at both ends of a large gradebook, of which only the cells around are drawn @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  const { id, path, columns, students } = await makeGradebook(
    teacher,
    Array.from({ length: 20 }, (_, place) => `Test ${place + 1}`),
    Array.from({ length: 80 }, (_, place) => `Pupil ${place + 1}`),
  )
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '82')
  await cell(page, 0, 19).click()
  expect(await grid(page).locator('tbody td[data-place]').count()).toBeLessThan(800)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await expect(cell(page, 1, 0)).toBeFocused()
  await expect(cell(page, 1, 0)).toBeInViewport()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await expect(cell(page, 79, 19)).toBeFocused()
  await expect(cell(page, 79, 19)).toBeInViewport()
  await expect(cell(page, 0, 19)).toHaveCount(0)
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expectWellMade(page)
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 0)).toBeFocused()
  await saved(page)
  type Shown = { columns: { id: string }[]; students: { id: string; cells: { marks: number | null }[] }[] }
  const savedMarks = async () => {
    const { body } = await api<Shown>('GET', `${path}/gradebook`, undefined, teacher.token)
    const marks = (student: number, column: number) =>
      body.students.find((one) => one.id === students[student])?.cells[
        body.columns.findIndex((one) => one.id === columns[column])
      ]?.marks
    return [marks(0, 19), marks(1, 0), marks(79, 19)]
  }
  // "Saved" may be of a mark before the last one.
  await expect.poll(savedMarks).toEqual([7, 8, 9])
})

test('an invalid mark stays, and is shown and focused @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id } = await makeGradebook(teacher)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  await cell(page, 0, 0).click()
  await page.keyboard.type('26')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Enter marks from 0 to 25, in halves')
  await expect(page.getByText('The others are saved')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(cell(page, 0, 0)).toBeFocused()
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await saved(page)
})

test('weights, the best of a category and grades make the total; files have the same @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const { id, path, columns, students } = await makeGradebook(teacher, ['Unit 1', 'Unit 2', 'Annual'])
  const [anbu = ''] = students
  const cells = [20, 10, 15].map((marks, at) => ({ column_id: columns[at], student_id: anbu, version: 0, marks }))
  await api('POST', `${path}/gradebook/cells`, { cells }, teacher.token)
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  // The own mark, saved before, does not count as a colleague's change.
  await cell(page, 1, 0).click()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.getByRole('button', { name: 'Weights and grades' }).click()
  const setup = page.getByRole('dialog', { name: 'Weights and grades' })
  for (const [index, [name, weight, best]] of (
    [
      ['Units', '20', '1'],
      ['Annual', '80', ''],
    ] as const
  ).entries()) {
    await setup.getByRole('button', { name: 'Add a category' }).click()
    const category = setup.getByRole('group', { name: `Category ${index + 1}` })
    await category.getByLabel('Category', { exact: true }).fill(name)
    await category.getByLabel('Weight').fill(weight)
    await category.getByLabel('Count only the best').fill(best)
  }
  await setup.getByLabel('Grades').selectOption({ label: 'CBSE, eight points (A1 to E)' })
  await expectWellMade(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(setup.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await setup.getByLabel('Total out of').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Gradebook saved.' })).toBeVisible()
  for (const [title, category] of [
    ['Unit 1', 'Units'],
    ['Unit 2', 'Units'],
    ['Annual', 'Annual'],
  ] as const) {
    await grid(page).getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Category').selectOption({ label: category })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  // 80 % of 20 and 60 % of 80.
  await expect(grid(page).getByRole('row', { name: /Anbu/ })).toContainText(/16\s*48\s*64 %\s*64\s*B2/)
  await page.getByRole('button', { name: 'Print or download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'Units (20),Annual (80),Percent,Total (out of 100),Grade\r\n1,Anbu,20,10,15,16,48,64,64,B2\r\n',
  )
})

test(
  'on a phone a teacher goes from student to student, and absence is one press',
  { tag: ['@phone', '@long'] },
  async ({ page }, { project }) => {
    const teacher = await newSubscriber()
    const { id } = await makeGradebook(teacher)
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}/gradebook`)
    if (project.name !== 'phone') return expect(grid(page)).toBeVisible()
    await expect(grid(page)).toBeHidden()
    await page.getByRole('textbox', { name: 'Anbu, Light' }).fill('22.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Banu, Light' })).toBeFocused()
    await page.getByRole('button', { name: 'AB, absent: Banu, Light' }).click()
    await expect(page.getByRole('textbox', { name: 'Banu, Light' })).toHaveValue('AB')
    await saved(page)
    // What cannot be saved is shown, from the other view too.
    await page.getByRole('textbox', { name: 'Chitra, Light' }).fill('26')
    await page.getByRole('button', { name: 'One pupil' }).click()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByRole('textbox', { name: 'Chitra, Light' })).toBeFocused()
    await page.keyboard.type('24')
    await saved(page)
    await expectWellMadeInBothSchemes(page)
  },
)

test('a teacher is at the marks of a class in two presses, with 40 students in low rows and the heads in sight @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  const titles = Array.from({ length: 14 }, (_, place) => `Test ${place + 1}`)
  const names = Array.from({ length: 40 }, (_, place) => `Pupil ${place + 1}`)
  await makeGradebook(teacher, titles, names)
  await useSession(page, teacher)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('link', { name: 'Gradebook of 9 B' }).click()
  await expect(cell(page, 0, 13)).toBeInViewport({ ratio: 1 })
  const heights = await grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(36)
  await cell(page, 0, 13).click()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 39, 13)).toBeInViewport({ ratio: 1 })
  await expect(grid(page).getByRole('button', { name: /^Test 14/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(cell(page, 39, 0)).toBeInViewport({ ratio: 1 })
  for (const name of ['Pupil 40', 'Test 1'])
    await expect(grid(page).getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: [/status of (503|409)|ERR_FAILED/] })

  test('marks that cannot be sent are kept on the device, survive a reload, and are sent later @long', async ({
    page,
  }) => {
    const teacher = await newSubscriber()
    const { id } = await makeGradebook(teacher)
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}/gradebook`)
    await page.route('**/cells', (route) => route.abort())
    await cell(page, 0, 0).click()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Kept on this device, not sent yet')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(cell(page, 0, 0)).toHaveText('20')
    await page.unroute('**/cells')
    await saved(page)
  })

  test('two teachers who change a cell at once see both values and choose; other changes appear by themselves @long', async ({
    page,
  }) => {
    const teacher = await newSubscriber()
    const { id, path, columns, students } = await makeGradebook(teacher)
    const byOther = (row: number, marks: number) =>
      api(
        'POST',
        `${path}/gradebook/cells`,
        { cells: [{ column_id: columns[0], student_id: students[row], version: 0, marks }] },
        teacher.token,
      )
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}/gradebook`)
    await cell(page, 0, 0).click()
    await page.keyboard.type('20')
    await byOther(0, 5)
    await byOther(1, 6)
    // While it is typed here, the colleague's other mark appears.
    await expect(cell(page, 1, 0)).toHaveText('6')
    await expect(page.getByRole('textbox', { name: 'Anbu, Sound' })).toHaveValue('20')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Keep theirs: 5, for Anbu, Sound' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Keep mine: 20, for Anbu, Sound' }).click()
    await saved(page)
    await byOther(2, 7)
    await expect(cell(page, 2, 0)).toHaveText('7')
    await expect(cell(page, 0, 0)).toHaveText('20')
  })
})
