// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { CDPSession, Locator, Page } from 'playwright/test'
import { api, newSubscriber } from '../support/accounts.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'
import { uploadAsPupil } from '../support/pupils/upload-as-pupil.ts'
import { openPupilPhone } from '../support/pupils/pupil-phone.ts'

/** The server is away for a while. */
test.use({ expectedErrors: [/ERR_FAILED/] })

interface Stroke {
  kind: string
  points: number[]
}
interface TaughtWork {
  files: { notes: { page: number; strokes: Stroke[] }[] }[]
}

/** Work of one pupil: a PDF of seven pages. */
async function handedInPdf() {
  const teacher = await newSubscriber()
  const call = async <T>(method: string, path: string, body?: unknown, token = teacher.token) => {
    const answer = await api<T>(method, path, body, token)
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  const form = { name: '9 B', grade: 9, subject: 'Physics' }
  const { id: classId } = await call<{ id: string }>('POST', '/api/lms/classes', form)
  await call('POST', `/api/lms/classes/${classId}/students`, { names: 'Anbu' })
  const work = { class_id: classId, title: 'Monsoon', grading: 'marks', max_marks: 10 }
  const { id } = await call<{ id: string }>('POST', '/api/lms/assignments', work)
  await call('POST', `/api/lms/assignments/${id}/set`, {})
  const cards = await call<{ code: string; items: { student_id: string; pin: string }[] }>(
    'POST',
    `/api/lms/classes/${classId}/cards`,
    {},
  )
  const [card] = cards.items
  const joined = { code: cards.code, roll_number: 1, pin: card?.pin }
  const pupil = await call<{ token: string }>('POST', '/api/class/join', joined)
  const bytes = readFileSync('content/rendered/materials/monsoon-in-seven-slides.pdf')
  const uploads = [await uploadAsPupil(pupil.token, { kind: 'pdf', name: 'monsoon.pdf', bytes })]
  await call('POST', `/api/class/work/${id}/hand-ins`, { id: crypto.randomUUID(), text: '', uploads }, pupil.token)
  const stored = async () => {
    const { files } = await call<TaughtWork>('GET', `/api/lms/assignments/${id}/marking/${card?.student_id}`)
    return files[0]?.notes ?? []
  }
  return { id, teacher, pupil, stored }
}

/** Whether a page of a PDF has been drawn: its canvas has more than one colour. */
const isDrawn = (page: Locator) =>
  page.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const colours = new Set<number>()
    for (let at = 0; at < data.length; at += 4_004) colours.add((data[at] ?? 0) * 65_536 + (data[at + 1] ?? 0))
    return colours.size > 3
  })

/** Moves a stylus over shares of the page's width and height, from the first place to the last. */
async function write(protocol: CDPSession, surface: Locator, places: readonly (readonly [x: number, y: number])[]) {
  const box = await surface.boundingBox()
  if (!box) throw new Error('the page is not on screen')
  const act = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: readonly [number, number]) =>
    protocol.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + x * box.width,
      y: box.y + y * box.height,
      pointerType: 'pen',
      button: type === 'mouseMoved' ? 'none' : 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: type === 'mouseMoved' ? 0 : 1,
      force: 0.6,
    })
  const [first = [0, 0], last = [0, 0]] = [places[0], places.at(-1)]
  await act('mousePressed', first)
  for (const place of places.slice(1)) await act('mouseMoved', place)
  await act('mouseReleased', last)
}

/** A finger that moves up over the page. */
async function swipe(protocol: CDPSession, surface: Locator): Promise<void> {
  const box = await surface.boundingBox()
  if (!box) throw new Error('the page is not on screen')
  const at = (y: number) => [{ x: box.x + 100, y: box.y + y }]
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const y of [240, 180, 120])
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const notes = (page: Page) => page.getByText(/^Notes on this page/)
const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible()
/** "Saved" may still say so of the change before. */
const expectStrokes = (stored: () => Promise<TaughtWork['files'][number]['notes']>, count: number) =>
  expect.poll(async () => (await stored())[0]?.strokes.length ?? 0).toBe(count)

test('a teacher writes with a stylus on the pages of a PDF, also while the server is away, and the pupil gets the notes @long', async ({
  page,
  browser,
}) => {
  const { id, teacher, pupil, stored } = await handedInPdf()
  await useSession(page, teacher)
  await page.goto(`/lms/assignments/${id}/marking`)
  const protocol = await page.context().newCDPSession(page)
  const surface = page.locator('[data-page-surface]')
  for (const number of [1, 2]) {
    if (number > 1) await page.keyboard.press(']')
    await expect(page.getByText(`Page ${number} of 7`, { exact: true })).toBeVisible()
    await expect.poll(() => isDrawn(page.getByRole('img', { name: `Page ${number} of Anbu` }))).toBe(true)
  }

  await page.keyboard.press('d')
  await write(protocol, surface, [
    [0.25, 0.25],
    [0.5, 0.35],
    [0.75, 0.25],
  ])
  await expect(notes(page)).toHaveText('Notes on this page (1)')
  // Once a stylus was seen, a hand on the screen writes nothing.
  await swipe(protocol, surface)
  await page.keyboard.press('u')
  await expect(notes(page)).toBeHidden()
  await expectStrokes(stored, 0)
  await page.keyboard.press('r')
  await expect(notes(page)).toHaveText('Notes on this page (1)')
  await saved(page)
  await expectStrokes(stored, 1)
  const [note] = await stored()
  expect(note?.page).toBe(2)
  const points = note?.strokes[0]?.points ?? []
  expect(points).toHaveLength(6)
  for (const [place, x] of [2_500, 5_000, 7_500].entries())
    expect(Math.abs((points[2 * place] ?? 0) - x)).toBeLessThan(30)

  // At another size the same place of the page is the same place of the note.
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: '150 %' })).toBeVisible()
  await write(protocol, surface, [
    [0.25, 0.25],
    [0.3, 0.3],
  ])
  await expect(notes(page)).toHaveText('Notes on this page (2)')
  await saved(page)
  await expectStrokes(stored, 2)
  const zoomed = (await stored())[0]?.strokes[1]?.points ?? []
  for (const at of [0, 1]) expect(Math.abs((zoomed[at] ?? 0) - (points[at] ?? 0))).toBeLessThan(30)
  await page.keyboard.press('-')

  const away = /\/api\/lms\/hand-in-files\//
  await page.route(away, (route) => route.abort())
  await page.keyboard.press('h')
  await write(protocol, surface, [
    [0.2, 0.5],
    [0.8, 0.5],
  ])
  await expect(page.getByText(/Kept on this device, not saved/)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('Page 1 of 7', { exact: true })).toBeVisible()
  await page.keyboard.press(']')
  await expect(notes(page)).toHaveText('Notes on this page (3)')
  expect((await stored())[0]?.strokes).toHaveLength(2)
  await page.unroute(away)
  await page.reload()
  await saved(page)
  await expectStrokes(stored, 3)

  await page.keyboard.press('8')
  await expect(page.getByText('8 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'Return this work' }).click()
  await expect(page.getByText('Returned. The pupil sees it now.')).toBeVisible()

  const phone = await openPupilPhone(browser, pupil)
  await phone.goto(`/class/work/${id}`)
  const returned = phone.getByRole('figure')
  await expect(returned).toHaveCount(1)
  await expect.poll(() => isDrawn(returned.getByRole('img'))).toBe(true)
  await expect(returned.locator('svg path')).toHaveCount(3)
  await expectWellMade(phone)
  const download = phone.waitForEvent('download', { timeout: 30_000 })
  await phone.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await pagesOfPdf(await (await download).path())).join(' ')).toContain('8 of 10')
  await phone.context().close()
})
