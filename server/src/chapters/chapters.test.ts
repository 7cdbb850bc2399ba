import * as calls from '@ariviyal/contract/chapters/chapters'
import { searchSite } from '@ariviyal/contract/search/search'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { ask } from '../community/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { seedMaterials } from '../materials/seed-materials.ts'
import { putMaterial } from '../materials/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { questions } from '../questions/questions.table.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { seedTraining } from '../training/seed-training.ts'
import { seedChapters } from './seed-chapters.ts'
import { chapterForm, putChapter } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let subscriber: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  for (const seed of [seedLibrary, seedTraining, seedMaterials, seedChapters]) await seed(testApp.ctx)
  admin = await signUp(testApp, { admin: true })
  subscriber = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const show = async (slug: string, user?: TestUser) =>
  (await testApp.call(calls.showChapter, { params: { slug }, ...(user && { token: user.token }) })).body
const light = 'cbse-10-light-reflection-and-refraction'

describe('a teacher who looks for a chapter', () => {
  test('finds the chapters of a board and grade in the order of the textbook, those that it dropped last', async () => {
    const { body } = await testApp.call(calls.listChapters, { query: { board: 'CBSE', grade: 10 } })
    expect(body.items.slice(0, 13).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    const periodic = body.items.find(({ title }) => title === 'Periodic Classification of Elements')
    expect(periodic).toMatchObject({ number: null, note: 'Not in the NCERT textbook of class 10 since 2022-23.' })
    expect(body.items.indexOf(periodic as never)).toBeGreaterThanOrEqual(13)
  })

  test('finds those of grade 11 by subject, each numbered from 1; chapters of one name have pages of their own', async () => {
    const { body } = await testApp.call(calls.listChapters, { query: { board: 'CBSE', grade: 11 } })
    const parts = Map.groupBy(body.items, ({ part }) => part)
    expect([...parts.keys()]).toEqual(['Biology', 'Chemistry', 'Physics'])
    for (const [, ofPart] of parts) {
      const numbers = ofPart.map(({ number }) => number).filter((number) => number !== null)
      expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    }
    const shown = await Promise.all([1, 3].map((term) => show(`tamil-nadu-7-term-${term}-visual-communication`)))
    expect(shown.map(({ part, number }) => [part, number])).toEqual([
      ['Term 1', 7],
      ['Term 3', 6],
    ])
  })

  test('finds it in the search, by its name, by its former name and by grade', async () => {
    const find = async (q: string) => {
      const { body } = await testApp.call(searchSite, { token: subscriber.token, query: { q, section: 'chapters' } })
      return body.sections[0]?.hits.map(({ title }) => title.map(({ text }) => text).join(''))
    }
    expect(await find('reflection refraction')).toContain('Light – Reflection and Refraction')
    expect(await find('fundamental unit')).toEqual(['Cell: The Building Block of Life'])
    expect(await find('heredity grade 10')).toEqual(['Heredity', 'Heredity'])
    expect(await find('hereditty')).toContain('Heredity')
    expect(await find('chemistry grade 11 equilibrium')).toEqual(['Equilibrium', 'Physical and Chemical Equilibrium'])
  })
})

describe('the page of a chapter', () => {
  test('shows a guest what there is; premium things are locked, and posts of teachers are left out', async () => {
    const { uses, materials, questions, colleagues, monday } = await show(light)
    expect(uses.find(({ section }) => section === 'The law of reflection')).toMatchObject({
      kind: 'ebook',
      title: 'Light and Sight',
      page: 8,
      last_page: 9,
      role: 'core',
      locked: true,
    })
    expect(uses.map(({ role }) => role)).toEqual(uses.map(({ role }) => role).toSorted())
    expect(materials.map(({ title, competency }) => [title, competency])).toContainEqual([
      'Light: reflection and refraction in eight periods',
      'Predicts images of mirrors and lenses',
    ])
    expect([questions.locked, colleagues]).toEqual([true, null])
    expect(monday).not.toBe('')
  })

  test('shows a subscriber everything unlocked, with what colleagues asked', async () => {
    await ask(testApp, subscriber, { title: 'Which mirror for the concave lesson?', grade: 10, chapter: 'light' })
    await ask(testApp, subscriber, { title: 'For another grade', grade: 7, chapter: 'Light' })
    const { uses, colleagues } = await show(light, subscriber)
    expect(uses.filter(({ locked }) => locked)).toEqual([])
    expect(colleagues?.discussions.map(({ title }) => title)).toEqual(['Which mirror for the concave lesson?'])
  })

  test('takes up a new material by its chapter, grade and board', async () => {
    const put = (title: string, change: object = {}) =>
      putMaterial(testApp.ctx, { title, chapter: 'LIFE processes', gradeFrom: 9, gradeTo: 10, ...change })
    await put('Breathing cards')
    await put('For another board', { boards: ['ICSE'] })
    await put('For another grade', { gradeTo: 9 })
    await put('A draft', { publishedAt: null })
    await put('A story beyond the textbook', { role: 'enrichment', position: 0 })
    await put('After the story')
    const { materials } = await show('cbse-10-life-processes')
    expect(materials.map(({ role }) => role)).toEqual(materials.map(({ role }) => role).toSorted())
    expect(materials.find(({ title }) => title === 'A story beyond the textbook')?.role).toBe('enrichment')
    const made = ['Breathing cards', 'For another board', 'For another grade', 'A draft']
    expect(materials.map(({ title }) => title).filter((title) => made.includes(title))).toEqual(['Breathing cards'])
  })

  test('has materials that name the chapter as the textbook of a lower grade does', async () => {
    const titles = async (slug: string) => (await show(slug)).materials.map(({ title }) => title)
    expect(await titles('cbse-12-physics-current-electricity')).toContain('Scientist of the week: Georg Simon Ohm')
    expect(await titles('tamil-nadu-10-nervous-system')).toContain('Reflex and brain in five slides')
  })

  test('counts the questions of the bank under the name that most of them have, and those beyond the textbook and with a scheme', async () => {
    const row = (n: number, change: Partial<typeof questions.$inferInsert> = {}): typeof questions.$inferInsert => ({
      id: uuid(),
      place: 0,
      version: 1,
      kind: 'true-false',
      text: `Question ${n}`,
      board: 'CBSE',
      grade: 9,
      chapter: 'Motion',
      competency: '',
      language: 'en',
      createdAt: testApp.ctx.now(),
      ...change,
    })
    const first = row(1)
    const beyond = row(6, { kind: 'long-answer', role: 'enrichment' })
    const others = [row(2), beyond, row(3, { grade: 8 }), row(4, { ownerId: subscriber.id })]
    await testApp.ctx.db
      .insert(questions)
      .values([first, ...others, row(5, { translationOf: first.id, language: 'hi' })])
    const shown = await show('cbse-9-describing-motion-around-us', subscriber)
    const counted = { board: 'CBSE', chapter: 'Motion', count: 3, enrichment: 1, schemes: 1, locked: false }
    expect(shown.questions).toEqual(counted)
    // The textbook of Tamil Nadu has a chapter of that name, too, and no questions.
    expect((await show('tamil-nadu-9-motion', subscriber)).questions).toEqual(counted)
    await testApp.ctx.db.insert(questions).values(row(7, { board: 'Tamil Nadu' }))
    const ofBoard = (await show('tamil-nadu-9-motion', subscriber)).questions
    expect([ofBoard.board, ofBoard.count]).toEqual(['Tamil Nadu', 1])
  })

  test('is named by the things that it uses', async () => {
    const { body } = await testApp.call(calls.listChapterUses, { query: { kind: 'video' } })
    const { uses } = await show('cbse-9-cell-the-building-block-of-life')
    const mitosis = uses.find(({ kind }) => kind === 'video')
    expect(mitosis?.title).toBe('Mitosis, stage by stage')
    expect(body.items.find(({ id }) => id === mitosis?.id)?.chapters.map(({ title }) => title)).toContain(
      'Cell: The Building Block of Life',
    )
  })

  test('is named by the pages of a book that serve it', async () => {
    const { body } = await testApp.call(calls.listChapterUses, { query: { kind: 'ebook' } })
    const ofLight = body.items.flatMap(({ chapters }) => chapters.filter(({ slug }) => slug === light))
    const onPage = (page: number) =>
      ofLight.some(({ pages }) => pages.some(({ from, to }) => from <= page && page <= to))
    expect([8, 9, 10].map(onPage)).toEqual([true, true, true])
    // The eye, and the answers at the end.
    expect([25, 39].map(onPage)).toEqual([false, false])
    const book = body.items.find(({ chapters }) => chapters.some(({ slug }) => slug === light))
    const alone = await testApp.call(calls.listChapterUses, { query: { kind: 'ebook', id: book?.id } })
    expect(alone.body.items).toEqual([book])
  })

  test('is there by id too, but not while it is a draft', async () => {
    const { id, slug } = await putChapter(testApp.ctx)
    expect((await show(id)).slug).toBe(slug)
    const draft = await putChapter(testApp.ctx, { publishedAt: null })
    for (const hidden of [draft.slug, draft.id])
      expect((await testApp.call(calls.showChapter, { params: { slug: hidden } })).status).toBe(404)
  })
})

describe('staff', () => {
  test('create a chapter, which has an address of its own, and no second one of that title', async () => {
    const { token } = admin
    const body = chapterForm({ title: 'Magnets & Needles' })
    const created = await testApp.call(calls.createChapter, { token, body })
    expect(created.status).toBe(201)
    await testApp.call(calls.publishChapter, { token, params: { id: created.body.id } })
    expect(await show('cbse-8-magnets-needles')).toMatchObject({ title: 'Magnets & Needles', uses: [] })
    const again = await testApp.call(calls.createChapter, { token, body })
    expect([again.status, again.error.fields]).toEqual([422, { title: serverMessages.chapterExists }])
  })

  test('change a sample chapter, and a restart keeps the change', async () => {
    const { token } = admin
    const { id, title } = await show('cbse-10-electricity')
    const { body: read } = await testApp.call(calls.showStaffChapter, { token, params: { id } })
    const choices = await testApp.call(calls.listChapterChoices, { token })
    const theme = choices.body.items.find(({ kind }) => kind === 'theme')
    const use = {
      kind: 'theme',
      id: theme?.id ?? '',
      section: '',
      page: null,
      role: 'enrichment',
      competency: '',
    } as const
    const edit = { ...read, monday: 'Two bulbs and a cell.', uses: [use], version: read.version }
    const { status } = await testApp.call(calls.editChapter, { token, params: { id }, body: edit })
    expect(status).toBe(200)
    await seedChapters(testApp.ctx)
    const shown = await show('cbse-10-electricity')
    expect(shown).toMatchObject({ title, monday: 'Two bulbs and a cell.' })
    expect(shown.uses).toMatchObject([{ title: theme?.title, locked: false }])
  })
})
