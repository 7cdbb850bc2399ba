// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Locator, Page } from 'playwright/test'
import { newTeacher } from '../support/accounts.ts'
import { card, freeVideo } from '../support/library.ts'
import { expect, test, useSession } from '../support/test.ts'

const { chapters, pauses } = freeVideo.guide
const [pause] = pauses
const lastChapter = chapters.at(-2)
if (!pause || !lastChapter) throw new Error('the free video has no guide')

/** The card of the free video, for a teacher who has just come. */
async function openVideo(page: Page): Promise<{ video: Locator; guide: Locator }> {
  await useSession(page, await newTeacher())
  await page.goto('/digital-videos')
  const guide = card(page, freeVideo.title)
  await expect(guide.getByLabel('Captions')).toBeVisible()
  return { video: guide.locator('video'), guide }
}

const playFrom = (video: Locator, at: number) =>
  video.evaluate((element: HTMLVideoElement, moment) => {
    element.muted = true
    element.currentTime = moment
    return element.play()
  }, at)
const stateOf = (video: Locator) =>
  video.evaluate(({ paused, currentTime }: HTMLVideoElement) => ({ paused, currentTime }))
const captionsOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const track = [...element.textTracks].find(({ mode }) => mode === 'showing')
    return track && { language: track.language, cues: track.cues?.length ?? 0 }
  })

test('a video stops at a question, and goes on after a press', { tag: '@phone' }, async ({ page }) => {
  const { video, guide } = await openVideo(page)
  await playFrom(video, pause.at - 0.6)
  await expect(guide.getByRole('status')).toContainText(pause.words.en)
  const stopped = await stateOf(video)
  expect(stopped.paused).toBe(true)
  expect(stopped.currentTime).toBeGreaterThanOrEqual(pause.at)
  expect(stopped.currentTime).toBeLessThan(pause.at + 0.9)
  await guide.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThan(pause.at + 1)
  await expect(guide.getByRole('status')).toHaveCount(0)
})

test('a teacher who turns the questions off sees the video without a stop, also the next time @long', async ({
  page,
}) => {
  const { guide } = await openVideo(page)
  await guide.getByLabel('Stop at questions').uncheck()
  await page.reload()
  const video = guide.locator('video')
  await expect(guide.getByLabel('Stop at questions')).not.toBeChecked()
  await playFrom(video, pause.at - 0.6)
  await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThan(pause.at + 0.9)
  expect((await stateOf(video)).paused).toBe(false)
})

test('a teacher chooses captions in Tamil, and finds them again @long', async ({ page }) => {
  const { video, guide } = await openVideo(page)
  await expect.poll(() => captionsOf(video)).toMatchObject({ language: 'en' })
  await guide.getByLabel('Captions').selectOption('ta')
  await expect.poll(async () => (await captionsOf(video))?.cues ?? 0).toBeGreaterThan(30)
  expect(await captionsOf(video)).toMatchObject({ language: 'ta' })
  await page.reload()
  await expect(guide.getByLabel('Captions')).toHaveValue('ta')
  await expect.poll(() => captionsOf(guide.locator('video'))).toMatchObject({ language: 'ta' })
  await guide.getByLabel('Captions').selectOption('off')
  await expect.poll(() => captionsOf(guide.locator('video'))).toBeUndefined()
})

test('a teacher jumps to a chapter', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const { video, guide } = await openVideo(page)
  await guide.getByText('Chapters', { exact: true }).click()
  await expect(guide.getByRole('list').getByRole('button')).toHaveCount(chapters.length)
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
  })
  const chapter = guide.getByRole('button', { name: lastChapter.words.en })
  await chapter.click()
  await expect.poll(async () => (await stateOf(video)).currentTime).toBeGreaterThanOrEqual(lastChapter.at)
  await expect(chapter).toHaveAttribute('aria-current', 'step')
})

test('who cannot see the video reads what it shows, and the sheet is a PDF @long', async ({ page }) => {
  const { guide } = await openVideo(page)
  await guide.getByText('Described in words').click()
  await expect(guide.getByRole('heading', { level: 4 })).toHaveCount(chapters.length)
  const sheet = await guide.getByRole('link', { name: /^Teacher's sheet/ }).getAttribute('href')
  const answer = await page.request.get(sheet ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})
