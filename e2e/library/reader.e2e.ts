// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { FrameLocator, Locator, Page } from 'playwright/test'
import { publishBook } from '../../bench/browser/big-book.ts'
import { adminSession, newPerson, newTeacher, newSubscriber } from '../support/accounts.ts'
import {
  archive,
  drawingOf,
  expectDrawn,
  firstPagesDrawn,
  frameOf,
  freeBook,
  openBook,
  pageOf,
  placeIn,
  premiumBook,
} from '../support/library.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const scroller = (book: FrameLocator) => book.getByRole('document', { name: 'Book' })

// The server draws the first pages of the samples after its start.
test.beforeAll(() => firstPagesDrawn(freeBook))

/** Opens a free book of the shelf. */
async function readFreeBook(page: Page): Promise<{ modal: Locator; book: FrameLocator }> {
  await useSession(page, await newTeacher())
  await page.goto('/ebook')
  const modal = await openBook(page, freeBook.title)
  return { modal, book: frameOf(modal, freeBook.title) }
}

const turnTo = (book: FrameLocator, number: number) =>
  pageOf(book, number).evaluate((dialog) => dialog.scrollIntoView({ block: 'start' }))

/** Width of the drawn page over that of the view. */
const widthOf = (sheet: Locator) =>
  sheet.evaluate((element) => element.getBoundingClientRect().width / document.documentElement.clientWidth)

test('a teacher with a laptop reads print at its size, jumps, zooms, and sees two pages at once @long', async ({
  page,
}) => {
  const { modal, book } = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await expect(placeIn(modal)).toHaveText(`Page 1 of ${freeBook.pages}`)
  // A5 at zoom 100 is 559 CSS pixels wide.
  await expect.poll(async () => (await pageOf(book, 1).boundingBox())?.width).toBeCloseTo(559, 0)
  await modal.getByRole('textbox', { name: 'Page', exact: true }).fill('9')
  await page.keyboard.press('Enter')
  await expect(placeIn(modal)).toHaveText(`Page 9 of ${freeBook.pages}`)
  await expectDrawn(pageOf(book, 9))
  await modal.getByRole('button', { name: 'Larger' }).click()
  await expect(modal.getByLabel('Zoom', { exact: true })).toHaveText('110 %')
  await expect(placeIn(modal)).toHaveText(`Page 9 of ${freeBook.pages}`)

  await modal.getByRole('button', { name: 'More' }).click()
  const more = modal.getByRole('region', { name: 'More' })
  await expect(more.getByRole('link', { name: /Print/ })).toHaveAttribute('href', /^\/files\/.+\.pdf/)
  await more.getByRole('checkbox', { name: 'Two pages side by side' }).check()
  const gapBetween = async () => {
    const [left, right] = [await pageOf(book, 8).boundingBox(), await pageOf(book, 9).boundingBox()]
    return left && right && left.y === right.y ? right.x - left.x - left.width : -1
  }
  await expect.poll(gapBetween).toBeGreaterThanOrEqual(0)
  await expectWellMade(page)

  await modal.getByRole('button', { name: 'Contents' }).click()
  const contents = modal.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('button').nth(2).click()
  await expect(contents).toBeHidden()
  await expect(placeIn(modal)).not.toHaveText(`Page 9 of ${freeBook.pages}`)
})

test(
  'a teacher with a phone reads the text at 12 px without zooming, and the tools fit one row',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a scrollbar takes the room of the text')
    await page.setViewportSize({ width: 390, height: 780 })
    // On a slow line one reads on before the size of the text is known.
    const measured = Promise.withResolvers<void>()
    await page.route('**/api/ebooks/*/pages/2', async (route) => {
      await measured.promise
      await route.fallback()
    })
    const { modal, book } = await readFreeBook(page)
    await expectDrawn(pageOf(book, 1))
    const heightOfPage9 = () => pageOf(book, 9).evaluate(({ clientHeight }) => clientHeight)
    const wholeHeight = await heightOfPage9()
    await turnTo(book, 9)
    await expect(placeIn(modal)).toHaveText(`Page 9 of ${freeBook.pages}`)
    measured.resolve()
    await expect.poll(heightOfPage9).toBeGreaterThan(wholeHeight * 1.2)
    await expect(pageOf(book, 9)).toBeInViewport({ ratio: 0.5 })
    await expect(placeIn(modal)).toHaveText(`Page 9 of ${freeBook.pages}`)
    await expectDrawn(pageOf(book, 9))
    const body = pageOf(book, 9).getByText('as if it were').first()
    await expect
      .poll(() => body.evaluate((run) => parseFloat(getComputedStyle(run).fontSize)))
      .toBeGreaterThanOrEqual(12)
    const [first, last] = await pageOf(book, 9).evaluate((sheet) => {
      const runs = [...sheet.querySelectorAll('span[role="presentation"]')]
        .filter(({ textContent }) => textContent.trim() !== '')
        .map((run) => run.getBoundingClientRect())
      return [Math.min(...runs.map(({ left }) => left)), Math.max(...runs.map(({ right }) => right))]
    })
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeLessThanOrEqual(390)

    await page.setViewportSize({ width: 320, height: 640 })
    // Print without margins is below 12 px here, so the words are set in the width of the screen.
    await expect(book.getByRole('region', { name: 'Page 9', exact: true }).getByText('take no full stop')).toBeVisible()
    const header = modal.getByRole('banner').or(modal.locator('header')).first()
    await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(64)
    await modal.getByRole('button', { name: 'More' }).click()
    await expectWellMade(page)
    await modal.getByRole('radio', { name: 'Whole width' }).check()
    await expectDrawn(pageOf(book, 9))
    await expect.poll(() => widthOf(pageOf(book, 9))).toBeLessThan(1)
  },
)

test('a teacher searches the book, sees the hits marked, and goes from one to the next @long', async ({ page }) => {
  const { modal, book } = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await scroller(book).press('/')
  await expect(modal.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('VERNIER')
  await page.keyboard.press('Enter')
  const hits = modal.getByRole('status', { name: 'Hits' })
  await expect(hits).toHaveText(/^1 of [2-9]$/)
  const first = await placeIn(modal).textContent()
  await expect(book.locator('.book-hit[data-current]').first()).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(hits).toHaveText(/^2 of [2-9]$/)
  await expect(placeIn(modal)).not.toHaveText(first ?? '')
  // The mark lies over the word.
  const mark = book.locator('.book-hit[data-current]').first()
  await expect(mark).toBeInViewport()
  const overlap = await mark.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const words = [...(element.parentElement?.querySelectorAll('.book-words span') ?? [])]
    return words.some((word) => {
      const { left, right, top, bottom } = word.getBoundingClientRect()
      const inside = left <= box.left + 1 && right >= box.right - 1 && top < box.bottom && bottom > box.top
      return inside && /vernier/i.test(word.textContent)
    })
  })
  expect(overlap).toBe(true)
  // One who reads on and comes near it again is not taken back to it.
  const place = Number(/\d+/.exec((await placeIn(modal).textContent()) ?? '')?.[0])
  await turnTo(book, place + 6)
  await expectDrawn(pageOf(book, place + 6))
  await turnTo(book, place + 1)
  await expectDrawn(pageOf(book, place))
  await expect(book.locator('.book-hit[data-current]').first()).toBeAttached()
  await expect(placeIn(modal)).toHaveText(`Page ${place + 1} of ${freeBook.pages}`)
  await modal.getByRole('searchbox').fill('perpetual motion')
  await page.keyboard.press('Enter')
  await expect(hits).toHaveText('Not found')
})

test('a teacher continues on a second device at the page where the book was left @long', async ({ page, browser }) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  await page.goto('/ebook')
  const modal = await openBook(page, freeBook.title)
  const book = frameOf(modal, freeBook.title)
  await expectDrawn(pageOf(book, 1))
  await turnTo(book, 17)
  await expect(placeIn(modal)).toHaveText(/^Page 17 /)
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/place'))
  await modal.getByRole('button', { name: 'Close the book' }).click()
  expect((await kept).status()).toBe(200)

  const device = await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  try {
    const phone = await device.newPage()
    await useSession(phone, teacher)
    await phone.goto('/ebook')
    const again = await openBook(phone, freeBook.title)
    await expect(placeIn(again)).toHaveText(/^Page 1 /)
    await again.getByRole('button', { name: 'Continue at page 17' }).click()
    await expect(placeIn(again)).toHaveText(/^Page 17 /)
    await expect(pageOf(frameOf(again, freeBook.title), 17)).toBeInViewport()
    await expect(again.getByRole('button', { name: /Continue/ })).toBeHidden()
  } finally {
    await device.close()
  }
})

/** What a line of 400 kbit/s carries in 3 s. */
const slowLineBytes = 150_000

test('a teacher reads the first page and turns to the second before more has arrived than a slow line carries in 3 s @long', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await page.goto('/ebook')
  const read = page.getByRole('button', { name: `Read Now: ${freeBook.title}` })
  await read.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  let received = 0
  protocol.on('Network.dataReceived', ({ encodedDataLength }) => (received += encodedDataLength))
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 200_000 / 8,
  })
  // A route of Playwright would disable the cache of what the library has loaded.
  await read.click()
  const modal = page.getByRole('dialog', { name: freeBook.title })
  const book = frameOf(modal, freeBook.title)
  await drawingOf(pageOf(book, 1)).waitFor()
  expect(received).toBeGreaterThan(10_000)
  expect(received).toBeLessThanOrEqual(slowLineBytes)
  await protocol.send('Network.disable')
  await expectDrawn(pageOf(book, 1))
  await page.keyboard.press('ArrowRight')
  await expect(placeIn(modal)).toHaveText(`Page 2 of ${freeBook.pages}`)
  await expectDrawn(pageOf(book, 2))
  await expect(pageOf(book, 3).getByText('Contents')).toBeAttached()
})

test('links of a book lead to its pages, or to the web in a new tab @long', async ({ page, baseURL }) => {
  const { token } = await adminSession()
  const document = new PDFDocument({ size: 'A5', margin: 40 })
  document.fontSize(12).text('See the last page', { goTo: 'last' }).moveDown()
  document.text('The web', { link: 'https://science.example/rays' }).moveDown()
  document.text('A program', { link: 'javascript:alert(1)' })
  for (let number = 2; number <= 5; number += 1) document.addPage().text(`Page ${number}`)
  document.addNamedDestination('last')
  document.end()
  const title = `Links ${newPerson().email}`
  const id = await publishBook(baseURL ?? '', token, title, await buffer(document))
  try {
    await useSession(page, await newTeacher())
    await page.goto(`/reader?book=${id}`)
    const first = page.getByRole('region', { name: 'Page 1', exact: true })
    const outside = first.getByRole('link', { name: /The web/ })
    await expect(outside).toHaveAttribute('href', 'https://science.example/rays')
    await expect(outside).toHaveAttribute('target', '_blank')
    await expect(outside).toHaveAttribute('rel', /noopener/)
    await expect(first.getByRole('link')).toHaveCount(2)
    await first.getByRole('link', { name: /last page/ }).click()
    await expect(placeIn(page)).toHaveText('Page 5 of 5')
  } finally {
    await archive('ebooks', id)
  }
})

test('a teacher reads all pages, and never more than three of them are kept drawn @long', async ({ page }) => {
  const { book } = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await scroller(book).evaluate((element) => {
    const count = () => {
      const drawn = element.querySelectorAll('canvas, img').length
      element.dataset['most'] = String(Math.max(drawn, Number(element.dataset['most'] ?? 0)))
    }
    count()
    new MutationObserver(count).observe(element, { childList: true, subtree: true })
  })
  for (let number = 1; number <= freeBook.pages; number += 1) {
    await turnTo(book, number)
    await expect(drawingOf(pageOf(book, number))).toHaveCount(1)
  }
  await expectDrawn(pageOf(book, freeBook.pages))
  expect(Number(await scroller(book).getAttribute('data-most'))).toBeLessThanOrEqual(3)
  await expect(drawingOf(pageOf(book, 1))).toHaveCount(0)
})

test('a teacher sees a first page that the server has not drawn while more than half of the book is still withheld @long', async ({
  page,
}) => {
  const { promise: restMayCome, resolve: letRestCome } = Promise.withResolvers<void>()
  let granted = 0
  let withheld = 0
  const statuses = new Set<number>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.pdf')) statuses.add(response.status())
  })
  await page.route('**/api/ebooks/*/pages/*', (route) => route.fulfill({ json: { drawn: null } }))
  await page.route('**/files/**', async (route) => {
    const [, first = NaN, last = NaN] =
      /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '')?.map(Number) ?? []
    const bytes = Math.min(last, freeBook.bytes - 1) - first + 1
    if (granted + bytes > freeBook.bytes / 2) {
      withheld += 1
      await restMayCome
    } else granted += bytes
    await route.continue()
  })
  const { book } = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  expect(granted).toBeGreaterThan(0)
  letRestCome()
  await turnTo(book, freeBook.pages)
  await expectDrawn(pageOf(book, freeBook.pages))
  expect(withheld).toBeGreaterThan(0)
  expect([...statuses]).toEqual([206])
})

test('a teacher selects the words of a page, and a screen reader reads them @long', async ({ page }) => {
  const { book } = await readFreeBook(page)
  await turnTo(book, 4)
  const dialog = pageOf(book, 4)
  await expect.poll(async () => (await dialog.innerText()).split(/\s+/).length).toBeGreaterThan(60)
  const { words, drawing } = await dialog.evaluate((element) => {
    const spans = [...element.querySelectorAll('span[role="presentation"]')].map((span) => span.getBoundingClientRect())
    const { left, right } = element.getBoundingClientRect()
    return {
      words: { left: Math.min(...spans.map((box) => box.left)), right: Math.max(...spans.map((box) => box.right)) },
      drawing: { left, right },
    }
  })
  expect(words.left).toBeGreaterThan(drawing.left)
  expect(words.right).toBeLessThan(drawing.right)
})

test('a teacher reads by keyboard alone, finds only the book in the frame, and leaves with Escape pressed inside it', async ({
  page,
}) => {
  const { modal, book } = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await expect(book.getByRole('banner')).toHaveCount(0)
  await expect(book.getByRole('contentinfo')).toHaveCount(0)
  // Keys work on the bar too.
  await expect(modal.getByRole('button', { name: 'Close the book' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(placeIn(modal)).toHaveText(/^Page 2 /)
  await page.keyboard.press('Tab')
  await expect(scroller(book)).toBeFocused()
  await page.keyboard.press('End')
  await expect(placeIn(modal)).toHaveText(`Page ${freeBook.pages} of ${freeBook.pages}`)
  await page.keyboard.press('Home')
  await expect(placeIn(modal)).toHaveText(/^Page 1 /)
  await page.keyboard.press('PageDown')
  await expect(placeIn(modal)).toHaveText(/^Page 2 /)
  await page.keyboard.press('+')
  await expect(modal.getByLabel('Zoom', { exact: true })).toHaveText('110 %')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Read Now: ${freeBook.title}` })).toBeFocused()
})

test('the reader page passes the layout and accessibility checks when opened directly, and opens at the page and zoom of its address @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  const list = page.waitForResponse('**/api/ebooks')
  await page.goto('/ebook')
  const { items } = (await (await list).json()) as { items: { id: string; title: string }[] }
  const id = items.find(({ title }) => title === premiumBook.title)?.id
  await page.goto(`/reader?book=${id}#toolbar=0&navpanes=0&page=3&zoom=50`)
  const dialog = page.getByRole('region', { name: 'Page 3', exact: true })
  await expectDrawn(dialog)
  await expect(placeIn(page)).toHaveText(`Page 3 of ${premiumBook.pages}`)
  await expect.poll(() => dialog.evaluate((element) => element.getBoundingClientRect().width)).toBeCloseTo(279, -1)
  await expectWellMade(page)
})

test.describe('when the book cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 410|net::ERR_FAILED/] })

  test('a teacher whose connection fails in the middle of a book is told so, and reads on when it is back @long', async ({
    page,
  }) => {
    const { modal, book } = await readFreeBook(page)
    await expectDrawn(pageOf(book, 1))
    await page.route('**/files/**', (route) => route.abort())
    await turnTo(book, 20)
    await expect(pageOf(book, 20).getByRole('alert')).toHaveText('Page 20 could not be loaded. Check your connection.')
    await expectWellMade(page)
    // The pages that are here stay.
    await turnTo(book, 1)
    await expectDrawn(pageOf(book, 1))
    await turnTo(book, 20)
    await page.unroute('**/files/**')
    await pageOf(book, 20).getByRole('button', { name: 'Try again' }).click()
    await expectDrawn(pageOf(book, 20))
    await expect(placeIn(modal)).toHaveText(/^Page 20 /)
  })

  test('a teacher whose book does not open sees an error and tries again @long', async ({ page }) => {
    await page.route('**/api/ebooks/*', (route) => route.abort())
    const { book } = await readFreeBook(page)
    await expect(book.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/ebooks/*')
    await book.getByRole('button', { name: 'Try again' }).click()
    await expectDrawn(pageOf(book, 1))
  })

  test('a link that has expired while the book was open is renewed silently @long', async ({ page }) => {
    const { book } = await readFreeBook(page)
    await expectDrawn(pageOf(book, 1))
    let refused = 0
    const renewed = page.waitForResponse('**/api/ebooks/*')
    await page.route('**/files/**', (route) => {
      // The first pages are images; a page whose image is refused is drawn from the file.
      if (refused > 0 || route.request().resourceType() === 'image') return route.fallback()
      refused += 1
      return route.fulfill({ status: 410, json: { msg: 'This file link has expired.', code: 'file-link-expired' } })
    })
    const middle = Math.ceil(freeBook.pages / 2)
    await turnTo(book, middle)
    await renewed
    await expectDrawn(pageOf(book, middle))
    expect(refused).toBe(1)
  })
})
