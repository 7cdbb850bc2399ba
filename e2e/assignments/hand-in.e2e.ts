import type { Page } from 'playwright/test'
import { photoWithPlace } from '../../server/src/testing/photo-with-place.ts'
import { api, postAs } from '../support/accounts.ts'
import { joinClass, openPhone } from '../support/pupils/shaky-phone.ts'
import { teacherWithClass } from '../support/teacher-with-class.ts'
import { jobInTime } from '../support/pages.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

/** The phone loses its network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** A pupil with a card, and an assignment that is set for the class. */
async function makeWork() {
  const { teacher, classId, code, pin } = await teacherWithClass()
  const post = postAs(teacher.token)
  const form = {
    class_id: classId,
    title: 'Shadow clock',
    instructions: 'Use $v = \\frac{s}{t}$.',
    grading: 'feedback',
  }
  const { id } = await post<{ id: string }>('/api/lms/assignments', form)
  await post(`/api/lms/assignments/${id}/set`, {})
  return { code, pin, id, teacher: teacher.token }
}

/** The bytes of the pages that the phone keeps, as text. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const database = await done(indexedDB.open('work'))
    const pages = (await done(database.transaction('pages').objectStore('pages').getAll())) as ArrayBuffer[]
    database.close()
    return pages.map((bytes) => new TextDecoder('latin1').decode(bytes))
  })

test('a pupil hands in photographed pages from a phone that loses its network, and hands in again', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { code, pin } = await makeWork()
  const phone = await openPhone(browser, 320, () => 0)
  const { page } = phone
  await joinClass(phone, code, 1, pin)
  await page.getByRole('link', { name: 'Shadow clock' }).click()
  await expect(page.getByRole('heading', { name: 'Shadow clock' })).toBeVisible()
  await expectWellMade(page)

  // Two photos of a phone that was held upright, and says so in EXIF.
  const photos = await Promise.all(
    ['first', 'second'].map(async (name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photoWithPlace(6, 3_200, 2_400, name),
    })),
  )
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (await chooser).setFiles(photos)
  const pages = page.getByRole('list', { name: 'Pages in their order' })
  await expect(pages.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Kept on this phone, not handed in yet.')).toBeVisible()
  const sizes = pages.getByText(/^\d+ KB$/)
  await expect(sizes).toHaveCount(2)
  for (const size of await sizes.allInnerTexts()) expect(Number.parseInt(size)).toBeLessThanOrEqual(400)
  const kept = await keptPages(page)
  expect(kept).toHaveLength(2)
  for (const bytes of kept) expect(bytes).not.toContain('Exif')
  const [before] = await sizes.allInnerTexts()
  await page.getByRole('button', { name: 'Move Page 1 down' }).press('Enter')
  await expect(sizes.last()).toHaveText(before ?? '')
  await page.getByLabel('Your text').fill('It points north at noon.')
  await expectWellMade(page)
  await expect(page.getByText('Kept on this phone, not handed in yet.')).toBeVisible()

  // Without a network the page opens again, and what is handed in waits.
  await phone.turn(true)
  await page.reload()
  await expect(pages.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Your text')).toHaveValue('It points north at noon.')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('0 of 2 pages sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 of 2 pages sent.')).toBeVisible()
  await expect(page.getByText('Receipt:')).toHaveCount(0)

  // It is sent from another page of the class, and the work's page shows the receipt.
  await phone.turn(false)
  await page.goto('/class/home')
  await expect(page.getByText('Work that you have handed in waits on this phone')).toHaveCount(0)
  await page.getByRole('link', { name: 'Shadow clock' }).click()
  const receipt = page.getByRole('alert').locator('code')
  await expect(receipt).toHaveText(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/, jobInTime)
  const first = await receipt.innerText()
  // The server has turned the photos as they say.
  const picture = page.getByRole('link', { name: 'Page 1' }).getByRole('presentation')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true)
  await expectWellMade(page)

  await page.getByRole('button', { name: 'Hand in again' }).click()
  await page.getByRole('button', { name: 'Remove Page 2' }).click()
  await expect(pages.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(receipt).not.toHaveText(first)
  await page.getByText('Handed in before').click()
  await expect(page.getByText(first)).toBeVisible()
})

test('a pupil whose work was marked meanwhile keeps what was not accepted, and is told @long', async ({ browser }) => {
  const { code, pin, id, teacher } = await makeWork()
  const phone = await openPhone(browser, 320, () => 0)
  const { page } = phone
  await joinClass(phone, code, 1, pin)
  await page.getByRole('link', { name: 'Shadow clock' }).click()

  // A photo of an iPhone, which this browser does not read, and to which the system gave no type.
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a PDF or document' }).click()
  await (await chooser).setFiles({ name: 'IMG_1.heic', mimeType: 'application/octet-stream', buffer: heic })
  await expect(page.getByText(/^IMG_1\.heic is a HEIC photo, which this browser cannot read\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pages in their order' }).getByRole('listitem')).toHaveCount(0)
  await expectWellMade(page)

  await page.getByLabel('Your text').fill('It points north.')
  await page.getByRole('button', { name: 'Hand in' }).click()
  const receipt = page.getByRole('alert').locator('code')
  await expect(receipt).toBeVisible()
  const first = await receipt.innerText()

  await page.getByRole('button', { name: 'Hand in again' }).click()
  await phone.turn(true)
  await page.getByLabel('Your text').fill('It points north at noon.')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Kept on this phone, not handed in yet.')).toBeVisible()
  const path = `/api/lms/assignments/${id}/marking`
  const { body: list } = await api<{ items: { student_id: string }[] }>('GET', path, undefined, teacher)
  const decision = { version: 0, hand_ins: 1, marks: null, feedback: 'Write the time.' }
  const marked = await api('POST', `${path}/${list.items[0]?.student_id}`, decision, teacher)
  expect(marked.status).toBe(200)

  await phone.turn(false)
  const refused = page.getByText('It could not be handed in. It stays on this phone: show it to your teacher.')
  for (const opened of ['as it is', 'again']) {
    if (opened === 'again') await page.reload()
    await expect(refused).toBeVisible({ timeout: 60_000 })
    await expect(page.getByLabel('Your text')).toHaveValue('It points north at noon.')
    await expect(receipt).toHaveText(first)
  }
  await expectWellMade(page)
})
