// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { drawBigBook, publishBook } from '../../bench/browser/big-book.ts'
import { adminSession, newPerson, newTeacher } from '../support/accounts.ts'
import { archive, drawingOf, expectDrawn } from '../support/library.ts'
import { expect, test, useSession } from '../support/test.ts'

/** Its page tree is one flat node, so that a viewer would have to fetch all pages to find the first. */
const pages = 120
/** Maximum bytes received before the first page shows: a tenth of the book. */
const most = 400_000

test('a long book of many images opens after a small part of it, and three pages at most are kept drawn @long', async ({
  page,
  baseURL,
}) => {
  const { token } = await adminSession()
  const file = await drawBigBook(pages, 4_000_000)
  const id = await publishBook(baseURL ?? '', token, `Light and shadow ${newPerson().email}`, file)
  try {
    await useSession(page, await newTeacher())
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    let received = 0
    const pieces = new Set<string>()
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith('/files/')) pieces.add(requestId)
    })
    protocol.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (pieces.has(requestId)) received += dataLength
    })
    // The server draws no image of this page.
    await page.goto(`/reader?book=${id}#page=${pages / 2}`)
    const dialog = (number: number) => page.locator(`[data-page="${number}"]`)
    await expectDrawn(dialog(pages / 2))
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThanOrEqual(most)
    for (const number of [2, 3, 40, 41, 80, pages]) {
      await dialog(number).evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await expect(drawingOf(dialog(number))).toHaveCount(1)
      expect(await drawingOf(page.locator('[data-page]')).count()).toBeLessThanOrEqual(3)
    }
  } finally {
    await archive('ebooks', id)
  }
})
