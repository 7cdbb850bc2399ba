import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@ariviyal/contract/library'
import { endSubscription } from '@ariviyal/contract/subscriptions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@ariviyal/contract/endpoint'
import { v7 as uuid } from 'uuid'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { ebooks } from './library.table.ts'
import { seedLibrary } from './seed-library.ts'

const content = mkdtempSync(join(tmpdir(), 'ariviyal-content-'))

/** Sample content of two books and a video; `edition` changes what the files hold. */
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
    }
  }
  for (const end of ['mp4', 'vtt', 'jpg'])
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
    poster: 'rendered/videos/mitosis.jpg',
  }
  writeFileSync(join(content, 'rendered/ebooks.json'), JSON.stringify([book('open', false), book('locked', true)]))
  writeFileSync(join(content, 'rendered/videos.json'), JSON.stringify([video]))
}

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  writeSamples('one')
  home = await openTestHouse({ paths: { content } })
  admin = await signUp(home, { admin: true })
  await seedLibrary(home.house)
})
afterAll(async () => {
  await home.close()
  rmSync(content, { recursive: true })
})

const listAs = async (user?: TestUser) => (await home.call(calls.listEbooks, user && { token: user.token })).body.items
const get = (url: string) => home.app.inject({ method: 'GET', url })

describe('someone who looks at the shelf', () => {
  test('sees every book, in order, and the file of a free one without an account', async () => {
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

  test('without a subscription gets no address of what is premium, by list or by id', async () => {
    const free = await signUp(home)
    const [, locked] = await listAs(free)
    expect(locked?.pdfUrl).toBeNull()
    const one = await home.call(calls.showEbook, { token: free.token, params: { id: locked?.id ?? '' } })
    expect(one.body).toMatchObject({ title: 'locked one', pdfUrl: null })
    const [video] = (await home.call(calls.listVideos, { token: free.token })).body.items
    expect(video).toMatchObject({ title: 'Mitosis', seconds: 63, url: null, captions: null })
    expect((await get(video?.poster ?? '')).statusCode).toBe(200)
  })

  test('as a subscriber or as staff opens everything, captions too', async () => {
    for (const user of [await signUpSubscriber(home, { admin }), admin]) {
      const [, locked] = await listAs(user)
      expect((await get(locked?.pdfUrl ?? '')).body).toBe('%PDF-1.7 locked one')
      const [video] = (await home.call(calls.listVideos, { token: user.token })).body.items
      const shown = await home.call(calls.showVideo, { token: user.token, params: { id: video?.id ?? '' } })
      expect((await get(shown.body.url ?? '')).body).toBe('mp4 one')
      expect((await get(shown.body.captions ?? '')).body).toBe('vtt one')
    }
  })

  test('whose subscription ends keeps no way to the file, not even an address from before', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    const [, locked] = await listAs(teacher)
    const url = locked?.pdfUrl ?? ''
    expect((await get(url)).statusCode).toBe(200)
    await home.call(endSubscription, { token: admin.token, params: { id: teacher.id } })
    expect((await get(url)).statusCode).toBe(403)
    expect((await listAs(teacher))[1]?.pdfUrl).toBeNull()
  })

  test('cannot guess a path, nor turn the address of a free book into that of a premium one', async () => {
    const [open] = await listAs()
    const [row] = await home.house.db.select().from(ebooks).where(eq(ebooks.seedKey, 'locked'))
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

  test('gets a long shelf by the page, each book once and in order, and finds words of titles and texts', async () => {
    const own = await openTestHouse({ paths: { content } })
    try {
      const at = own.house.now()
      await own.house.db.insert(ebooks).values(
        Array.from({ length: 45 }, (_, place) => ({
          id: uuid(),
          // Two at each place: the id decides between them.
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
      expect(await found('thermometer')).toEqual(['Book 3'])
      expect(await found('& | !')).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('does not find an unknown book', async () => {
    expect((await home.call(calls.showEbook, { params: { id: crypto.randomUUID() } })).status).toBe(404)
    expect((await home.call(calls.showVideo, { params: { id: crypto.randomUUID() } })).status).toBe(404)
  })
})

describe('who starts the server again', () => {
  test('finds the same rows, newer samples where nobody touched them, and the work of staff as it was', async () => {
    const own = await openTestHouse({ paths: { content } })
    const titles = async () => (await own.call(calls.listEbooks)).body.items.map(({ title }) => title)
    try {
      await Promise.all([seedLibrary(own.house), seedLibrary(own.house)])
      await seedLibrary(own.house)
      const before = await own.house.db.select().from(ebooks)
      expect(before).toHaveLength(2)

      await own.house.db
        .update(ebooks)
        .set({ title: 'By staff', editedAt: own.house.now() })
        .where(eq(ebooks.seedKey, 'open'))
      writeSamples('two')
      await seedLibrary(own.house)
      expect(await titles()).toEqual(['By staff', 'locked two'])
      const after = await own.house.db.select().from(ebooks)
      expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())

      // Ordered and taken down without an edit: the texts still follow, the shelf stays as staff left it.
      const byKey = eq(ebooks.seedKey, 'locked')
      await own.house.db.update(ebooks).set({ position: -1 }).where(byKey)
      writeSamples('three')
      await seedLibrary(own.house)
      expect(await titles()).toEqual(['locked three', 'By staff'])
      await own.house.db.update(ebooks).set({ publishedAt: null }).where(byKey)
      writeSamples('four')
      await seedLibrary(own.house)
      expect(await titles()).toEqual(['By staff'])
      const [draft] = await own.house.db.select().from(ebooks).where(byKey)
      expect([draft?.title, draft?.version]).toEqual(['locked four', 4])

      await own.house.db.update(ebooks).set({ archivedAt: own.house.now(), publishedAt: own.house.now() }).where(byKey)
      writeSamples('five')
      await seedLibrary(own.house)
      expect(await titles()).toEqual(['By staff'])
      expect((await own.house.db.select().from(ebooks).where(byKey))[0]?.title).toBe('locked four')
    } finally {
      writeSamples('one')
      await own.close()
    }
  })

  test('without the sample content has an empty shelf and a server that runs', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'ariviyal-content-'))
    const own = await openTestHouse({ paths: { content: empty } })
    try {
      await seedLibrary(own.house)
      expect((await own.call(calls.listEbooks)).body.items).toEqual([])
      cpSync(content, empty, { recursive: true })
      rmSync(join(empty, 'rendered/books/open.pdf'))
      await seedLibrary(own.house)
      expect((await own.call(calls.listEbooks)).body.items.map(({ title }) => title)).toEqual(['locked one'])
    } finally {
      await own.close()
      rmSync(empty, { recursive: true })
    }
  })
})
