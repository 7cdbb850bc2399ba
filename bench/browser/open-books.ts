// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { BrowserContext, CDPSession, FrameLocator, Page } from 'playwright'
import { drawTextBook, publishBook } from './big-book.ts'
import type { PageFindings } from './measured.ts'
import type { BrowserBench } from './open-browser-bench.ts'

const pages = 300
const title = 'Light and shadow'
/** What the first page may take on a line of 400 kbit/s. */
const [mostBytes, mostMs] = [400_000, 3_000]
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const slowLine = { offline: false, latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 200_000 / 8 }
const fastLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** A phone's page, with the protocol of its browser and the bytes that it has received. */
async function openPhone(
  bench: BrowserBench,
): Promise<{ context: BrowserContext; page: Page; protocol: CDPSession; received: () => number }> {
  const context = await bench.browser.newContext({
    baseURL: bench.base,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, bench.admin)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  let bytes = 0
  protocol.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return { context, page, protocol, received: () => bytes }
}

/** Waits until a page can be read: its drawing is loaded, and its words are laid over it. */
async function waitForPage(book: Page | FrameLocator, number: number): Promise<void> {
  const sheet = book.locator(`[data-page="${number}"]`)
  await sheet.locator('canvas, img').first().waitFor({ timeout: 120_000 })
  await sheet.locator('[role=presentation]').first().waitFor({ state: 'attached', timeout: 120_000 })
}

/** A phone opens the book, from the library or by its address with nothing in the cache, and turns to page 2. */
async function openSlowly(bench: BrowserBench, id: string, from: 'library' | 'address') {
  const { context, page, protocol, received } = await openPhone(bench)
  if (from === 'library') {
    await page.goto('/ebook')
    // A teacher presses a card that shows its cover. Images load when they come near the viewport.
    await page.getByRole('button', { name: `Read Now: ${title}` }).scrollIntoViewIfNeeded()
    await page.waitForFunction(isWholeViewportLoaded)
  }
  await protocol.send('Network.emulateNetworkConditions', slowLine)
  const before = received()
  const startedAt = performance.now()
  if (from === 'library') await page.getByRole('button', { name: `Read Now: ${title}` }).click()
  else await page.goto(`/reader?book=${id}`, { waitUntil: 'commit' })
  const book = from === 'library' ? page.getByTitle(title, { exact: true }).contentFrame() : page
  await waitForPage(book, 1)
  const first = { ms: performance.now() - startedAt, bytes: received() - before }
  await book.getByRole('document', { name: 'Book' }).press('ArrowRight')
  await waitForPage(book, 2)
  const second = performance.now() - startedAt
  await context.close()
  return { ...first, second }
}

/** Runs in the page. */
function isWholeViewportLoaded(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0)
  })
}

/** Runs in the page: shows each page in turn, as fast as they are drawn. Returns how many were drawn at once, and the long tasks. */
async function scrollThrough(count: number): Promise<{ most: number; longest: number; longTasks: number }> {
  let most = 0
  new MutationObserver(() => {
    most = Math.max(most, document.querySelectorAll('[data-page] :is(canvas, img)').length)
  }).observe(document.body, { childList: true, subtree: true })
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  })
  const startedAt = performance.now()
  for (let number = 1; number <= count; number += 1) {
    const pageElement = document.querySelector(`[data-page="${number}"]`)
    pageElement?.scrollIntoView({ block: 'start' })
    while (!pageElement?.querySelector('canvas, img')) {
      if (performance.now() - startedAt > 240_000) throw new Error(`page ${number} is not drawn`)
      await new Promise(requestAnimationFrame)
    }
  }
  return { most, longest: Math.max(0, ...tasks), longTasks: tasks.length }
}

/** Memory of the page's scripts after a collection, in MB. */
async function heapOf(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e6)
}

/**
 * Opens a long book in the product's reader: the bytes and the time until page 1 can be read on a slow line, then a jump, a search and
 * all pages on a fast one.
 */
export async function openBooks(bench: BrowserBench, say: (line: string) => void): Promise<PageFindings> {
  const file = await drawTextBook(pages)
  say(`a book of ${pages} pages, ${(file.length / 1e6).toFixed(1)} MB`)
  const id = await publishBook(bench.base, bench.admin.token, title, file)
  await firstPagesOf(bench, id)
  const pressed = await openSlowly(bench, id, 'library')
  const cold = await openSlowly(bench, id, 'address')

  const { context, page, protocol } = await openPhone(bench)
  await protocol.send('Network.emulateNetworkConditions', fastLine)
  await page.goto(`/reader?book=${id}`)
  await waitForPage(page, 1)
  const heap = await heapOf(protocol)
  const timed = async (act: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await act()
    return performance.now() - startedAt
  }
  const jump = await timed(async () => {
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('250')
    await page.keyboard.press('Enter')
    await waitForPage(page, 250)
  })
  const search = await timed(async () => {
    await page.getByRole('button', { name: 'Search in the book' }).click()
    await page.getByRole('searchbox').fill('vernier')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status', { name: 'Hits' })
      .filter({ hasText: /^(\d+ of \d+|Not found)$/ })
      .waitFor({ timeout: 120_000 })
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const leafed = await page.evaluate(scrollThrough, pages)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heapAfter = await heapOf(protocol)
  await context.close()

  const wrong: string[] = []
  for (const [from, { ms, bytes }] of [
    ['the library', pressed],
    ['an empty cache', cold],
  ] as const) {
    if (bytes > mostBytes) wrong.push(`page 1 shows after ${kilobytes(bytes)} from ${from}`)
    if (bytes === 0) wrong.push('nothing was received')
    if (from === 'the library' && ms > mostMs) wrong.push(`page 1 shows after ${seconds(ms)} from ${from}`)
  }
  if (leafed.most > 3 || leafed.most === 0) wrong.push(`${leafed.most} pages were drawn at once`)
  return {
    wrong,
    figures: [
      ['the book: pages, size', `${pages}, ${(file.length / 1e6).toFixed(1)} MB`],
      ['400 kbit/s, from Read Now: page 1 can be read', `${kilobytes(pressed.bytes)}, ${seconds(pressed.ms)}`],
      ['400 kbit/s, from Read Now: page 2 too', seconds(pressed.second)],
      ['400 kbit/s, by address with an empty cache: page 1', `${kilobytes(cold.bytes)}, ${seconds(cold.ms)}`],
      ['fast line: jump to page 250', seconds(jump)],
      [`fast line: a search through all ${pages} pages`, seconds(search)],
      [
        `all pages leafed through, processor slowed four times: drawn at once, long tasks, the longest`,
        `${leafed.most}, ${leafed.longTasks}, ${Math.round(leafed.longest)} ms`,
      ],
      ['memory of scripts: page 1, after all pages', `${heap} MB, ${heapAfter} MB`],
    ],
  }
}

/** Waits until the server has drawn the first pages of the book. */
async function firstPagesOf({ base, admin }: BrowserBench, id: string): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 250) {
    const answer = await fetch(`${base}/api/ebooks/${id}/pages/1`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    if (((await answer.json()) as { drawn: object | null }).drawn) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the first pages were not drawn')
}
