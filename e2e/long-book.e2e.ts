// The functions that run inside a page speak of the page.
/// <reference lib="dom" />
import { drawBigBook, publishBook } from '../bench/browser/big-book.ts'
import { adminSession, newPerson, registered } from './house/accounts.ts'
import { archive, expectDrawn } from './house/library.ts'
import { expect, test, useSession } from './house/test.ts'

/** Its writer hangs all pages below one node, so that a viewer would have to fetch all of them to find the first (decision 45). */
const pages = 120
/** What may come of the book before its first page stands: a tenth. */
const most = 400_000

test('a long book of many pictures opens after a small part of it, and three pages at most are kept drawn', async ({
  page,
  baseURL,
}) => {
  const { token } = await adminSession()
  const file = await drawBigBook(pages, 4_000_000)
  const id = await publishBook(baseURL ?? '', token, `Light and shadow ${newPerson().email}`, file)
  try {
    await useSession(page, await registered())
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    let came = 0
    const pieces = new Set<string>()
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith('/files/')) pieces.add(requestId)
    })
    protocol.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (pieces.has(requestId)) came += dataLength
    })
    await page.goto(`/reader?book=${id}`)
    const sheet = (number: number) => page.locator(`[data-page="${number}"]`)
    await expectDrawn(sheet(1))
    expect(came).toBeGreaterThan(0)
    expect(came).toBeLessThanOrEqual(most)
    for (const number of [2, 3, 40, 41, 80, pages]) {
      await sheet(number).evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await expect(sheet(number).locator('canvas')).toHaveCount(1)
      expect(await page.locator('[data-page] canvas').count()).toBeLessThanOrEqual(3)
    }
  } finally {
    await archive('ebooks', id)
  }
})
