import * as calls from '@ariviyal/contract/library/library'
import { createVideo, editVideo, showStaffVideo } from '@ariviyal/contract/library/library-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { putChapter } from '../../chapters/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { publishedBook, publishedVideo, videoForm } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a shelf is filtered by grade, board and subject, and says how many fit', async () => {
  await publishedBook(testApp, { title: 'Lenses', grades: '8–10', subject: 'Physics' })
  await publishedBook(testApp, { title: 'Cells', grades: '6', subject: 'Biology', boards: ['ICSE'] })
  await publishedBook(testApp, { title: 'Rain', grades: 'all', subject: 'Earth and space', boards: ['CBSE'] })
  await publishedBook(testApp, { title: 'Drafted', publishedAt: null, subject: 'Physics' })
  const shelf = async (query: object) => {
    const { status, body } = await testApp.call(calls.listEbooks, { query })
    return { status, titles: body.items?.map(({ title }) => title).sort(), fitting: body.fitting }
  }
  expect(await shelf({})).toMatchObject({ titles: ['Cells', 'Lenses', 'Rain'], fitting: null })
  expect(await shelf({ grade: 9 })).toMatchObject({ titles: ['Lenses', 'Rain'], fitting: { count: 2, of: 3 } })
  expect(await shelf({ grade: 6 })).toMatchObject({ titles: ['Cells', 'Rain'] })
  // A book without boards suits all.
  expect(await shelf({ board: 'ICSE' })).toMatchObject({ titles: ['Cells', 'Lenses'] })
  expect(await shelf({ subject: 'Biology', grade: 6 })).toMatchObject({ titles: ['Cells'] })
  expect(await shelf({ subject: 'Biology', q: 'lenses' })).toMatchObject({ titles: [], fitting: { count: 1, of: 3 } })
  expect(await shelf({ subject: 'Physics', q: 'lensez' })).toMatchObject({ titles: ['Lenses'] })
  for (const wrong of [{ grade: 5 }, { board: 'Mars' }, { subject: 'Alchemy' }])
    expect((await shelf(wrong)).status).toBe(422)
})

test('a shelf is narrowed to what a chapter uses, and its search knows the names of chapters', async () => {
  const use = { section: '', page: null, role: 'core', competency: '' } as const
  const [cells, drafted] = await Promise.all([
    publishedBook(testApp, { title: 'Small rooms', grades: '8' }),
    publishedBook(testApp, { title: 'Not out yet', publishedAt: null }),
  ])
  const film = await publishedVideo(testApp, { title: 'One becomes two', gradeFrom: 12 })
  const { slug } = await putChapter(testApp.ctx, {
    title: 'Fundamental unit of life',
    names: ['Tissues'],
    uses: [
      { kind: 'ebook', id: cells, ...use },
      { kind: 'ebook', id: drafted, ...use },
      { kind: 'video', id: film, ...use },
    ],
  })
  await putChapter(testApp.ctx, {
    title: 'Unit of life, drafted',
    publishedAt: null,
    uses: [{ kind: 'ebook', id: await publishedBook(testApp, { title: 'Of a draft' }), ...use }],
  })
  const booksFor = async (query: object) => (await testApp.call(calls.listEbooks, { query })).body
  const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
  const narrowed = await booksFor({ chapter: slug })
  expect([titlesOf(narrowed), narrowed.fitting?.count]).toEqual([['Small rooms'], 1])
  expect(titlesOf(await booksFor({ chapter: slug, grade: 9 }))).toEqual([])
  expect(titlesOf(await booksFor({ chapter: 'cbse-8-nothing' }))).toEqual([])
  for (const q of ['unit of life', 'tissue']) expect(titlesOf(await booksFor({ q }))).toEqual(['Small rooms'])
  // A search is narrowed too.
  expect(titlesOf(await booksFor({ q: 'lenses', chapter: slug }))).toEqual([])
  const videosFor = async (query: object) => titlesOf((await testApp.call(calls.listVideos, { query })).body)
  expect(await videosFor({ chapter: slug })).toEqual(['One becomes two'])
  expect(await videosFor({ q: 'tissues' })).toEqual(['One becomes two'])
  expect((await testApp.call(calls.listVideos, { query: { chapter: "x' or 1" } })).status).toBe(422)
})

test('an editor says for whom a video is, and viewers filter by it', async () => {
  await publishedVideo(testApp, { title: 'For all' })
  const { token } = await signUp(testApp, { admin: true })
  const address = { source: 'address', address: 'https://vimeo.com/76979871' } as const
  const { body } = await testApp.call(createVideo, { token, body: videoForm(address) })
  const params = { id: body.id }
  const edit = {
    ...videoForm(address),
    grade_from: '9',
    grade_to: '10',
    subject: 'Physics',
    boards: ['CBSE'],
    version: 1,
  }
  const reversed = await testApp.call(editVideo, { token, params, body: { ...edit, grade_to: '8' } as never })
  expect([reversed.status, Object.keys(reversed.error.fields ?? {})]).toEqual([422, ['grade_to']])
  expect((await testApp.call(editVideo, { token, params, body: edit as never })).status).toBe(200)
  const shown = (await testApp.call(showStaffVideo, { token, params })).body
  expect(shown).toMatchObject({ grade_from: 9, grade_to: 10, subject: 'Physics', boards: ['CBSE'] })
  await publishedVideo(testApp, { title: 'Older pupils', gradeFrom: 11, subject: 'Physics' })
  const titles = async (query: object) =>
    (await testApp.call(calls.listVideos, { query })).body.items.map(({ title }) => title)
  expect(await titles({ grade: 9 })).toEqual(['For all'])
  expect(await titles({ subject: 'Physics' })).toEqual(['Older pupils'])
})
