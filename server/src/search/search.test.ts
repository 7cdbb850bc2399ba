import { createQuestion } from '@ariviyal/contract/questions/questions'
import { type Hit, type Marked, searchSite, type SearchSection } from '@ariviyal/contract/search/search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { putCertificate } from '../certificates/testing.ts'
import { classroomOf } from '../classroom/testing.ts'
import { publishedBook, publishedVideo } from '../library/testing.ts'
import { replacePages } from '../library/search/replace-pages.ts'
import { putLiveSession } from '../live/testing.ts'
import { putMaterial } from '../materials/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let free: TestUser
let subscriber: TestUser
let other: TestUser

const bookOf = async (title: string, pages: string[], change: Parameters<typeof publishedBook>[1] = {}) => {
  const id = await publishedBook(testApp, { title, bodyText: pages.join('\n'), ...change })
  await testApp.ctx.db.transaction((tx) => replacePages(tx, id, pages))
  return id
}

beforeAll(async () => {
  testApp = await openTestApp()
  free = await signUp(testApp)
  subscriber = await signUpSubscriber(testApp)
  other = await signUpSubscriber(testApp)
  await bookOf('Rain on the Ghats', [
    'A cover',
    'The monsoon reaches Kerala in June.',
    'Clouds rise. The monsoon, the monsoon winds.',
  ])
  await bookOf('Optics at school', ['Contents', 'A prism bends light: dispersion.'], { isPremium: true })
  await bookOf('Not out yet', ['A monsoon draft'], { publishedAt: null })
  await publishedVideo(testApp, { title: 'Why clouds float', description: 'Drops fall slowly.' })
  await putMaterial(testApp.ctx, { title: 'வானவில்: செயல்தாள்', chapter: 'ஒளி' })
  await putMaterial(testApp.ctx, { title: 'प्रकाश का परावर्तन', chapter: 'प्रकाश' })
  await putLiveSession(testApp.ctx, { topic: 'Ask about volcanoes', speakerName: 'Meena Sundar' })
  await putLiveSession(testApp.ctx, { topic: 'Volcanoes in preparation', publishedAt: null })
})
afterAll(() => testApp.close())

const textOf = (marked: Marked) => marked.map(({ text }) => text).join('')
const marksOf = (marked: Marked | null) => (marked ?? []).filter(({ hit }) => hit).map(({ text }) => text)

async function search(user: TestUser, q: string, section?: SearchSection) {
  const { status, body } = await testApp.call(searchSite, {
    token: user.token,
    query: { q, ...(section && { section }) },
  })
  expect(status).toBe(200)
  const hits = new Map<SearchSection, Hit[]>(body.sections.map((one) => [one.section, one.hits]))
  const titles = body.sections.flatMap((one) => one.hits.map(({ title }) => `${one.section}: ${textOf(title)}`))
  return { meant: body.meant, titles, hitsIn: (name: SearchSection) => hits.get(name) ?? [], sections: body.sections }
}

describe('a teacher who searches', () => {
  test('finds a book at the page that has the words most often, with the words marked', async () => {
    const [hit] = (await search(free, 'monsoon')).hitsIn('books')
    expect(hit).toMatchObject({ page: 3, locked: false })
    expect(textOf(hit!.title)).toBe('Rain on the Ghats')
    expect(textOf(hit!.snippet!)).toBe('Clouds rise. The monsoon, the monsoon winds.')
    expect(marksOf(hit!.snippet)).toEqual(['monsoon', 'monsoon'])
  })

  test('sees the other pages of the book within the section', async () => {
    const hits = (await search(free, 'monsoon', 'books')).hitsIn('books')
    expect(hits.map(({ page }) => page)).toEqual([3, 2])
  })

  test('finds despite a slip, and is told what was searched', async () => {
    for (const typed of ['monsun', 'monsoom', 'mansoon']) {
      const found = await search(free, typed)
      expect(found.meant).toBe('monsoon')
      expect(found.titles).toContain('books: Rain on the Ghats')
    }
    expect(await search(free, 'Minna sundr')).toMatchObject({
      meant: 'meena sundar',
      titles: ['sessions: Ask about volcanoes'],
    })
  })

  test.each([
    ['வானவில்', null],
    ['vanavil', 'வானவில்'],
    ['vaanavil', 'வானவில்'],
    ['வாணவில்', 'வானவில்'],
  ])('finds Tamil, typed as %s', async (typed, meant) => {
    expect(await search(free, typed)).toMatchObject({ meant, titles: ['materials: வானவில்: செயல்தாள்'] })
  })

  test.each([
    ['परावर्तन', null],
    ['paravartan', 'परावर्तन'],
    ['prakash paravartan', 'प्रकाश परावर्तन'],
  ])('finds Hindi, typed as %s', async (typed, meant) => {
    expect(await search(free, typed)).toMatchObject({ meant, titles: ['materials: प्रकाश का परावर्तन'] })
  })

  test('finds videos and announced sessions, no drafts', async () => {
    expect((await search(free, 'clouds')).titles).toEqual(['books: Rain on the Ghats', 'videos: Why clouds float'])
    expect((await search(free, 'volcano')).titles).toEqual(['sessions: Ask about volcanoes'])
  })

  test('finds nothing for words that nothing resembles, and for input without words', async () => {
    for (const typed of ['qqxxqqxx', '!! & | ():*', "'); drop table ebooks; --", '%_'])
      expect((await search(free, typed)).sections).toEqual([])
  })

  test('gets an error for too short and too long input, and as a guest', async () => {
    for (const q of ['', 'a', 'a'.repeat(101)])
      expect((await testApp.call(searchSite, { token: free.token, query: { q } })).status).toBe(422)
    expect((await testApp.call(searchSite, { query: { q: 'monsoon' } })).status).toBe(401)
  })

  test('gets an answer for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 2, maxLength: 60, unit: 'grapheme' }), async (q) => {
        const { status } = await testApp.call(searchSite, { token: subscriber.token, query: { q } })
        expect([200, 422]).toContain(status)
      }),
      { numRuns: isThorough ? 25 : 10 },
    )
  })
})

describe('a premium book', () => {
  test('is found by anyone who is logged in, but its text is shown to subscribers only', async () => {
    const [locked] = (await search(free, 'dispersion')).hitsIn('books')
    expect(locked).toMatchObject({ locked: true, page: null })
    expect(textOf(locked!.snippet!)).toBe('It stands.')
    const [open] = (await search(subscriber, 'dispersion')).hitsIn('books')
    expect(open).toMatchObject({ locked: false, page: 2 })
    expect(marksOf(open!.snippet)).toEqual(['dispersion'])
  })

  test('does not teach its words to someone who may not read it', async () => {
    expect(await search(free, 'prizm')).toMatchObject({ meant: null, sections: [] })
    expect(await search(subscriber, 'prizm')).toMatchObject({ meant: 'prism' })
  })
})

test('classes, pupils, questions and certificates are found by their owner and nobody else', async () => {
  const classroom = await classroomOf(testApp, subscriber.token).make(['Kavitha Ravi', 'Arul Das'])
  await testApp.call(createQuestion, {
    token: subscriber.token,
    body: { kind: 'true-false', text: 'A tsunami is a wave of $10\\,m$.', right: true },
  })
  await putCertificate(testApp, { ...subscriber, name: 'Any Name' }, { printed: { topic: 'Zenith telescopes' } })
  const own = await search(subscriber, 'kavitha')
  expect(own.titles).toEqual(['pupils: Kavitha Ravi'])
  expect(own.hitsIn('pupils')[0]).toMatchObject({ within: classroom.id, detail: 'Class 9 B · roll number 1' })
  for (const [typed, title] of [
    ['class 9', 'classes: Class 9 B'],
    ['kavita', 'pupils: Kavitha Ravi'],
    ['tsunami', 'questions: A tsunami is a wave of 10\\,m.'],
    ['telescope', 'certificates: Zenith telescopes'],
    ['telescop zenit', 'certificates: Zenith telescopes'],
  ] as const) {
    expect((await search(subscriber, typed)).titles).toEqual([title])
    // Also not by a correction, which would reveal a name.
    expect(await search(other, typed)).toMatchObject({ meant: null, sections: [] })
  }
})

test('a section has a bounded number of results and says when there are more', async () => {
  for (let n = 0; n < 22; n += 1) await putMaterial(testApp.ctx, { title: `Magnet ${n}` })
  const all = (await search(free, 'magnet')).sections
  expect(all.map(({ section, hits, more }) => [section, hits.length, more])).toEqual([['materials', 5, true]])
  const one = (await search(free, 'magnet', 'materials')).sections
  expect(one.map(({ hits, more }) => [hits.length, more])).toEqual([[20, true]])
})
