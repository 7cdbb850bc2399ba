import { showEbookPage } from '@ariviyal/contract/library/library'
import * as staffCalls from '@ariviyal/contract/library/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { searchSite } from '@ariviyal/contract/search/search'
import { buffer } from 'node:stream/consumers'
import { loadImage } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { uploadFile } from '../../uploads/testing.ts'
import { libraryFileKeys } from '../library-file-keys.ts'
import { ebooks } from '../library.table.ts'
import { ebookPages } from '../search/ebook-pages.table.ts'
import { bookForm, publishedBook, sampleFile } from '../testing.ts'
import { ebookFirstPages } from './first-pages.table.ts'
import { findUnpreparedSoon } from './prepare-book.ts'

let testApp: TestApp
let editor: TestUser
let teacher: TestUser
let subscriber: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  const admin = await signUp(testApp, { admin: true })
  editor = await signUp(testApp, { role: 'editor' })
  teacher = await signUp(testApp)
  subscriber = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

/** A published book with this file, as a version before page images left it. */
async function shelve(file: Buffer, change: Parameters<typeof publishedBook>[1] = {}): Promise<string> {
  const id = await publishedBook(testApp, change)
  await testApp.ctx.storage.put(`ebooks/${id}.pdf`, file)
  return id
}
async function start(): Promise<void> {
  await findUnpreparedSoon(testApp.ctx)
  await testApp.runJobs()
}
const pageFor = (user: TestUser, id: string, page: number | string) =>
  testApp.call(showEbookPage, { token: user.token, params: { id, page } })
const drawn = async (id: string, page: number) => (await pageFor(teacher, id, page)).body.drawn

async function drawPdf(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', margin: 40 })
  draw(document)
  document.end()
  return buffer(document)
}

test('the first pages of an uploaded book are drawn with their words, and the reader draws the others', async () => {
  const file = await uploadFile(testApp, editor, 'pdf', 'book.pdf', sampleFile(testApp, 'books/light-and-sight.pdf'))
  const as = { token: editor.token }
  const { id } = (await testApp.call(staffCalls.createEbook, { ...as, body: bookForm({ file, access: 'free' }) })).body
  await testApp.call(staffCalls.publishEbook, { ...as, params: { id } })
  expect(await drawn(id, 3)).toBeNull()
  await testApp.runJobs()
  const third = await drawn(id, 3)
  expect([third?.width, third?.height].map((length) => Math.round(length ?? 0))).toEqual([420, 595])
  expect(third?.runs.map(({ text }) => text).join('')).toContain('The law of reflection')
  for (const { x, y, width } of third?.runs ?? []) {
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(420)
    expect(y).toBeLessThan(595)
  }
  const answer = await testApp.app.inject({ url: third?.image ?? '' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    third?.image.includes('.png?') ? 'image/png' : 'image/webp',
  ])
  expect((await loadImage(answer.rawPayload)).naturalWidth).toBe(third?.imageWidth)
  expect(answer.rawPayload.length).toBeLessThan(100_000)

  expect(await drawn(id, limits.firstPages)).not.toBeNull()
  expect(await drawn(id, limits.firstPages + 1)).toBeNull()
  for (const page of [0, limits.bookPagesMax + 1, 'one']) expect((await pageFor(teacher, id, page)).status).toBe(404)
  const keys = await libraryFileKeys(testApp.ctx.db)
  expect(keys.filter((key) => key.startsWith(`first-pages/${id}/`))).toHaveLength(limits.firstPages)
})

test('pages of a premium book and of a draft show to those who may open it', async () => {
  const id = await shelve(await drawPdf((document) => document.text('Premium')), { isPremium: true })
  await start()
  expect((await pageFor(teacher, id, 1)).status).toBe(403)
  const { image = '' } = (await pageFor(subscriber, id, 1)).body.drawn ?? {}
  expect((await testApp.app.inject({ url: image })).headers['cache-control']).toBe('private, no-store')
  expect((await testApp.app.inject({ url: image.replace(`&user=${subscriber.id}`, '') })).statusCode).toBe(403)
  expect((await testApp.app.inject({ url: image.replace('kind=page', 'kind=ebook') })).statusCode).toBe(403)
  await testApp.ctx.db.update(ebooks).set({ publishedAt: null }).where(eq(ebooks.id, id))
  expect((await pageFor(subscriber, id, 1)).status).toBe(404)
})

test('links lead to the web or to a place in the book; a page with turned text is left to the reader', async () => {
  const file = await drawPdf((document) => {
    document
      .text('See the last page', { goTo: 'last' })
      .moveDown()
      .text('The web', { link: 'https://science.example/' })
    document.text('A program', { link: 'javascript:alert(1)' })
    document.addPage().rotate(30).text('Turned')
    document.addPage().addNamedDestination('last')
    document.text('The end')
  })
  const id = await shelve(file)
  await start()
  const links = (await drawn(id, 1))?.links
  expect(links?.map(({ to }) => to)).toEqual([
    { page: 3, part: expect.any(Number) },
    { url: 'https://science.example/' },
  ])
  expect(links?.[0]?.left).toBe(40)
  expect(await drawn(id, 2)).toBeNull()
  expect(await drawn(id, 3)).not.toBeNull()
})

test.runIf(isThorough)(
  'a book of an older version gets its pages and their texts at the next start, once; a new file gets its own',
  async () => {
    const id = await shelve(await drawPdf((document) => document.text('Cover').addPage().text('Thunderclouds')))
    await start()
    const found = await testApp.call(searchSite, { token: teacher.token, query: { q: 'thunderclouds' } })
    expect(found.body.sections.flatMap(({ hits }) => hits)).toMatchObject([{ id, page: 2 }])

    const rows = () => testApp.ctx.db.select({ id: ebookPages.id }).from(ebookPages).where(eq(ebookPages.ebookId, id))
    const before = await rows()
    expect(before).toHaveLength(2)
    const put = vi.spyOn(testApp.ctx.storage, 'put')
    await start()
    expect(put).not.toHaveBeenCalled()
    expect(await rows()).toEqual(before)
    put.mockRestore()

    await testApp.ctx.storage.put('ebooks/new.pdf', await drawPdf((document) => document.text('A new edition')))
    await testApp.ctx.db.update(ebooks).set({ fileKey: 'ebooks/new.pdf' }).where(eq(ebooks.id, id))
    expect(await drawn(id, 1)).toBeNull()
    await start()
    expect((await drawn(id, 1))?.runs.map(({ text }) => text).join('')).toBe('A new edition')
  },
)

test('a book whose file is gone or cannot be read is left to the reader, and not tried again', async () => {
  const gone = await publishedBook(testApp)
  const broken = await shelve(Buffer.from('%PDF-1.7 nothing'))
  await start()
  const stream = vi.spyOn(testApp.ctx.storage, 'stream')
  await start()
  expect(stream).not.toHaveBeenCalled()
  for (const id of [gone, broken]) {
    expect(await drawn(id, 1)).toBeNull()
    const [row] = await testApp.ctx.db.select().from(ebookFirstPages).where(eq(ebookFirstPages.ebookId, id))
    expect(row).toEqual({ ebookId: id, madeFrom: `ebooks/${id}.pdf`, pages: [] })
  }
})
