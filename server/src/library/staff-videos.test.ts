import { listVideos, showVideo } from '@ariviyal/contract/library'
import * as calls from '@ariviyal/contract/library-staff'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { uploadFile } from '../uploads/testing.ts'
import { videos } from './library.table.ts'
import { forgiving } from '../platform/forgiving-search.ts'
import { searchLibrary } from './search-library.ts'
import { sampleFile, standingVideo, videoForm } from './testing.ts'

let home: TestHouse
let editor: TestUser
let teacher: TestUser
let subscriber: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  const admin = await signUp(home, { admin: true })
  editor = await signUp(home, { role: 'editor' })
  teacher = await signUp(home)
  subscriber = await signUpSubscriber(home, { admin })
})
afterAll(() => home.close())

const as = (user: TestUser) => ({ token: user.token })
const upload = (kind: 'video' | 'captions' | 'picture', file: string) =>
  uploadFile(home, editor, kind, file, sampleFile(home, `videos/${file}`))

type Change = Parameters<typeof videoForm>[0]
async function create(change: Change = {}): Promise<string> {
  const { status, body } = await home.call(calls.createVideo, { ...as(editor), body: videoForm(change) })
  expect(status).toBe(201)
  return body.id
}
const show = async (id: string) => (await home.call(calls.showStaffVideo, { ...as(editor), params: { id } })).body
const edit = (id: string, version: number, change: Change = {}) =>
  home.call(calls.editVideo, { ...as(editor), params: { id }, body: { ...videoForm(change), version } })
const publish = (id: string) => home.call(calls.publishVideo, { ...as(editor), params: { id } })
const seenBy = async (user: TestUser | undefined, id: string) =>
  (await home.call(showVideo, { ...(user && as(user)), params: { id } })).body
const get = (url: string | null) => home.app.inject({ method: 'GET', url: url ?? '/none' })

const youtube = 'https://youtu.be/dQw4w9WgXcQ'

describe('an editor who brings a film', () => {
  test('with captions and a poster: a subscriber watches all three, a free teacher sees the poster only', async () => {
    const id = await create({
      access: 'premium',
      file: await upload('video', 'mitosis.mp4'),
      captions: await upload('captions', 'mitosis.vtt'),
      poster: await upload('picture', 'mitosis.jpg'),
    })
    expect(await show(id)).toMatchObject({ state: 'draft', has_file: true, has_captions: true, has_poster: true })
    expect((await home.call(showVideo, { ...as(subscriber), params: { id } })).status).toBe(404)
    expect((await publish(id)).status).toBe(200)
    const open = await seenBy(subscriber, id)
    expect(open.seconds).toBeGreaterThan(30)
    const film = await get(open.url)
    expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'video/mp4'])
    expect((await get(open.captions)).body).toMatch(/^WEBVTT/)
    expect((await get(open.poster)).statusCode).toBe(200)
    expect(await seenBy(teacher, id)).toMatchObject({ url: null, captions: null, embed: null, poster: open.poster })
  })

  test('may publish it without captions, and take captions away again', async () => {
    const id = await create({ file: await upload('video', 'mitosis.mp4') })
    expect((await publish(id)).status).toBe(200)
    expect(await seenBy(teacher, id)).toMatchObject({ captions: null, poster: '/art/no-poster.svg' })
    await edit(id, 1, { captions: await upload('captions', 'mitosis.vtt') })
    expect((await seenBy(teacher, id)).captions).not.toBeNull()
    await edit(id, 2, { no_captions: true })
    expect((await seenBy(teacher, id)).captions).toBeNull()
  })

  test('cannot publish without a film, nor take the film from one that is published', async () => {
    const id = await create()
    expect((await publish(id)).error).toMatchObject({ code: 'incomplete', msg: serverMessages.videoIncomplete })
    await edit(id, 1, { source: 'address', address: youtube })
    expect((await publish(id)).status).toBe(200)
    expect((await edit(id, 2, { source: 'file' })).error.fields).toEqual({ file: serverMessages.videoIncomplete })
    expect((await seenBy(teacher, id)).embed).toBe('youtube')
  })
})

describe('an editor who embeds a film of another site', () => {
  test('has it played in private mode; the id of a premium one is told to nobody who may not watch', async () => {
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
      const list = await home.app.inject({
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

  test('from Vimeo, unlisted too; and puts a file in its place later', async () => {
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
  ])('is refused an address that is none of theirs: %s', async (address) => {
    const answer = await home.call(calls.createVideo, {
      ...as(editor),
      body: videoForm({ source: 'address', address }),
    })
    expect([answer.status, answer.error.fields]).toEqual([422, { address: messages.videoAddressInvalid }])
  })

  test('finds that the database too takes nothing but an id', async () => {
    const id = await standingVideo(home, { fileKey: null, embedProvider: 'vimeo', embedId: '1' })
    for (const embedId of ['dQw4w9WgXcQ', '1/../2', '1?h=1', ''])
      await expect(
        home.house.db
          .update(videos)
          .set({ embedId })
          .where(sql`${videos.id} = ${id}`),
      ).rejects.toThrow(/Failed query/)
  })
})

describe('an editor who keeps the shelf of videos', () => {
  test('archives, restores, unpublishes and orders it as that of books', async () => {
    const first = await standingVideo(home, { title: 'First film', position: 2_000 })
    const second = await standingVideo(home, { title: 'Second film', position: 2_001 })
    const shown = async () =>
      (await home.call(listVideos)).body.items.map(({ title }) => title).filter((title) => title.endsWith(' film'))
    expect(await shown()).toEqual(['First film', 'Second film'])
    await home.call(calls.moveVideo, { ...as(editor), params: { id: second }, body: { direction: 'up' } })
    expect(await shown()).toEqual(['Second film', 'First film'])
    await home.call(calls.archiveVideo, { ...as(editor), params: { id: first } })
    expect(await shown()).toEqual(['Second film'])
    await home.call(calls.unpublishVideo, { ...as(editor), params: { id: second } })
    await home.call(calls.restoreVideo, { ...as(editor), params: { id: first } })
    expect(await shown()).toEqual(['First film'])
    const found = await forgiving(home.house.db, (tx) => searchLibrary(tx, 'secnd film'))
    expect(found[0]).toEqual({ id: second, kind: 'video', title: 'Second film', detail: 'Draft · Physics' })
  })

  test('of two edits at once saves the first only', async () => {
    const id = await create({ source: 'address', address: youtube })
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => edit(id, 1, { title, source: 'address', address: youtube })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})
