import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@ariviyal/contract/library/library'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@ariviyal/contract/endpoint'
import { v7 as uuid } from 'uuid'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { ebooks } from './library.table.ts'
import { seedLibrary } from './seed-library.ts'

const content = mkdtempSync(join(tmpdir(), 'ariviyal-content-'))

const guide = {
  chapters: [{ at: 0, words: { en: 'Mitosis', ta: 'மைட்டாசிஸ்', hi: 'समसूत्री विभाजन' } }],
  pauses: [{ at: 20.4, words: { en: 'How many?', ta: 'எத்தனை?', hi: 'कितने?' } }],
}

/** Writes sample content of two books and a video; `edition` changes the files. */
function writeSamples(edition: string): void {
  for (const folder of ['rendered/books', 'rendered/videos', 'art/covers'])
    mkdirSync(join(content, folder), { recursive: true })
  const book = (slug: string, isPremium: boolean) => {
    writeFileSync(join(content, `rendered/books/${slug}.pdf`), `%PDF-1.7 ${slug} ${edition}`)
    writeFileSync(
      join(content, `art/covers/${slug}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg"><title>${slug}</title></svg>`,
    )
    const texts = {
      title: `${slug} ${edition}`,
      subtitle: '',
      author: 'Ariviyal',
      description: 'About it',
      category: 'Physics',
      grades: '6-8',
    }
    writeFileSync(join(content, `rendered/books/${slug}.json`), JSON.stringify([`${slug} cover`, `Of ${edition} lens`]))
    const sha256 = Buffer.from(`${slug} ${edition}`.padEnd(32)).toString('hex').slice(0, 64)
    return {
      slug,
      ...texts,
      isPremium,
      pages: 16,
      bytes: 20,
      sha256,
      cover: `art/covers/${slug}.svg`,
      file: `rendered/books/${slug}.pdf`,
      subject: 'Physics',
      texts: `rendered/books/${slug}.json`,
    }
  }
  for (const end of ['mp4', 'vtt', 'ta.vtt', 'hi.vtt', 'pdf', 'jpg'])
    writeFileSync(join(content, `rendered/videos/mitosis.${end}`), `${end} ${edition}`)
  const video = {
    slug: 'mitosis',
    title: 'Mitosis',
    description: 'Stage by stage',
    category: 'Biology',
    isPremium: true,
    seconds: 63.4,
    bytes: 10,
    sha256: 'c'.repeat(64),
    file: 'rendered/videos/mitosis.mp4',
    captions: 'rendered/videos/mitosis.vtt',
    translations: { ta: 'rendered/videos/mitosis.ta.vtt', hi: 'rendered/videos/mitosis.hi.vtt' },
    sheet: 'rendered/videos/mitosis.pdf',
    guide,
    transcript: [{ title: 'Mitosis', shows: 'One cell.', says: 'It divides.' }],
    poster: 'rendered/videos/mitosis.jpg',
    subject: 'Biology',
    grades: [9, 12],
  }
  writeFileSync(join(content, 'rendered/ebooks.json'), JSON.stringify([book('open', false), book('locked', true)]))
  writeFileSync(join(content, 'rendered/videos.json'), JSON.stringify([video]))
}

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  writeSamples('one')
  testApp = await openTestApp({ paths: { content } })
  admin = await signUp(testApp, { admin: true })
  await seedLibrary(testApp.ctx)
})
afterAll(async () => {
  await testApp.close()
  rmSync(content, { recursive: true })
})

const listAs = async (user?: TestUser) =>
  (await testApp.call(calls.listEbooks, user && { token: user.token })).body.items
const get = (url: string) => testApp.app.inject({ method: 'GET', url })

describe('a visitor of the library', () => {
  test('sees all books in order, and opens a free one without an account', async () => {
    const [open, locked, ...more] = await listAs()
    expect(more).toEqual([])
    expect(open).toMatchObject({
      title: 'open one',
      isPremium: false,
      pages: 16,
      grades: '6-8',
      category: 'Physics',
      author: 'Ariviyal',
    })
    expect(locked).toMatchObject({ title: 'locked one', isPremium: true, pdfUrl: null })
    const file = await get(open?.pdfUrl ?? '')
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 open one'])
    const cover = await get(locked?.cover ?? '')
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })

  test('without a subscription gets no address of a premium file, by list or by id', async () => {
    const free = await signUp(testApp)
    const [, locked] = await listAs(free)
    expect(locked?.pdfUrl).toBeNull()
    const one = await testApp.call(calls.showEbook, { token: free.token, params: { id: locked?.id ?? '' } })
    expect(one.body).toMatchObject({ title: 'locked one', pdfUrl: null })
    const [video] = (await testApp.call(calls.listVideos, { token: free.token })).body.items
    const closed = { url: null, captions: null, translations: [], sheet: null, guide: null }
    expect(video).toMatchObject({ title: 'Mitosis', seconds: 63, ...closed })
    const shown = await testApp.call(calls.showVideo, { token: free.token, params: { id: video?.id ?? '' } })
    expect(shown.body).toMatchObject({ ...closed, transcript: [] })
    expect((await get(video?.poster ?? '')).statusCode).toBe(200)
  })

  test('as a subscriber or as staff opens everything, captions included', async () => {
    for (const user of [await signUpSubscriber(testApp, { admin }), admin]) {
      const [, locked] = await listAs(user)
      expect((await get(locked?.pdfUrl ?? '')).body).toBe('%PDF-1.7 locked one')
      const [video] = (await testApp.call(calls.listVideos, { token: user.token })).body.items
      const shown = await testApp.call(calls.showVideo, { token: user.token, params: { id: video?.id ?? '' } })
      expect((await get(shown.body.url ?? '')).body).toBe('mp4 one')
      expect((await get(shown.body.captions ?? '')).body).toBe('vtt one')
      expect(video?.guide).toEqual(guide)
      expect(video).not.toHaveProperty('transcript')
      expect(shown.body.transcript).toEqual([{ title: 'Mitosis', shows: 'One cell.', says: 'It divides.' }])
      expect(shown.body.translations.map(({ language }) => language)).toEqual(['ta', 'hi'])
      const [tamil, hindi] = await Promise.all(shown.body.translations.map(({ url }) => get(url)))
      expect([tamil?.body, hindi?.body]).toEqual(['ta.vtt one', 'hi.vtt one'])
      const sheet = await get(shown.body.sheet ?? '')
      expect([sheet.body, sheet.headers['content-type']]).toEqual(['pdf one', 'application/pdf'])
    }
  })

  test('whose subscription ends can no longer open the file, even with an earlier address', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    const [, locked] = await listAs(teacher)
    const url = locked?.pdfUrl ?? ''
    expect((await get(url)).statusCode).toBe(200)
    await testApp.call(endSubscription, { token: admin.token, params: { id: teacher.id } })
    expect((await get(url)).statusCode).toBe(403)
    expect((await listAs(teacher))[1]?.pdfUrl).toBeNull()
  })

  test('can neither guess a path nor turn the address of a free book into that of a premium one', async () => {
    const [open] = await listAs()
    const [row] = await testApp.ctx.db.select().from(ebooks).where(eq(ebooks.seedKey, 'locked'))
    const url = new URL(open?.pdfUrl ?? '', 'http://ariviyal.test')
    const paths = [
      `/files/${row?.fileKey}`,
      `/media/${row?.fileKey}`,
      `/files/${row?.fileKey}${url.search}`,
      `/media/public/../${row?.fileKey}`,
      `/media/public/%2e%2e/${row?.fileKey}`,
    ]
    for (const path of paths) {
      const { statusCode, body } = await get(path)
      expect([403, 404, 410]).toContain(statusCode)
      expect(body).not.toContain('%PDF')
    }
  })

  test('pages through a long shelf in order, each book once, and searches titles and texts', async () => {
    const own = await openTestApp({ paths: { content } })
    try {
      const at = own.ctx.now()
      await own.ctx.db.insert(ebooks).values(
        Array.from({ length: 45 }, (_, place) => ({
          id: uuid(),
          // Two share each position: the id breaks the tie.
          position: Math.floor(place / 2),
          title: `Book ${place}`,
          description: place === 44 ? 'All about capillaries' : '',
          category: 'Physics',
          isPremium: false,
          fileKey: 'ebooks/none.pdf',
          bytes: 1,
          createdAt: at,
          publishedAt: place === 7 ? null : at,
          subtitle: '',
          author: '',
          grades: '6-8',
          pages: 1,
          coverKey: 'covers/none.webp',
          bodyText: place === 3 ? 'Of thermometers and heat' : '',
        })),
      )
      const titles: string[] = []
      const sizes: number[] = []
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const page: Answer<typeof calls.listEbooks> = (
          await own.call(calls.listEbooks, { query: cursor ? { cursor } : {} })
        ).body
        titles.push(...page.items.map(({ title }) => title))
        sizes.push(page.items.length)
        cursor = page.next_cursor
      }
      expect(sizes).toEqual([20, 20, 4])
      expect(titles).toEqual(
        Array.from({ length: 45 }, (_, place) => `Book ${place}`).filter((title) => title !== 'Book 7'),
      )
      const found = async (q: string) =>
        (await own.call(calls.listEbooks, { query: { q } })).body.items.map(({ title }) => title)
      expect(await found('capillar')).toEqual(['Book 44'])
      expect(await found('capilaries')).toEqual(['Book 44'])
      expect(await found('thermometer')).toEqual(['Book 3'])
      expect(await found('& | !')).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('gets an error for an unknown book', async () => {
    expect((await testApp.call(calls.showEbook, { params: { id: crypto.randomUUID() } })).status).toBe(404)
    expect((await testApp.call(calls.showVideo, { params: { id: crypto.randomUUID() } })).status).toBe(404)
  })
})

describe('an operator who restarts the server', () => {
  test('finds the same rows, newer samples where nobody edited them, and the work of staff unchanged', async () => {
    const own = await openTestApp({ paths: { content } })
    const titles = async () => (await own.call(calls.listEbooks)).body.items.map(({ title }) => title)
    try {
      await Promise.all([seedLibrary(own.ctx), seedLibrary(own.ctx)])
      await seedLibrary(own.ctx)
      const before = await own.ctx.db.select().from(ebooks)
      expect(before).toHaveLength(2)

      await own.ctx.db
        .update(ebooks)
        .set({ title: 'By staff', editedAt: own.ctx.now() })
        .where(eq(ebooks.seedKey, 'open'))
      writeSamples('two')
      await seedLibrary(own.ctx)
      expect(await titles()).toEqual(['By staff', 'locked two'])
      const after = await own.ctx.db.select().from(ebooks)
      expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())

      // Reordered and unpublished without an edit: texts are updated, position and state stay.
      const byKey = eq(ebooks.seedKey, 'locked')
      await own.ctx.db.update(ebooks).set({ position: -1 }).where(byKey)
      writeSamples('three')
      await seedLibrary(own.ctx)
      expect(await titles()).toEqual(['locked three', 'By staff'])
      await own.ctx.db.update(ebooks).set({ publishedAt: null }).where(byKey)
      writeSamples('four')
      await seedLibrary(own.ctx)
      expect(await titles()).toEqual(['By staff'])
      const [draft] = await own.ctx.db.select().from(ebooks).where(byKey)
      expect([draft?.title, draft?.version]).toEqual(['locked four', 4])

      await own.ctx.db.update(ebooks).set({ archivedAt: own.ctx.now(), publishedAt: own.ctx.now() }).where(byKey)
      writeSamples('five')
      await seedLibrary(own.ctx)
      expect(await titles()).toEqual(['By staff'])
      expect((await own.ctx.db.select().from(ebooks).where(byKey))[0]?.title).toBe('locked four')
    } finally {
      writeSamples('one')
      await own.close()
    }
  })

  test('without sample content has an empty shelf and a running server', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'ariviyal-content-'))
    const own = await openTestApp({ paths: { content: empty } })
    try {
      await seedLibrary(own.ctx)
      expect((await own.call(calls.listEbooks)).body.items).toEqual([])
      cpSync(content, empty, { recursive: true })
      rmSync(join(empty, 'rendered/books/open.pdf'))
      await seedLibrary(own.ctx)
      expect((await own.call(calls.listEbooks)).body.items.map(({ title }) => title)).toEqual(['locked one'])
    } finally {
      await own.close()
      rmSync(empty, { recursive: true })
    }
  })
})
