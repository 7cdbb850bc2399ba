// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { afterFirst } from '../support/after-first.ts'
import { card, freeVideo, players, premiumVideo, videos } from '../support/library.ts'
import { expect, test, useSession } from '../support/test.ts'

const free = videos.filter(({ isPremium }) => !isPremium)
const premium = videos.filter(({ isPremium }) => isPremium)
const player = (page: Page, title: string) => card(page, title).locator('video')

async function enter(page: Page, teacher: () => ReturnType<typeof newTeacher>): Promise<void> {
  await useSession(page, await teacher())
  await page.goto('/digital-videos')
}

test.describe('with a stopped clock', () => {
  test.use({ ownContext: true })

  test('a teacher sees a spinner for a second, then the videos @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const list = page.waitForResponse('**/api/videos')
    await page.goto('/digital-videos')
    await (await list).finished()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await page.clock.runFor(990)
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await expect(players(page)).toHaveCount(0)
    // A slow machine may begin the second late.
    const playersLater = async () => {
      await page.clock.runFor(100)
      return players(page).count()
    }
    await expect.poll(playersLater).toBe(free.length)
  })
})

test('a teacher on a slow line sees the videos as soon as the second is over, which begins with the spinner @long', async ({
  page,
}) => {
  const scriptsMs = 2_000
  await page.route('**/assets/*.js', async (route) => {
    await sleep(scriptsMs)
    await route.continue()
  })
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main video') === null) return
      document.documentElement.dataset['videosAt'] = String(performance.now())
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await enter(page, newTeacher)
  await expect(players(page)).toHaveCount(free.length)
  const { sincePaintMs, sinceLoadedMs } = await page.evaluate(() => {
    const videosAt = Number(document.documentElement.dataset['videosAt'])
    const [painted] = performance.getEntriesByType('paint')
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
    return {
      sincePaintMs: videosAt - (painted?.startTime ?? 0),
      sinceLoadedMs: videosAt - Math.max(...loaded.filter((end) => end <= videosAt)),
    }
  })
  expect(sincePaintMs).toBeGreaterThanOrEqual(1_000)
  // What the videos need has taken longer than the second, which does not begin again.
  expect(sinceLoadedMs).toBeLessThan(900)
})

test('a teacher without a subscription sees the free videos and what a subscription would unlock @long', async ({
  page,
}) => {
  await enter(page, newTeacher)
  await expect(players(page)).toHaveCount(free.length)
  for (const { title, description } of free) {
    await expect(card(page, title)).toContainText('Free')
    await expect(card(page, title)).toContainText(description)
  }
  for (const { title } of premium) {
    await expect(card(page, title)).toContainText('Premium')
    await expect(card(page, title).getByRole('link')).toHaveText('Subscribe to Access')
    await expect(card(page, title).getByRole('link')).toHaveAttribute('href', '/subscription-form')
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Unlock Full Video Access' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/subscription-form')
  await expect(main.getByRole('link', { name: 'Ask for a subscription' })).toHaveAttribute('href', '/subscription-form')
})

test('a subscriber sees every video, with the premium badge on the premium ones @long', async ({ page }) => {
  await enter(page, newSubscriber)
  await expect(players(page)).toHaveCount(videos.length)
  for (const { title, isPremium } of videos)
    await expect(card(page, title)).toContainText(isPremium ? 'Premium' : 'Free')
  await expect(page.getByText('Unlock Full Video Access')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /subscri/i })).toHaveCount(0)
})

for (const [index, [who, teacher, video]] of (
  [
    ['a subscriber watches a premium video', newSubscriber, premiumVideo],
    ['a teacher watches a free video', newTeacher, freeVideo],
  ] as const
).entries()) {
  const title = `${who}: the video plays, and its captions are there`
  test(title, { tag: ['@phone', ...afterFirst(index)] }, async ({ page }) => {
    await enter(page, teacher)
    const videoPlayer = player(page, video.title)
    await videoPlayer.evaluate((element: HTMLVideoElement) => {
      element.muted = true
      return element.play()
    })
    await expect
      .poll(() => videoPlayer.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.3)
    const { seconds, width, cues } = await videoPlayer.evaluate(async (element: HTMLVideoElement) => {
      const [track] = element.textTracks
      return { seconds: element.duration, width: element.videoWidth, cues: track?.cues?.length ?? 0 }
    })
    expect(seconds).toBeCloseTo(video.seconds, 0)
    expect(width).toBeGreaterThan(600)
    expect(cues).toBeGreaterThan(3)
    // Seeking far ahead triggers a separate range request.
    await videoPlayer.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 8
    })
    await expect
      .poll(() => videoPlayer.evaluate((element: HTMLVideoElement) => element.readyState >= 2 && !element.seeking))
      .toBe(true)
  })
}

test.describe('when a link has expired', () => {
  test.use({ expectedErrors: [/status of 410/] })

  test('the video loads a new link and plays @long', async ({ page }) => {
    await page.route(
      (url) => url.pathname.startsWith('/files/') && url.pathname.endsWith('.mp4'),
      (route) =>
        route.fulfill({ status: 410, json: { msg: 'This file link has expired.', code: 'file-link-expired' } }),
      { times: 1 },
    )
    await enter(page, newTeacher)
    const renewed = page.waitForResponse('**/api/videos/*')
    const video = player(page, freeVideo.title)
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true
      element.play().catch(() => undefined)
    })
    await renewed
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true
    })
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  })
})
