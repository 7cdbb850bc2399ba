// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { FrameLocator, Page } from 'playwright/test'
import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { expectDrawn, frameOf, freeBook, openBook, pageOf, premiumBook, setPdfViewer } from '../support/library.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const place = (book: FrameLocator) => book.getByRole('status')
const scroller = (book: FrameLocator) => book.getByRole('document', { name: 'Book' })

/** Opens a free book in the product's reader. */
async function readFreeBook(page: Page): Promise<FrameLocator> {
  await setPdfViewer(page, false)
  await useSession(page, await newTeacher())
  await page.goto('/ebook')
  return frameOf(await openBook(page, freeBook.title), freeBook.title)
}

const turnTo = (book: FrameLocator, number: number) =>
  pageOf(book, number).evaluate((dialog) => dialog.scrollIntoView({ block: 'start' }))

test(
  'a teacher whose browser has no viewer reads the book in ours, within the width of the screen',
  { tag: '@phone' },
  async ({ page }) => {
    const book = await readFreeBook(page)
    await expectDrawn(pageOf(book, 1))
    await expect(place(book)).toHaveText(`1 / ${freeBook.pages}`)
    const fit = await scroller(book).evaluate((element) => ({
      room: element.clientWidth,
      content: element.scrollWidth,
      sheet: element.querySelector('section')?.getBoundingClientRect().width ?? 0,
    }))
    expect(fit.content).toBe(fit.room)
    expect(fit.sheet).toBeLessThanOrEqual(fit.room)
    // A5 at zoom 100 is 559 CSS pixels wide; on a phone the page takes the full width except its margins.
    expect(fit.sheet).toBeGreaterThan(Math.min(558, fit.room - 40))
    expect(fit.sheet).toBeLessThan(561)
  },
)

test('a teacher reads all pages, and never more than three of them are kept drawn', async ({ page }) => {
  const book = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await scroller(book).evaluate((element) => {
    const count = () => {
      const drawn = element.querySelectorAll('canvas').length
      element.dataset['most'] = String(Math.max(drawn, Number(element.dataset['most'] ?? 0)))
    }
    count()
    new MutationObserver(count).observe(element, { childList: true, subtree: true })
  })
  for (let number = 1; number <= freeBook.pages; number += 1) {
    await turnTo(book, number)
    await expect(pageOf(book, number).locator('canvas')).toHaveCount(1)
  }
  await expectDrawn(pageOf(book, freeBook.pages))
  await expect(place(book)).toHaveText(`${freeBook.pages} / ${freeBook.pages}`)
  expect(Number(await scroller(book).getAttribute('data-most'))).toBeLessThanOrEqual(3)
  await expect(pageOf(book, 1).locator('canvas')).toHaveCount(0)
})

test('a teacher sees the first page while more than half of the book is still withheld', async ({ page }) => {
  const { promise: restMayCome, resolve: letRestCome } = Promise.withResolvers<void>()
  let granted = 0
  let withheld = 0
  const statuses = new Set<number>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/files/')) statuses.add(response.status())
  })
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
  const book = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  expect(granted).toBeGreaterThan(0)
  letRestCome()
  await turnTo(book, freeBook.pages)
  await expectDrawn(pageOf(book, freeBook.pages))
  expect(withheld).toBeGreaterThan(0)
  expect([...statuses]).toEqual([206])
})

test('a teacher goes on at the page where the book was left', async ({ page }) => {
  const book = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await turnTo(book, 9)
  await expect(place(book)).toHaveText(`9 / ${freeBook.pages}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close the book' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  const again = frameOf(await openBook(page, freeBook.title), freeBook.title)
  await expect(place(again)).toHaveText(`9 / ${freeBook.pages}`)
  await expectDrawn(pageOf(again, 9))
  await expect(pageOf(again, 9)).toBeInViewport()
})

test('a teacher selects the words of a page, and a screen reader reads them', async ({ page }) => {
  const book = await readFreeBook(page)
  await turnTo(book, 4)
  const dialog = pageOf(book, 4)
  await expect(dialog.locator('span').first()).toBeAttached()
  expect((await dialog.innerText()).split(/\s+/).length).toBeGreaterThan(60)
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

test('a teacher turns pages with the keyboard, finds only the book in the frame, and leaves it with Escape', async ({
  page,
}) => {
  const book = await readFreeBook(page)
  await expectDrawn(pageOf(book, 1))
  await expect(book.getByRole('banner')).toHaveCount(0)
  await expect(book.getByRole('contentinfo')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(scroller(book)).toBeFocused()
  await page.keyboard.press('End')
  await expect(place(book)).toHaveText(`${freeBook.pages} / ${freeBook.pages}`)
  await page.keyboard.press('Home')
  await expect(place(book)).toHaveText(`1 / ${freeBook.pages}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Read Now: ${freeBook.title}` })).toBeFocused()
})

test('the reader page passes the layout and accessibility checks when opened directly, and opens at the page and zoom of its address', async ({
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
  await expect(page.getByRole('status')).toHaveText(`3 / ${premiumBook.pages}`)
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBeCloseTo(279, -1)
  await expectWellMade(page)
})

test.describe('when the book cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 410|net::ERR_FAILED/] })

  test('a teacher whose connection fails sees an error and tries again', async ({ page }) => {
    await page.route('**/files/**', (route) => route.abort(), { times: 1 })
    const book = await readFreeBook(page)
    await expect(book.getByRole('alert')).toBeVisible()
    await book.getByRole('button', { name: 'Try again' }).click()
    await expectDrawn(pageOf(book, 1))
  })

  test('a link that has expired while the book was open is renewed silently', async ({ page }) => {
    const book = await readFreeBook(page)
    await expectDrawn(pageOf(book, 1))
    let refused = 0
    const renewed = page.waitForResponse('**/api/ebooks/*')
    await page.route(
      '**/files/**',
      (route) => {
        refused += 1
        return route.fulfill({ status: 410, json: { msg: 'This file link has expired.', code: 'file-link-expired' } })
      },
      { times: 1 },
    )
    const middle = Math.ceil(freeBook.pages / 2)
    await turnTo(book, middle)
    await renewed
    await expectDrawn(pageOf(book, middle))
    expect(refused).toBe(1)
  })
})
