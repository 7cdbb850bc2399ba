import { adminSession, api, registered } from './house/accounts.ts'
import { drawBigBook, publishBook } from './house/big-book.ts'
import { expectDrawn } from './house/library.ts'
import { expect, test, useSession } from './house/test.ts'

/** Some of it is its own table of 300 pages; a book with larger pictures has no larger table. */
const budget = 400_000

test('the first page of a book of 300 pages stands after 400 KB of it', async ({ page }) => {
  const { token } = await adminSession()
  const file = await drawBigBook(300, 9_000_000)
  const id = await publishBook(process.env['E2E_BASE_URL'] ?? '', token, 'Light and shadow, the whole course', file)
  let came = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/files/')) came += Number(response.headers()['content-length'])
  })
  await useSession(page, await registered())
  await page.goto(`/reader?book=${id}`)
  await expectDrawn(page.getByRole('region', { name: 'Page 1', exact: true }))
  expect(came).toBeGreaterThan(0)
  expect(came).toBeLessThanOrEqual(budget)
  await expect(page.getByRole('status')).toHaveText('1 / 300')
  await api('POST', `/api/admin/ebooks/${id}/archive`, undefined, token)
})
