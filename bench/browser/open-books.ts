// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { drawBigBook, publishBook } from './big-book.ts'
import type { PageFindings } from './measured.ts'
import type { BrowserBench } from './open-browser-bench.ts'

const pages = 300
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`

/** Runs in the page: scrolls to each page in turn and waits until it is drawn. Returns the largest number of pages drawn at the same time. */
async function scrollThrough(count: number): Promise<number> {
  let most = 0
  new MutationObserver(() => {
    most = Math.max(most, document.querySelectorAll('[data-page] canvas').length)
  }).observe(document.body, { childList: true, subtree: true })
  const startedAt = performance.now()
  for (let number = 1; number <= count; number += 1) {
    const pageElement = document.querySelector(`[data-page="${number}"]`)
    pageElement?.scrollIntoView({ block: 'start' })
    while (!pageElement?.querySelector('canvas')) {
      if (performance.now() - startedAt > 120_000) throw new Error(`page ${number} is not drawn`)
      await new Promise(requestAnimationFrame)
    }
  }
  return most
}

/**
 * Opens a long book in the product's reader. Measures the bytes received before the first page shows, and how many pages are drawn at once while
 * scrolling through all of them.
 */
export async function openBooks(
  { base, browser, admin }: BrowserBench,
  say: (line: string) => void,
): Promise<PageFindings> {
  const file = await drawBigBook(pages, 40_000_000)
  say(`a book of ${pages} pages, ${(file.length / 1e6).toFixed(1)} MB`)
  const id = await publishBook(base, admin.token, 'Light and shadow', file)
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, admin)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  const addresses = new Map<string, string>()
  const received = { book: 0, all: 0 }
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.all += encodedDataLength
    if (new URL(addresses.get(requestId) ?? base, base).pathname.startsWith('/files/'))
      received.book += encodedDataLength
  })

  const visit = async () => {
    Object.assign(received, { book: 0, all: 0 })
    const startedAt = performance.now()
    await page.goto(`/reader?book=${id}`)
    // The text layer is added after the page is drawn.
    await page.locator('[data-page="1"] [role=presentation]').first().waitFor({ state: 'attached', timeout: 120_000 })
    return { ...received, ms: performance.now() - startedAt }
  }
  const first = await visit()
  const again = await visit()

  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const canvases = await page.evaluate(scrollThrough, pages)
  await context.close()

  const wrong: string[] = []
  if (first.book > 400_000) wrong.push(`page 1 shows after ${kilobytes(first.book)} of the book`)
  if (first.book === 0) wrong.push('no bytes of the book were received')
  if (canvases > 3 || canvases === 0) wrong.push(`${canvases} pages were drawn at once`)
  return {
    wrong,
    figures: [
      [`the book: pages, size`, `${pages}, ${(file.length / 1e6).toFixed(1)} MB`],
      ['bytes of the book before page 1 shows', kilobytes(first.book)],
      [
        'all bytes and time before page 1 shows, first visit',
        `${kilobytes(first.all)}, ${(first.ms / 1000).toFixed(1)} s`,
      ],
      [
        'all bytes and time before page 1 shows, later visit',
        `${kilobytes(again.all)}, ${(again.ms / 1000).toFixed(1)} s`,
      ],
      [`most canvases at once while all ${pages} pages are scrolled through`, canvases],
    ],
  }
}
