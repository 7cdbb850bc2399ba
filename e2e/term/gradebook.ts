import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'
import { mostOf, totalOf } from '../support/test-model.ts'
import { camera, clock, report } from './assignments.ts'
import { type Laptop, models, names } from './class-and-bank.ts'
import type { EndedTest } from './four-tests.ts'
import { given } from './marking.ts'

interface Result {
  marks: number
  most: number
}
interface StoredGradebook {
  columns: { title: string }[]
  students: { cells: { marks: number | null }[] }[]
}
const notebook = 'Notebook'
const weights = { Tests: 60, Work: 30, [notebook]: 10 }
type Category = keyof typeof weights
/** Banu's report is marked again on paper. */
export const readAgain = 15

const shareOf = ({ marks, most }: Result) => marks / most

/** Of the results that count: the lowest does not where `drops`. */
function categoryShare(results: Result[], drops: boolean): number | null {
  if (results.length === 0) return null
  const kept = drops && results.length > 1 ? results.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(1) : results
  return kept.reduce((sum, { marks }) => sum + marks, 0) / kept.reduce((sum, { most }) => sum + most, 0)
}

/** The percentage of a pupil by the weights; the weight of a category without results goes to the others. */
function percentOf(tests: EndedTest[], pupil: number): number {
  const results: Record<Category, Result[]> = {
    Tests: tests
      .filter(({ title }) => title !== 'Practice')
      .flatMap(({ title, taken }) => {
        const own = taken[pupil]
        return own ? [{ marks: totalOf(models[title], own), most: mostOf(models[title]) }] : []
      }),
    Work: (
      [
        [clock, 10],
        [report, 20],
        [camera, 10],
      ] as const
    ).flatMap(([title, most]) => {
      const marks = title === report && pupil === 1 ? readAgain : given[title][pupil]
      return marks == null ? [] : [{ marks, most }]
    }),
    // Banu was absent, which counts as 0, and Chitra is exempt.
    [notebook]: pupil === 2 ? [] : [{ marks: pupil === 0 ? 18 : 0, most: 20 }],
  }
  let [sum, weight] = [0, 0]
  for (const [category, own] of Object.entries(results) as [Category, Result[]][]) {
    const share = categoryShare(own, category === 'Tests')
    if (share === null) continue
    sum += share * weights[category]
    weight += weights[category]
  }
  return Math.round((sum / weight) * 1_000) / 10
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Marks of 9 B' })

async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weights and grades' }).click()
  const setup = page.getByRole('dialog', { name: 'Weights and grades' })
  for (const [index, [name, weight]] of Object.entries(weights).entries()) {
    await setup.getByRole('button', { name: 'Add a category' }).click()
    const category = setup.getByRole('group', { name: `Category ${index + 1}` })
    await category.getByLabel('Category', { exact: true }).fill(name)
    await category.getByLabel('Weight').fill(String(weight))
    if (name === 'Tests') await category.getByLabel('Drop the lowest').fill('1')
  }
  await setup.getByLabel('Grades').selectOption({ label: 'CBSE, eight points (A1 to E)' })
  await setup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Gradebook saved.' })).toBeVisible()
  const categories = {
    'Half-yearly': 'Tests',
    'Sets and a pool': 'Tests',
    'On cards': 'Tests',
    [clock]: 'Work',
    [report]: 'Work',
    [camera]: 'Work',
  }
  for (const [title, category] of Object.entries(categories)) {
    await grid(page).getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Category').selectOption({ label: category })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}

async function addNotebook(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a column' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a column' })
  await dialog.getByLabel('Title').fill(notebook)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Maximum marks').fill('20')
  await dialog.getByLabel('Category').selectOption({ label: notebook })
  await dialog.getByRole('button', { name: 'Add the column' }).click()
  await expect(dialog).toBeHidden()
}

/** Weights, a dropped test, a column typed by hand with an absence and an exemption, and marks that the teacher decides instead. Returns Anbu's percentage. */
export async function fillGradebook({ page, classId, get }: Laptop, tests: EndedTest[]): Promise<number> {
  await page.goto(`/lms/classes/${classId}/gradebook`)
  await setUp(page)
  await addNotebook(page, new Date().toISOString().slice(0, 10))
  const path = `/api/lms/classes/${classId}/gradebook`
  const { columns } = await get<StoredGradebook>(path)
  const cell = (row: number, title: string) =>
    grid(page).locator(`[data-place="${row} ${columns.findIndex((column) => column.title === title)}"]`)
  await cell(0, notebook).click()
  for (const typed of ['18', 'ab', 'ex']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(cell(1, notebook)).toHaveText('AB')
  await expect(cell(2, notebook)).toHaveText('EX')

  await expect(cell(1, report)).toHaveText('12, late')
  await cell(1, report).click()
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog', { name: `2. Banu, ${report}` })
  await expect(dialog).toContainText('gives 12 of 20')
  await dialog.getByLabel('Marks out of 20').fill(String(readAgain))
  await dialog.getByLabel('Note').fill('Read again on paper.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const stored = async () => {
    const { students } = await get<StoredGradebook>(path)
    const at = columns.findIndex(({ title }) => title === report)
    return students[1]?.cells[at]?.marks
  }
  await expect.poll(stored).toBe(readAgain)
  await page.reload()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print or download' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  const file = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (const [pupil, name] of names.entries()) {
    const percent = percentOf(tests, pupil)
    await expect(grid(page).getByRole('row', { name }), name).toContainText(`${percent} %`)
    expect(file.find((line) => line.startsWith(`${pupil + 1},${name}`))).toContain(`,${percent},`)
  }
  return percentOf(tests, 0)
}
