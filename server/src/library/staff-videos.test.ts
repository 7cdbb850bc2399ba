import { listVideos, showVideo } from '@ariviyal/contract/library/library'
import * as calls from '@ariviyal/contract/library/library-staff'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { uploadFile } from '../uploads/testing.ts'
import { videos } from './library.table.ts'
import { withFuzzyMatching } from '../platform/search/fuzzy-search.ts'
import { searchLibrary } from './search-library.ts'
import { sampleFile, publishedVideo, videoForm } from './testing.ts'

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
const upload = (kind: 'video' | 'captions' | 'picture', file: string) =>
  uploadFile(testApp, editor, kind, file, sampleFile(testApp, `videos/${file}`))

type Change = Parameters<typeof videoForm>[0]
async function create(change: Change = {}): Promise<string> {
  const { status, body } = await testApp.call(calls.createVideo, { ...as(editor), body: videoForm(change) })
  expect(status).toBe(201)
  return body.id
}
const show = async (id: string) => (await testApp.call(calls.showStaffVideo, { ...as(editor), params: { id } })).body
const edit = (id: string, version: number, change: Change = {}) =>
  testApp.call(calls.editVideo, { ...as(editor), params: { id }, body: { ...videoForm(change), version } })
const publish = (id: string) => testApp.call(calls.publishVideo, { ...as(editor), params: { id } })
const seenBy = async (user: TestUser | undefined, id: string) =>
  (await testApp.call(showVideo, { ...(user && as(user)), params: { id } })).body
const get = (url: string | null) => testApp.app.inject({ method: 'GET', url: url ?? '/none' })

const youtube = 'https://youtu.be/dQw4w9WgXcQ'

describe('an editor who adds a video', () => {
  test('adds captions and a poster: a subscriber gets all three, a free teacher only the poster', async () => {
    const id = await create({
      access: 'premium',
      file: await upload('video', 'mitosis.mp4'),
      captions: await upload('captions', 'mitosis.vtt'),
      poster: await upload('picture', 'mitosis.jpg'),
    })
    expect(await show(id)).toMatchObject({ state: 'draft', has_file: true, has_captions: true, has_poster: true })
    expect((await testApp.call(showVideo, { ...as(subscriber), params: { id } })).status).toBe(404)
    expect((await publish(id)).status).toBe(200)
    const open = await seenBy(subscriber, id)
    expect(open.seconds).toBeGreaterThan(30)
    const video = await get(open.url)
    expect([video.statusCode, video.headers['content-type']]).toEqual([200, 'video/mp4'])
    expect((await get(open.captions)).body).toMatch(/^WEBVTT/)
    expect((await get(open.poster)).statusCode).toBe(200)
    expect(await seenBy(teacher, id)).toMatchObject({ url: null, captions: null, embed: null, poster: open.poster })
  })

  test('may publish it without captions, and remove captions again', async () => {
    const id = await create({ file: await upload('video', 'mitosis.mp4') })
    expect((await publish(id)).status).toBe(200)
    expect(await seenBy(teacher, id)).toMatchObject({ captions: null, poster: '/art/no-poster.svg' })
    await edit(id, 1, { captions: await upload('captions', 'mitosis.vtt') })
    expect((await seenBy(teacher, id)).captions).not.toBeNull()
    await edit(id, 2, { no_captions: true })
    expect((await seenBy(teacher, id)).captions).toBeNull()
  })

  test('replaces the file of a sample: its marks, sheet and translations go with the old file, not with other edits', async () => {
    const words = { en: 'Begin', ta: 'தொடக்கம்', hi: 'आरंभ' }
    const described = {
      captionsKey: 'captions/old.vtt',
      captionsTaKey: 'captions/old-ta.vtt',
      captionsHiKey: 'captions/old-hi.vtt',
      sheetKey: 'sheets/old.pdf',
      guide: { chapters: [{ at: 0, words }], pauses: [] },
      transcript: [{ title: 'Begin', shows: 'A drop.', says: 'It rolls.' }],
    }
    const id = await publishedVideo(testApp, described)
    await edit(id, 1, { title: 'Another title' })
    const renamed = await seenBy(teacher, id)
    expect(renamed).toMatchObject({ title: 'Another title', guide: described.guide, transcript: described.transcript })
    expect(renamed.translations).toHaveLength(2)
    expect(renamed.sheet).not.toBeNull()
    await edit(id, 2, { file: await upload('video', 'mitosis.mp4') })
    const replaced = await seenBy(teacher, id)
    expect(replaced).toMatchObject({ guide: null, transcript: [], translations: [], sheet: null })
    expect(replaced.captions).not.toBeNull()
  })

  test('cannot publish without a video file, nor remove it from a published one', async () => {
    const id = await create()
    expect((await publish(id)).error).toMatchObject({ code: 'incomplete', msg: serverMessages.videoIncomplete })
    await edit(id, 1, { source: 'address', address: youtube })
    expect((await publish(id)).status).toBe(200)
    expect((await edit(id, 2, { source: 'file' })).error.fields).toEqual({ file: serverMessages.videoIncomplete })
    expect((await seenBy(teacher, id)).embed).toBe('youtube')
  })
})

describe('an editor who embeds a video of another site', () => {
  test('gets the private-mode player; only callers who may watch get the id of a premium one', async () => {
    const id = await create({
      source: 'address',
      address: 'https://youtu.be/M7lc1UVf-VE?si=track&t=3',
      access: 'premium',
    })
    await publish(id)
    expect(await seenBy(subscriber, id)).toMatchObject({
      embed: 'youtube',
      url: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
      captions: null,
      seconds: 0,
    })
    for (const user of [undefined, teacher]) {
      const list = await testApp.app.inject({
        method: 'GET',
        url: listVideos.path,
        headers: user ? { authorization: `Bearer ${user.token}` } : {},
      })
      expect(list.body).toContain(id)
      expect(list.body).not.toContain('M7lc1UVf-VE')
      expect(await seenBy(user, id)).toMatchObject({ url: null, embed: 'youtube' })
    }
    expect((await show(id)).address).toBe('https://www.youtube.com/watch?v=M7lc1UVf-VE')
  })

  test('embeds unlisted Vimeo videos too, and replaces them by a file later', async () => {
    const id = await create({ source: 'address', address: 'https://vimeo.com/76979871/8272103f6e' })
    await publish(id)
    expect((await seenBy(teacher, id)).url).toBe('https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e')
    await edit(id, 1, { source: 'file', file: await upload('video', 'mitosis.mp4') })
    const own = await seenBy(teacher, id)
    expect([own.embed, own.url?.startsWith('/files/videos/')]).toEqual([null, true])
    await edit(id, 2, { source: 'address', address: youtube })
    expect(await show(id)).toMatchObject({ has_file: false, embed: 'youtube', seconds: 0 })
  })

  test.each([
    '',
    'javascript:alert(1)',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://player.vimeo.com/video/1?h=../../x',
  ])('gets an error for an address of another site: %s', async (address) => {
    const answer = await testApp.call(calls.createVideo, {
      ...as(editor),
      body: videoForm({ source: 'address', address }),
    })
    expect([answer.status, answer.error.fields]).toEqual([422, { address: messages.videoAddressInvalid }])
  })

  test('cannot store anything but an id: the database refuses it', async () => {
    const id = await publishedVideo(testApp, { fileKey: null, embedProvider: 'vimeo', embedId: '1' })
    for (const embedId of ['dQw4w9WgXcQ', '1/../2', '1?h=1', ''])
      await expect(
        testApp.ctx.db
          .update(videos)
          .set({ embedId })
          .where(sql`${videos.id} = ${id}`),
      ).rejects.toThrow(/Failed query/)
  })
})

describe('an editor who keeps the shelf of videos', () => {
  test('archives, restores, unpublishes and orders it like that of books', async () => {
    const first = await publishedVideo(testApp, { title: 'First film', position: 2_000 })
    const second = await publishedVideo(testApp, { title: 'Second film', position: 2_001 })
    const shown = async () =>
      (await testApp.call(listVideos)).body.items.map(({ title }) => title).filter((title) => title.endsWith(' film'))
    expect(await shown()).toEqual(['First film', 'Second film'])
    await testApp.call(calls.moveVideo, { ...as(editor), params: { id: second }, body: { direction: 'up' } })
    expect(await shown()).toEqual(['Second film', 'First film'])
    await testApp.call(calls.archiveVideo, { ...as(editor), params: { id: first } })
    expect(await shown()).toEqual(['Second film'])
    await testApp.call(calls.unpublishVideo, { ...as(editor), params: { id: second } })
    await testApp.call(calls.restoreVideo, { ...as(editor), params: { id: first } })
    expect(await shown()).toEqual(['First film'])
    const found = await withFuzzyMatching(testApp.ctx.db, (tx) => searchLibrary(tx, 'secnd film'))
    expect(found[0]).toEqual({ id: second, kind: 'video', title: 'Second film', detail: 'Draft · Physics' })
  })

  test('saves only the first of two concurrent edits', async () => {
    const id = await create({ source: 'address', address: youtube })
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => edit(id, 1, { title, source: 'address', address: youtube })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})
