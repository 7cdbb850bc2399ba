// The functions that run inside a page speak of the page.
/// <reference lib="dom" />
import { drawBigBook, publishBook } from './big-book.ts'
import type { Measured } from './measured.ts'
import type { House } from './open-house.ts'

const pages = 300
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`

/** Runs in the page: turns to one page after the other, each until it is being drawn, and answers how many were drawn at once, at most. */
async function scrollThrough(count: number): Promise<number> {
  let most = 0
  new MutationObserver(() => {
    most = Math.max(most, document.querySelectorAll('[data-page] canvas').length)
  }).observe(document.body, { childList: true, subtree: true })
  const begun = performance.now()
  for (let number = 1; number <= count; number += 1) {
    const sheet = document.querySelector(`[data-page="${number}"]`)
    sheet?.scrollIntoView({ block: 'start' })
    while (!sheet?.querySelector('canvas')) {
      if (performance.now() - begun > 120_000) throw new Error(`page ${number} is not drawn`)
      await new Promise(requestAnimationFrame)
    }
  }
  return most
}

/** A long book in our reader: what has come when its first page stands, and how many pages are drawn at once while one scrolls through all. */
export async function openBooks({ base, browser, admin }: House, say: (line: string) => void): Promise<Measured> {
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
  const came = { book: 0, all: 0 }
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.all += encodedDataLength
    if (new URL(addresses.get(requestId) ?? base, base).pathname.startsWith('/files/')) came.book += encodedDataLength
  })

  const visit = async () => {
    Object.assign(came, { book: 0, all: 0 })
    const begun = performance.now()
    await page.goto(`/reader?book=${id}`)
    // Words are laid over a page once it is drawn.
    await page.locator('[data-page="1"] [role=presentation]').first().waitFor({ state: 'attached', timeout: 120_000 })
    return { ...came, ms: performance.now() - begun }
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
  if (first.book > 400_000) wrong.push(`page 1 stands after ${kilobytes(first.book)} of the book`)
  if (first.book === 0) wrong.push('nothing of the book was seen to come')
  if (canvases > 3 || canvases === 0) wrong.push(`${canvases} pages were drawn at once`)
  return {
    wrong,
    figures: [
      [`the book: pages, size`, `${pages}, ${(file.length / 1e6).toFixed(1)} MB`],
      ['page 1 stands: of the book has come', kilobytes(first.book)],
      [
        'page 1 stands: of everything has come, on the first visit',
        `${kilobytes(first.all)}, ${(first.ms / 1000).toFixed(1)} s`,
      ],
      [
        'page 1 stands: of everything has come, on a later visit',
        `${kilobytes(again.all)}, ${(again.ms / 1000).toFixed(1)} s`,
      ],
      [`canvases at once while all ${pages} pages are scrolled through, at most`, canvases],
    ],
  }
}
