import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Ebook, Video } from '@ariviyal/contract/library/library'
import type { Workshop } from '@ariviyal/contract/training/training'
import { adminSession, api, newTeacher, newSubscriber } from '../support/accounts.ts'
import { books, card, freeBook, isSample, premiumBook, premiumVideo, videos } from '../support/library.ts'
import { rawRequest } from '../support/raw-request.ts'
import { expect, test, useSession } from '../support/test.ts'

const lists = async (token?: string) => ({
  ebooks: (await api<{ items: Ebook[] }>('GET', '/api/ebooks', undefined, token)).body.items.filter(isSample),
  videos: (await api<{ items: Video[] }>('GET', '/api/videos', undefined, token)).body.items.filter(isSample),
  workshops: (await api<{ items: Workshop[] }>('GET', '/api/workshops', undefined, token)).body.items,
})

const present = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('nothing there')
  return value
}

/** What a subscriber gets: the signed addresses of a premium book, a premium video and its captions. */
async function premiumFiles(token: string) {
  const { ebooks, videos } = await lists(token)
  const book = present(ebooks.find(({ title }) => title === premiumBook.title))
  const video = present(videos.find(({ title }) => title === premiumVideo.title))
  return {
    book: present(book.pdfUrl),
    film: present(video.url),
    captions: present(video.captions),
    bookId: book.id,
    filmId: video.id,
  }
}

/** Expects no content of a file, whatever the status: no PDF, no video, no captions. */
async function expectNothing(
  address: string,
  headers: Record<string, string> = {},
  statuses = [400, 403, 404, 410],
): Promise<void> {
  const { status, bytes, headers: answer } = await rawRequest(address, headers)
  const start = bytes.subarray(0, 64).toString('latin1')
  expect(start, address).not.toMatch(/%PDF|ftyp|WEBVTT/)
  expect(String(answer['content-type']), address).not.toMatch(/pdf|video|vtt/)
  expect(statuses, `${address} answered ${status}`).toContain(status)
}

const withQuery = (address: string, change: (query: URLSearchParams) => void): string => {
  const url = new URL(address, 'http://site.example')
  change(url.searchParams)
  return url.pathname + url.search
}

/** Whether a changed query means the same: captions already have the kind captions. */
const sameQuery = (one: string, other: string): boolean => one === withQuery(other, () => {})

test('a guest and a teacher without a subscription see premium items, but never their addresses', async () => {
  for (const token of [undefined, (await newTeacher()).token, 'no-such-token']) {
    const { ebooks, videos: listedVideos, workshops } = await lists(token)
    expect(ebooks).toHaveLength(books.length)
    expect(listedVideos).toHaveLength(videos.length)
    for (const item of ebooks) {
      expect(item.pdfUrl === null).toBe(item.isPremium)
      const shown = await api<Ebook>('GET', `/api/ebooks/${item.id}`, undefined, token)
      expect(shown.body.pdfUrl === null).toBe(item.isPremium)
    }
    for (const item of listedVideos) {
      expect([item.url === null, item.captions === null]).toEqual([item.isPremium, item.isPremium])
      const { body } = await api<Video>('GET', `/api/videos/${item.id}`, undefined, token)
      expect([body.url === null, body.captions === null]).toEqual([item.isPremium, item.isPremium])
    }
    expect(workshops.map(({ link }) => link)).toEqual([null])
    // Neither in another field nor in the file's name.
    const words = JSON.stringify({ ebooks, listedVideos, workshops })
    for (const { slug } of books.filter(({ isPremium }) => isPremium))
      expect(words).not.toMatch(new RegExp(`${slug}[^"]*\\.pdf`))
    expect(words).not.toContain('forms.example')
  }
})

test('a subscriber downloads each premium file in full', async () => {
  const { token } = await newSubscriber()
  const files = await premiumFiles(token)
  const book = await rawRequest(files.book)
  expect([book.status, book.bytes.length, book.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    premiumBook.bytes,
    '%PDF-',
  ])
  expect(book.headers['cache-control']).toBe('private, no-store')
  const video = await rawRequest(files.film)
  expect([video.status, video.bytes.length]).toEqual([200, premiumVideo.bytes])
  expect((await rawRequest(files.captions)).bytes.subarray(0, 6).toString()).toBe('WEBVTT')
  const part = await rawRequest(files.book, { range: 'bytes=100-199' })
  expect([part.status, part.bytes.length, part.headers['content-range']]).toEqual([
    206,
    100,
    `bytes 100-199/${premiumBook.bytes}`,
  ])
})

test('a signed address with anything changed gives no file: not in full, by range or by HEAD', async () => {
  const { token } = await newSubscriber()
  const otherTeacher = await newTeacher()
  const files = await premiumFiles(token)
  const past = String(Math.floor(Date.now() / 1000) - 60)
  const changes: ((query: URLSearchParams) => void)[] = [
    (query) => query.set('signature', 'A'.repeat(43)),
    (query) => query.set('signature', `${query.get('signature')?.slice(0, -2)}AA`),
    (query) => query.set('signature', ''),
    (query) => query.delete('signature'),
    (query) => query.set('until', past),
    (query) => query.set('until', String(Number(query.get('until')) + 3600)),
    (query) => query.set('until', 'tomorrow'),
    (query) => query.delete('until'),
    (query) => query.delete('premium'),
    (query) => query.set('premium', '0'),
    (query) => query.set('user', otherTeacher.user.id),
    (query) => query.delete('user'),
    (query) => query.set('kind', 'captions'),
    (query) => query.set('item', otherTeacher.user.id),
  ]
  for (const file of [files.book, files.film, files.captions]) {
    for (const change of changes) {
      const address = withQuery(file, change)
      if (sameQuery(address, file)) continue
      await expectNothing(address, {}, [403, 410])
      await expectNothing(address, { range: 'bytes=0-1023' }, [403, 410])
      const { status, headers } = await rawRequest(address, {}, 'HEAD')
      expect([403, 410]).toContain(status)
      expect(Number(headers['content-length'] ?? 0)).not.toBe(premiumBook.bytes)
    }
  }
})

test('the signature of a free book opens no premium one', async () => {
  const { token } = await newSubscriber()
  const files = await premiumFiles(token)
  const teacher = await newTeacher()
  const own = present((await lists(teacher.token)).ebooks.find(({ title }) => title === freeBook.title)?.pdfUrl)
  const [freePath, freeQuery] = own.split('?')
  expect((await rawRequest(own)).status).toBe(200)
  for (const file of [files.book, files.film, files.captions]) {
    const [premiumPath, premiumQuery] = file.split('?')
    await expectNothing(`${premiumPath}?${freeQuery}`, {}, [403])
    await expectNothing(`${premiumPath}?${freeQuery}&premium=1`, {}, [403])
    await expectNothing(`${premiumPath}?${freeQuery}`, { authorization: `Bearer ${teacher.token}` }, [403])
    await expectNothing(`${freePath}?${premiumQuery}`, {}, [403])
    await expectNothing(`${freePath}/../..${present(premiumPath).replace('/files', '')}?${freeQuery}`, {}, [403])
  }
})

test('a link that was given to a subscriber ends with the subscription', async () => {
  const teacher = await newSubscriber()
  const files = await premiumFiles(teacher.token)
  const { etag } = (await rawRequest(files.book)).headers
  const { token } = await adminSession()
  expect((await api('POST', `/api/admin/users/${teacher.user.id}/end-subscription`, undefined, token)).status).toBe(200)
  for (const file of [files.book, files.film, files.captions]) {
    await expectNothing(file, {}, [403])
    await expectNothing(file, { range: 'bytes=0-' }, [403])
    await expectNothing(file, { range: 'bytes=-500', 'if-range': String(etag) }, [403])
    await expectNothing(file, { 'if-none-match': String(etag) }, [403])
    expect((await rawRequest(file, {}, 'HEAD')).status).toBe(403)
  }
  const after = await lists(teacher.token)
  expect(after.ebooks.every(({ isPremium, pdfUrl }) => isPremium === (pdfUrl === null))).toBe(true)
})

test('no guessed address and no path traversal gives a premium file', async () => {
  const { token } = await newSubscriber()
  const files = await premiumFiles(token)
  for (const file of [files.book, files.film, files.captions]) {
    const key = present(present(file.split('?')[0]).split('/files/')[1])
    const escaped = key.replaceAll('/', '%2f')
    for (const guess of [
      `/files/${key}`,
      `/files//${key}`,
      `/files/./${key}`,
      `/files/${escaped}`,
      `/files/public/../${key}`,
      `/media/${key}`,
      `/media//${key}`,
      `/media/${escaped}`,
      `/media/public/../${key}`,
      `/media/public/%2e%2e/${key}`,
      `/media/public/..%2f${escaped}`,
      `/media/public/..%5c${key}`,
      `/media/public%2f..%2f${escaped}`,
      `/media/../files/${key}`,
      `/media/PUBLIC/../${key}`,
      `/${key}`,
      `/assets/../${key}`,
      `/assets/..%2f..%2f..%2fcontent/rendered/${key}`,
      `/.data/files/${key}`,
      `/data/files/${key}`,
      `/../.data/files/${key}`,
      `/..%2f.data%2ffiles%2f${escaped}`,
      `//files/${key}`,
    ])
      await expectNothing(guess)
  }
  for (const folder of [
    '/content',
    '/rendered',
    '/content/rendered',
    '',
    '/public',
    '/static',
    '/..',
    '/%2e%2e',
    '/assets',
  ])
    for (const file of [
      `books/${premiumBook.slug}.pdf`,
      `videos/mitosis.mp4`,
      `videos/mitosis.vtt`,
      `ebooks/${premiumBook.slug}.pdf`,
    ])
      await expectNothing(`${folder}/${file}`)
  for (const query of [
    '?premium=0',
    '?signature=',
    '?kind=ebook&premium=1&until=9999999999&signature=null',
    '?kind[]=ebook',
  ])
    await expectNothing(`/files/ebooks/${premiumBook.slug}.pdf${query}`)
})

test('the pages that are built hold no premium file and no address of one @long', async () => {
  for (const page of ['/ebook', '/digital-videos', '/online-training'])
    for (const address of [
      `${page}.data`,
      `${page}/index.html`,
      `${page}/index.data`,
      `${page}.html`,
      '/_root.data',
      '/__manifest?paths=%2Febook',
    ])
      await expectNothing(address, {}, [301, 404])
  const site = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../web/build/site.json'), 'utf8')) as {
    files: { path: string; type: string }[]
  }
  expect(site.files.length).toBeGreaterThan(50)
  for (const file of site.files) {
    expect(file.type, file.path).not.toMatch(/pdf|video|vtt/)
    if (!/html|javascript|json/.test(file.type)) continue
    const text = (await rawRequest(file.path)).bytes.toString()
    expect(text.includes('forms.example'), file.path).toBe(false)
    expect(/\/files\/(ebooks|videos|captions)\//.test(text), file.path).toBe(false)
  }
})

test('a teacher who forges is_subscribed in the browser gets no file and is corrected by the server', async ({
  page,
}) => {
  const teacher = await newTeacher()
  let responseText = ''
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/ebooks')) responseText += await response.text()
  })
  await useSession(page, { ...teacher, user: { ...teacher.user, is_subscribed: 1 } })
  await page.goto('/ebook')
  await expect(card(page, premiumBook.title).getByRole('link', { name: /^Subscribe to Access/ })).toBeVisible()
  await expect(card(page, premiumBook.title).getByRole('button')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'free')
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe Now' })).toBeVisible()
  for (const item of (JSON.parse(responseText.slice(responseText.lastIndexOf('{"items"'))) as { items: Ebook[] }).items)
    expect(item.pdfUrl === null).toBe(item.isPremium)
})

test.describe('in the reader', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('a teacher without a subscription who opens the reader at a premium book is refused', async ({ page }) => {
    const { ebooks } = await lists()
    const id = ebooks.find(({ title }) => title === premiumBook.title)?.id
    await useSession(page, await newTeacher())
    await page.goto(`/reader?book=${id}`)
    await expect(page.getByRole('alert')).toHaveText('This book is part of the subscription.')
    await expect(page.locator('[data-page]')).toHaveCount(0)
  })

  test.describe('at an address without a book', () => {
    test.use({ expectedErrors: [/status of 404/] })

    test('a teacher is told that the book is gone, and not to try again', async ({ page }) => {
      await useSession(page, await newTeacher())
      await page.goto('/reader?book=01a220e9-0000-7000-8000-000000000000')
      await expect(page.getByRole('alert')).toHaveText('This book is not in the library. It may have been removed.')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to the library' }).click()
      await expect(page.getByRole('heading', { name: 'E-books' })).toBeVisible()
    })
  })
})
