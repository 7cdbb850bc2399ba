import type { Page } from 'playwright/test'
import { photoWithPlace } from '../../server/src/testing/photo-with-place.ts'
import { field, jobInTime } from '../support/pages.ts'
import type { Phone } from '../support/pupils/shaky-phone.ts'
import { bringNetworkBack, expect } from '../support/test.ts'
import type { Laptop } from './class-and-bank.ts'

/** Titles of the assignments. */
export const clock = 'Shadow clock'
export const report = 'Refraction report'
export const camera = 'Pinhole camera'
export type Assignments = Record<typeof clock | typeof report | typeof camera, string>

/** Work that waited so long on a phone is told apart from work that was sent at once. */
const waitedMs = 61_000

const forms = {
  [clock]: { instructions: 'Measure a shadow each hour.', max_marks: 10, takes_text: false },
  [report]: { instructions: 'Write with $n = \\frac{\\sin i}{\\sin r}$.', max_marks: 20 },
}
const formOf = (title: keyof typeof forms, dueAt: Date) => ({
  title,
  chapter: 'Light',
  grading: 'marks',
  due_at: dueAt.toISOString(),
  ...forms[title],
})

/** Photos for the class, a report for the class, and work with a rubric for a group of two. */
export async function setAssignments({ page, classId, post }: Laptop): Promise<Assignments> {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const set = async (title: keyof typeof forms) => {
    const form = { class_id: classId, ...formOf(title, inAnHour) }
    const { id } = await post<{ id: string }>('/api/lms/assignments', form)
    await post(`/api/lms/assignments/${id}/set`)
    return id
  }
  const byApi = { [clock]: await set(clock), [report]: await set(report) }

  await page.goto(`/lms/classes/${classId}`)
  const region = page.getByRole('region', { name: 'Assignments' })
  const dialog = page.getByRole('dialog')
  await region.getByRole('button', { name: 'Groups' }).click()
  await dialog.getByRole('button', { name: 'New group' }).click()
  await field(page, 'Name').fill('Lab')
  await dialog.getByLabel('1. Anbu').check()
  await dialog.getByLabel('3. Chitra').check()
  await dialog.getByRole('button', { name: 'Save the group' }).click()
  await expect(dialog).toContainText('Lab, 2 pupils')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await region.getByRole('link', { name: 'New assignment' }).click()
  await field(page, 'Title').fill(camera)
  await page.getByLabel('Some pupils').check()
  await page.getByRole('button', { name: /Choose the group Lab/ }).click()
  await field(page, 'It is marked by').selectOption('A rubric')
  for (const [place, title] of ['Drawing', 'Words'].entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add a row' }).click()
    await page.getByLabel(`Row ${place + 1}`, { exact: true }).fill(title)
    await page
      .getByRole('group', { name: `Row ${place + 1}` })
      .getByLabel('Marks of level 2')
      .fill('5')
  }
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name: camera })).toBeVisible()
  await page.getByRole('button', { name: 'Set it' }).click()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Assignment set. Pupils see it now.')).toBeVisible()
  return { ...byApi, [camera]: page.url().split('/').at(-1) ?? '' }
}

const receiptOf = (page: Page) => page.getByRole('alert').locator('code')
const pagesOf = (page: Page) => page.getByRole('list', { name: 'Pages in their order' }).getByRole('listitem')
const isWaiting = (page: Page) => expect(page.getByText('Kept on this phone, not handed in yet.')).toBeVisible()
const press = (page: Page) => page.getByRole('button', { name: 'Hand in', exact: true }).click()

async function open(page: Page, title: string): Promise<void> {
  await page.goto('/class/home')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function choosePhotos(page: Page, ...names: string[]): Promise<void> {
  const photos = names.map(async (name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photoWithPlace(6, 2_000, 1_500, name),
  }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (await chooser).setFiles(await Promise.all(photos))
  await expect(pagesOf(page)).toHaveCount(names.length)
  await isWaiting(page)
}

/** Two tabs show the same work; the network goes while the first page is sent, and what both send is handed in once. */
async function handInFromTwoTabs(phone: Phone, { get }: Laptop, id: string): Promise<void> {
  const first = phone.page
  const second = await first.context().newPage()
  for (const tab of [first, second]) await open(tab, clock)
  await choosePhotos(first, 'morning', 'noon')
  await expect(pagesOf(second)).toHaveCount(2)
  const context = first.context()
  const cut = new Promise<void>((resolve) => {
    void context.route('**/api/class/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      if (!phone.isOffline) await phone.turn(true)
      await route.abort()
      resolve()
    })
  })
  await press(first)
  for (const tab of [first, second]) await isWaiting(tab)
  await cut
  await context.unrouteAll({ behavior: 'wait' })
  await second.reload()
  await isWaiting(second)
  await expect(receiptOf(second)).toHaveCount(0)
  await phone.turn(false)
  await bringNetworkBack(second)
  await expect(receiptOf(first)).toBeVisible(jobInTime)
  await expect(receiptOf(second)).toHaveText(await receiptOf(first).innerText())
  await second.close()
  const { items } = await get<{ items: { hand_ins: number; student_id: string }[] }>(
    `/api/lms/assignments/${id}/marking`,
  )
  expect(items.map(({ hand_ins: count }) => count)).toEqual([1, 0, 0])
  const work = await get<{ files: unknown[] }>(`/api/lms/assignments/${id}/marking/${items[0]?.student_id}`)
  expect(work.files).toHaveLength(2)
}

/** Text and a file, and once more before it is marked. */
async function handInTwice({ page }: Phone): Promise<void> {
  await open(page, report)
  await page.getByLabel('Your text').fill('Light bends towards the normal.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a PDF or document' }).click()
  await (await chooser).setFiles('content/rendered/materials/monsoon-in-seven-slides.pdf')
  await expect(pagesOf(page)).toHaveCount(1)
  await press(page)
  await expect(receiptOf(page)).toBeVisible(jobInTime)
  const before = await receiptOf(page).innerText()
  await page.getByRole('button', { name: 'Hand in again' }).click()
  await page.getByLabel('Your text').fill('Light bends towards the normal in glass.')
  await press(page)
  await expect(receiptOf(page)).not.toHaveText(before, jobInTime)
}

/** Brings the due dates forward, and waits until they are over. */
async function endSoon({ get, post }: Laptop, assignments: Assignments): Promise<void> {
  const soon = new Date(Date.now() + 2_000)
  for (const title of [clock, report] as const) {
    const path = `/api/lms/assignments/${assignments[title]}`
    const { version } = await get<{ version: number }>(path)
    await post(path, { ...formOf(title, soon), version })
  }
  await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime())
}

/**
 * Anbu hands in all three, Banu two from a phone without a network: one before the due date and one after it. Both arrive after it, and count
 * from when the phone kept them.
 */
export async function handInAll(laptop: Laptop, assignments: Assignments, [anbu, banu]: [Phone, Phone]): Promise<void> {
  const { page } = laptop
  await handInFromTwoTabs(anbu, laptop, assignments[clock])
  await handInTwice(anbu)

  await open(banu.page, report)
  await open(banu.page, clock)
  await choosePhotos(banu.page, 'evening')
  await banu.turn(true)
  await press(banu.page)
  await expect(banu.page.getByText('0 of 1 page sent.')).toBeVisible()
  await endSoon(laptop, assignments)
  await banu.page.goto(`/class/work/${assignments[report]}`)
  await banu.page.getByLabel('Your text').fill('The pencil looks broken in water.')
  await press(banu.page)
  await isWaiting(banu.page)
  const pressedAt = Date.now()

  await open(anbu.page, camera)
  await anbu.page.getByLabel('Your text').fill('The picture is upside down.')
  await press(anbu.page)
  await expect(receiptOf(anbu.page)).toBeVisible()

  await expect.poll(() => Date.now() - pressedAt, { timeout: 2 * waitedMs }).toBeGreaterThan(waitedMs)
  await banu.turn(false)
  await banu.page.goto('/class/home')
  await expect(banu.page.getByRole('link', { name: clock })).toBeVisible()
  await expect(banu.page.getByRole('link', { name: camera })).toHaveCount(0)
  await expect(banu.page.getByText('Work that you have handed in waits on this phone')).toHaveCount(0)
  for (const [title, isLate] of [
    [clock, false],
    [report, true],
  ] as const) {
    await open(banu.page, title)
    await expect(receiptOf(banu.page)).toBeVisible(jobInTime)
    await expect(banu.page.getByText('Kept on a phone since')).toBeVisible()
    await expect(banu.page.getByText('It is marked as late.')).toHaveCount(isLate ? 1 : 0)
    await page.goto(`/lms/assignments/${assignments[title]}`)
    const work = page.getByRole('region', { name: 'Work' })
    await expect(work).toContainText('2 of 3 handed in')
    await expect(work.getByRole('row', { name: /1. Anbu/ }).getByText('Late')).toHaveCount(0)
    await expect(work.getByRole('row', { name: /2. Banu/ }).getByText('Late')).toHaveCount(isLate ? 1 : 0)
  }
}
