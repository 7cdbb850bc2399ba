import type { Page } from 'playwright/test'
import { pagesOfPdf } from '../support/pdf.ts'
import type { Phone } from '../support/pupils/shaky-phone.ts'
import { expect } from '../support/test.ts'
import { type Assignments, camera, clock, report } from './assignments.ts'
import type { Laptop } from './class-and-bank.ts'

/** Marks out of 10, 20 and 10, by roll number; null for none. */
export const given = {
  [clock]: [8, 6, null],
  [report]: [17, 12, null],
  [camera]: [10, null, 5],
} as const
const words = 'Name the unit.'

const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible()
const besideMe = (page: Page) => expect(page.getByText(/has this work on screen too/)).toBeVisible()
const choose = (page: Page, name: string) => page.getByLabel('Pupil', { exact: true }).selectOption({ label: name })

async function giveBack(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Return all that is marked (${count})` }).click()
  await expect(page.getByText(/^Returned/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return all that is marked (0)' })).toBeVisible()
}

/** Both teachers are at Anbu's photographs: they see each other, and the one who was later is asked. */
async function markTogether(page: Page, other: Page): Promise<void> {
  for (const teacher of [page, other]) await expect(teacher.getByRole('img', { name: 'Page 1 of Anbu' })).toBeVisible()
  for (const teacher of [page, other]) await besideMe(teacher)
  await other.route('**/marking/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await other.keyboard.press('6')
  await expect(other.getByText(/Kept on this device, not saved/)).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('8')
  await page.keyboard.press('c')
  await page.keyboard.type(words)
  await page.keyboard.press('Escape')
  await saved(page)
  await other.unrouteAll()
  await expect(other.getByText(/has marked this work meanwhile: 8 marks/)).toBeVisible({ timeout: 20_000 })
  await other.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(other.getByText('8 of 10')).toBeVisible()

  // One goes on to Banu, while the other writes on the page.
  await other.keyboard.press('ArrowRight')
  await expect(other.getByRole('heading', { name: '2. Banu' })).toBeVisible()
  await expect(other.getByText(/Handed in without a network/)).toBeVisible()
  await other.keyboard.press('6')
  await saved(other)
  await page.keyboard.press('t')
  await page.locator('[data-page-surface]').click({ position: { x: 120, y: 120 } })
  await expect(page.getByText(/^Notes on this page/)).toHaveText('Notes on this page (1)')
  await saved(page)
}

/** Marks all work and returns it: the photographs by two teachers at once, the report by digits, the group's work by levels. */
export async function markAll({ page }: Laptop, other: Page, assignments: Assignments): Promise<void> {
  for (const teacher of [page, other]) await teacher.goto(`/lms/assignments/${assignments[clock]}/marking`)
  await markTogether(page, other)
  await giveBack(page, 2)

  await page.goto(`/lms/assignments/${assignments[report]}/marking`)
  await expect(page.getByText('Light bends towards the normal in glass.')).toBeVisible()
  await page.keyboard.type('17')
  await expect(page.getByText('17 of 20')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2. Banu' })).toBeVisible()
  await expect(page.getByText(/· late/)).toBeVisible()
  await page.keyboard.type('12')
  await expect(page.getByText('12 of 20')).toBeVisible()
  await saved(page)
  await giveBack(page, 2)

  await page.goto(`/lms/assignments/${assignments[camera]}/marking`)
  await expect(page.getByText('The picture is upside down.')).toBeVisible()
  await page.keyboard.type('22')
  await expect(page.getByText('10 of 10')).toBeVisible()
  // Chitra has drawn on paper.
  await choose(page, '3. Chitra (nothing handed in)')
  await expect(page.getByText('Nothing was handed in here.')).toBeVisible()
  await page.keyboard.type('12')
  await expect(page.getByText('5 of 10')).toBeVisible()
  await saved(page)
  await giveBack(page, 2)
}

/** Anbu joins on Banu's phone, and sees there what was returned. */
export async function readFeedback(
  phone: Phone,
  join: (phone: Phone, place: number) => Promise<void>,
  assignments: Assignments,
): Promise<void> {
  const { page } = phone
  await page.goto('/class/home')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave the class' }).click()
  await expect(page).toHaveURL('/class')
  await join(phone, 0)
  await page.goto(`/class/work/${assignments[clock]}`)
  const feedback = page.getByRole('region', { name: 'From your teacher' })
  await expect(feedback.getByText('8 of 10 marks')).toBeVisible()
  await expect(feedback.getByText(words)).toBeVisible()
  await expect(feedback.getByRole('img', { name: 'Your page 1' })).toBeVisible()
  await expect(feedback.getByText('Ticks: 1. Crosses: 0.')).toBeVisible()
  const download = page.waitForEvent('download')
  await feedback.getByRole('button', { name: 'Download as PDF' }).click()
  const file = await pagesOfPdf(await (await download).path())
  expect(file.join(' ')).toContain(words)
  await page.goto(`/class/work/${assignments[camera]}`)
  await expect(feedback.getByText('10 of 10 marks')).toBeVisible()
}
