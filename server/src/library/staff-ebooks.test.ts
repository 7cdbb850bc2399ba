import { listEbooks, showEbook } from '@ariviyal/contract/library/library'
import * as calls from '@ariviyal/contract/library/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { uploadFile } from '../uploads/testing.ts'
import { libraryFileKeys } from './library-file-keys.ts'
import { withFuzzyMatching } from '../platform/search/fuzzy-search.ts'
import { searchLibrary } from './search-library.ts'
import { bookForm, sampleFile, publishedBook } from './testing.ts'

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

const as = (user: TestUser) => ({ token: user.token })
/** A sheet of one page, which is examined in a tenth of the time of a book. */
const pdf = (sample = 'materials/anna-mani.pdf') =>
  uploadFile(testApp, editor, 'pdf', 'book.pdf', sampleFile(testApp, sample))
const wholeBook = 'books/light-and-sight.pdf'

async function create(change: Parameters<typeof bookForm>[0] = {}): Promise<string> {
  const { status, body } = await testApp.call(calls.createEbook, { ...as(editor), body: bookForm(change) })
  expect(status).toBe(201)
  return body.id
}
const show = async (id: string) => (await testApp.call(calls.showStaffEbook, { ...as(editor), params: { id } })).body
const edit = async (id: string, version: number, change: Parameters<typeof bookForm>[0] = {}) =>
  testApp.call(calls.editEbook, { ...as(editor), params: { id }, body: { ...bookForm(change), version } })
type Act =
  | typeof calls.publishEbook
  | typeof calls.unpublishEbook
  | typeof calls.archiveEbook
  | typeof calls.restoreEbook
const act = (call: Act, id: string) => testApp.call(call, { ...as(editor), params: { id } })
const shelfOf = async (user?: TestUser) =>
  (await testApp.call(listEbooks, user && as(user))).body.items.map(({ title }) => title)
const get = (url: string | null) => testApp.app.inject({ method: 'GET', url: url ?? '/none' })

describe('an editor who adds a book', () => {
  test('gets pages and cover from the PDF, as a draft hidden from readers; a subscriber reads it once published', async () => {
    const id = await create({ title: 'From a PDF', file: await pdf(wholeBook) })
    const draft = await show(id)
    expect(draft).toMatchObject({ state: 'draft', has_file: true, cover_from: 'page', grade_from: 8, grade_to: 10 })
    expect(draft.pages).toBeGreaterThan(10)
    expect(draft.bytes).toBeGreaterThan(100_000)
    const cover = await get(draft.cover)
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await get(draft.reader.pdfUrl)).body.slice(0, 5)).toBe('%PDF-')

    for (const user of [undefined, teacher, subscriber]) {
      expect(await shelfOf(user)).not.toContain('From a PDF')
      expect((await testApp.call(showEbook, { ...(user && as(user)), params: { id } })).status).toBe(404)
    }
    // The editor's preview uses the same call as readers.
    expect((await testApp.call(showEbook, { ...as(editor), params: { id } })).body.pdfUrl).not.toBeNull()

    expect((await act(calls.publishEbook, id)).body).toEqual({ msg: serverMessages.itemPublished })
    const open = (await testApp.call(showEbook, { ...as(subscriber), params: { id } })).body
    expect(open).toMatchObject({ title: 'From a PDF', isPremium: true, grades: '8–10', pages: draft.pages })
    expect((await get(open.pdfUrl)).statusCode).toBe(200)
    expect((await testApp.call(showEbook, { ...as(teacher), params: { id } })).body.pdfUrl).toBeNull()
  })

  test('cannot publish it before it has its file', async () => {
    const id = await create({ title: 'Words only' })
    const refused = await act(calls.publishEbook, id)
    expect([refused.status, refused.error.code, refused.error.msg]).toEqual([
      409,
      'incomplete',
      serverMessages.bookIncomplete,
    ])
    expect((await edit(id, 1, { title: 'Words only', file: await pdf() })).status).toBe(200)
    expect((await act(calls.publishEbook, id)).status).toBe(200)
    expect(await shelfOf()).toContain('Words only')
  })

  test('gets an error for each invalid field, and for a used or foreign upload, without a book being created', async () => {
    const refused = await testApp.call(calls.createEbook, {
      ...as(editor),
      body: { ...bookForm({ title: ' ', grade_from: 10, grade_to: 8 }), access: '' as 'free' },
    })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toMatchObject({ title: messages.titleRequired, access: messages.accessRequired })
    const reversed = await testApp.call(calls.createEbook, {
      ...as(editor),
      body: bookForm({ grade_from: 10, grade_to: 8 }),
    })
    expect(reversed.error.fields).toEqual({ grade_to: messages.gradesReversed })

    const used = await pdf()
    await create({ file: used })
    const colleague = await signUp(testApp, { role: 'editor' })
    const foreign = await uploadFile(testApp, colleague, 'pdf', 'a.pdf', sampleFile(testApp, 'materials/anna-mani.pdf'))
    const before = await testApp.call(calls.listStaffEbooks, as(editor))
    for (const file of [used, foreign, crypto.randomUUID()]) {
      const answer = await testApp.call(calls.createEbook, { ...as(editor), body: bookForm({ file }) })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['file']])
    }
    expect((await testApp.call(calls.listStaffEbooks, as(editor))).body.items).toHaveLength(before.body.items.length)
  })

  test.runIf(isThorough)('may give it a separate cover image, and return to page 1', async () => {
    const poster = sampleFile(testApp, 'videos/mitosis.jpg')
    const id = await create({ file: await pdf() })
    const fromPage = (await show(id)).cover
    const needed = await edit(id, 1, { cover_from: 'picture' })
    expect(needed.error.fields).toEqual({ cover: serverMessages.coverMissing })
    const cover = await uploadFile(testApp, editor, 'picture', 'cover.jpg', poster)
    expect((await edit(id, 1, { cover_from: 'picture', cover })).status).toBe(200)
    const own = await show(id)
    expect([own.cover_from, own.cover === fromPage]).toEqual(['picture', false])
    expect((await get(own.cover)).statusCode).toBe(200)
    // Without another image, the existing one stays.
    expect((await edit(id, 2, { cover_from: 'picture' })).status).toBe(200)
    expect((await show(id)).cover).toBe(own.cover)
    await edit(id, 3, { cover_from: 'page' })
    expect((await show(id)).cover).toBe(fromPage)
  })
})

describe('an editor who changes a book', () => {
  test('replaces its file: existing addresses work until they expire, new ones get the new file', async () => {
    const id = await create({ file: await pdf() })
    await act(calls.publishEbook, id)
    const before = (await testApp.call(showEbook, { ...as(subscriber), params: { id } })).body
    expect((await edit(id, 1, { file: await pdf('materials/balancing-equations.pdf') })).body.version).toBe(2)
    const after = (await testApp.call(showEbook, { ...as(subscriber), params: { id } })).body
    expect(after.pdfUrl?.split('?')[0]).not.toBe(before.pdfUrl?.split('?')[0])
    expect([after.pages, after.cover]).not.toEqual([before.pages, before.cover])
    expect((await get(before.pdfUrl)).statusCode).toBe(200)
    testApp.advance({ minutes: 16 })
    expect((await get(before.pdfUrl)).statusCode).toBe(410)
    const keys = await libraryFileKeys(testApp.ctx.db)
    const keyOf = (url: string | null) => (url ?? '').split('?')[0]?.replace('/files/', '') ?? ''
    expect([keys.includes(keyOf(before.pdfUrl)), keys.includes(keyOf(after.pdfUrl))]).toEqual([false, true])
    expect(keys).toContain(after.cover.replace('/media/', ''))
  })

  test('gets an error if a colleague saved first', async () => {
    const id = await create()
    const answers = await Promise.all(['One', 'Two'].map((title) => edit(id, 1, { title })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect([late?.error.code, late?.error.msg]).toEqual(['edited-elsewhere', serverMessages.itemEditedElsewhere])
    const saved = await show(id)
    expect([saved.version, ['One', 'Two'].includes(saved.title)]).toEqual([2, true])
  })

  test('cannot change an archived or unknown book', async () => {
    const id = await create()
    await act(calls.archiveEbook, id)
    expect((await edit(id, 1)).error.code).toBe('archived')
    expect((await act(calls.publishEbook, id)).error.code).toBe('archived')
    expect((await edit(crypto.randomUUID(), 1)).status).toBe(404)
  })
})

describe('an editor who unpublishes a book', () => {
  test('unpublishes, archives and restores, and readers see exactly what is published', async () => {
    const id = await publishedBook(testApp, { title: 'Up and down' })
    const isShown = async () => (await shelfOf()).includes('Up and down')
    expect(await isShown()).toBe(true)
    await act(calls.unpublishEbook, id)
    expect(await isShown()).toBe(false)
    await act(calls.publishEbook, id)
    await act(calls.archiveEbook, id)
    expect(await isShown()).toBe(false)
    expect((await testApp.call(showEbook, { params: { id } })).status).toBe(404)
    const parts = async (part: calls.ShelfPart) =>
      (await testApp.call(calls.listStaffEbooks, { ...as(editor), query: { part } })).body.items.map((book) => book.id)
    expect([await parts('archived'), await parts('shelf')].map((ids) => ids.includes(id))).toEqual([true, false])
    await act(calls.restoreEbook, id)
    expect(await isShown()).toBe(true)
    await act(calls.unpublishEbook, id)
    await act(calls.archiveEbook, id)
    await act(calls.restoreEbook, id)
    expect([(await show(id)).state, (await parts('draft')).includes(id)]).toEqual(['draft', true])
  })

  test('undoes it within half a minute, unless a colleague changed it meanwhile', async () => {
    const id = await publishedBook(testApp, { title: 'Taken back' })
    const undo = (offer: { id: string } | undefined) =>
      testApp.call(undoAct, { ...as(editor), params: { id: offer?.id ?? '' } })
    const published = (await show(id)).published_at
    const down = await testApp.call(calls.unpublishEbook, { ...as(editor), params: { id } })
    expect((await undo(down.body.undo)).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'published', published_at: published })
    const away = await testApp.call(calls.archiveEbook, { ...as(editor), params: { id } })
    expect((await undo(away.body.undo)).status).toBe(200)
    expect((await show(id)).state).toBe('published')

    const again = await testApp.call(calls.archiveEbook, { ...as(editor), params: { id } })
    await act(calls.restoreEbook, id)
    expect((await undo(again.body.undo)).error.code).toBe('changed-since')
  })
})

describe('an editor who orders the shelf', () => {
  test('moves a book past its neighbour, drafts included, and not beyond the ends', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { role: 'editor' })
      const ids: string[] = []
      for (const [position, title] of ['a', 'b', 'c', 'd'].entries())
        ids.push(await publishedBook(own, { title, position, ...(title === 'b' && { publishedAt: null }) }))
      const order = async () =>
        (await own.call(calls.listStaffEbooks, as(staff))).body.items.map(({ title }) => title).join('')
      const move = (title: string, direction: 'up' | 'down') =>
        own.call(calls.moveEbook, {
          ...as(staff),
          params: { id: ids['abcd'.indexOf(title)] ?? '' },
          body: { direction },
        })
      await move('c', 'up')
      expect(await order()).toBe('acbd')
      await move('a', 'up')
      await move('d', 'down')
      expect(await order()).toBe('acbd')
      expect((await own.call(listEbooks)).body.items.map(({ title }) => title).join('')).toBe('acd')
      const missing = await own.call(calls.moveEbook, {
        ...as(staff),
        params: { id: crypto.randomUUID() },
        body: { direction: 'up' },
      })
      expect(missing.status).toBe(404)
    } finally {
      await own.close()
    }
  })

  test('loses no step of twenty concurrent ones', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { role: 'editor' })
      const ids: string[] = []
      // All at one position, as for books added concurrently.
      for (let count = 0; count < 20; count += 1)
        ids.push(await publishedBook(own, { title: String(count), position: 5 }))
      const order = async () => (await own.call(calls.listStaffEbooks, as(staff))).body.items.map(({ id }) => id)
      const first = (await order())[0] ?? ''
      const down = () => own.call(calls.moveEbook, { ...as(staff), params: { id: first }, body: { direction: 'down' } })
      const answers = await Promise.all(Array.from({ length: 20 }, down))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await order()).at(-1)).toBe(first)
      expect(new Set(await order())).toEqual(new Set(ids))
    } finally {
      await own.close()
    }
  })
})

describe('a staff member who searches', () => {
  test('finds a book by a word of its text, a prefix, or with a typo; results are limited', async () => {
    const document = new PDFDocument({ size: 'A5' })
    document.text('Refraction bends a ray.').addPage().text('A polariser lets one direction through.').end()
    const file = await uploadFile(testApp, editor, 'pdf', 'optics.pdf', await buffer(document))
    const id = await create({ title: 'Optics for Grade Ten', author: 'Light desk', file })
    const search = (text: string) => withFuzzyMatching(testApp.ctx.db, (tx) => searchLibrary(tx, text))
    const found = async (text: string) => (await search(text)).map((item) => item.id)
    for (const text of ['optics', 'opt', 'OPTICS ten', 'optcs', 'light desk', 'refraction', 'polariser'])
      expect({ text, found: (await found(text)).includes(id) }).toEqual({ text, found: true })
    expect(await found('photosynthesis zebra')).not.toContain(id)
    for (const hostile of ['', '   ', '&|!():*', "'; drop table ebooks; --", '\\', 'a:*b & !', '🪔', '%_%'])
      expect(Array.isArray(await found(hostile))).toBe(true)
    for (let count = 0; count < 12; count += 1) await publishedBook(testApp, { title: `Lotus ${count}` })
    expect(await found('lotus')).toHaveLength(limits.foundMax)
    const tamil = await publishedBook(testApp, { title: 'ஒளியும் பார்வையும்' })
    expect(await found('ஒளி')).toContain(tamil)
    expect(await search('பார்வை')).toEqual([
      { id: tamil, kind: 'ebook', title: 'ஒளியும் பார்வையும்', detail: 'Published · Physics' },
    ])
  })
})
