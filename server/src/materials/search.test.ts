import * as calls from '@ariviyal/contract/materials/materials'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { materials } from './materials.table.ts'
import { searchMaterials } from './search-materials.ts'
import { putMaterial } from './testing.ts'

let testApp: TestApp
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  teacher = await signUp(testApp)
  await putMaterial(testApp.ctx, {
    title: 'Photosynthesis in an aquatic plant',
    subject: 'Biology',
    chapter: 'Life processes',
  })
  await putMaterial(testApp.ctx, {
    title: 'Refraction through a glass slab',
    chapter: 'Light',
    fileText: 'A cyclohexane layer.',
  })
  await putMaterial(testApp.ctx, {
    title: 'Reading a meniscus',
    description: 'Refraction bends what is seen.',
    chapter: 'Measurement',
  })
  await putMaterial(testApp.ctx, { title: 'ஒளிச்சேர்க்கை: செயல்தாள்', subject: 'Biology', chapter: 'தாவரங்கள்' })
  await putMaterial(testApp.ctx, { title: 'प्रकाश का परावर्तन', chapter: 'प्रकाश' })
  await putMaterial(testApp.ctx, { title: 'A draft on photosynthesis', publishedAt: null })
})
afterAll(() => testApp.close())

const search = async (q: string) => {
  const { status, body } = await testApp.call(calls.listMaterials, { token: teacher.token, query: { q } })
  expect(status).toBe(200)
  return { titles: body.items.map(({ title }) => title), similar: body.similar }
}

describe('a teacher who searches', () => {
  test('finds by prefix, in any case', async () => {
    expect(await search('photosyn')).toEqual({ titles: ['Photosynthesis in an aquatic plant'], similar: false })
    expect((await search('AQUATIC Plants')).titles).toEqual(['Photosynthesis in an aquatic plant'])
  })

  test('finds other forms of an English word, matches in the title first', async () => {
    expect((await search('refractions')).titles).toEqual(['Refraction through a glass slab', 'Reading a meniscus'])
  })

  test('finds by the text of the file', async () => {
    expect((await search('cyclohexane')).titles).toEqual(['Refraction through a glass slab'])
  })

  test.each(['photosinthesis', 'fotosynthesis', 'photosythesis', 'phtosynthesis'])(
    'finds despite a typo, and is told that matches are similar: %s',
    async (typed) => {
      const { titles, similar } = await search(typed)
      expect(titles).toEqual(['Photosynthesis in an aquatic plant'])
      expect(similar).toBe(true)
    },
  )

  test('finds a short word with a missing letter', async () => {
    expect((await search('ligt')).titles).toContain('Refraction through a glass slab')
  })

  test('finds Tamil and Hindi words and their prefixes', async () => {
    for (const typed of ['ஒளிச்சேர்க்கை', 'ஒளிச்', 'தாவர'])
      expect((await search(typed)).titles).toEqual(['ஒளிச்சேர்க்கை: செயல்தாள்'])
    expect((await search('परावर्तन')).titles).toEqual(['प्रकाश का परावर्तन'])
  })

  test('finds nothing for input without words', async () => {
    for (const typed of ['!!! & | ():*', '—', 'zzzzqqqq']) expect((await search(typed)).titles).toEqual([])
  })

  test('cannot inject query syntax', async () => {
    for (const typed of [
      `' | 'a':*`,
      `\\`,
      `a & !b <-> c`,
      `'); drop table materials; --`,
      `:*`,
      `'' :A`,
      '\u0000',
      '%_',
    ])
      expect((await search(typed)).titles.length).toBeLessThan(6)
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60, unit: 'grapheme' }), async (typed) => {
        await search(typed)
      }),
      { numRuns: 60 },
    )
  })
})

test('staff find drafts too, with their state', async () => {
  const found = await searchMaterials(testApp.ctx.db, 'photosynthesis')
  expect(new Map(found.map(({ title, detail }) => [title, detail]))).toEqual(
    new Map([
      ['A draft on photosynthesis', 'Worksheet, draft'],
      ['Photosynthesis in an aquatic plant', 'Worksheet, published'],
    ]),
  )
})

test('a library of a thousand is paged without duplicates, and searched quickly', async () => {
  const own = await openTestApp()
  try {
    const { token } = await signUp(own)
    const now = own.ctx.now()
    const row = (number: number): typeof materials.$inferInsert => ({
      id: uuid(),
      position: number,
      kind: 'worksheet',
      title: `Worksheet ${number} on ${number % 5 < 3 ? 'magnetism' : 'osmosis'}`,
      description: 'Questions with answers. '.repeat(20),
      body: '',
      subject: 'Physics',
      chapter: `Chapter ${number % 30}`,
      gradeFrom: 6 + (number % 4),
      gradeTo: 9 + (number % 4),
      boards: [],
      readings: [],
      isPremium: false,
      fileKey: `materials/${number}.pdf`,
      fileName: 'a.pdf',
      fileType: 'application/pdf',
      bytes: 1,
      fileText: 'the force between two poles '.repeat(100),
      createdAt: now,
      publishedAt: now,
    })
    for (let from = 0; from < 1_000; from += 250)
      await own.ctx.db.insert(materials).values(Array.from({ length: 250 }, (_, index) => row(from + index)))
    for (const [query, expected] of [
      [{}, 1_000],
      // More than are ranked: the older ones follow.
      [{ q: 'magnetism' }, 600],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await own.call(calls.listMaterials, { token, query: { ...query, ...(cursor && { cursor }) } })
        seen.push(...body.items.map(({ id }) => id))
        cursor = body.next_cursor ?? undefined
      } while (cursor && seen.length <= expected)
      expect([seen.length, new Set(seen).size]).toEqual([expected, expected])
    }
    const started = performance.now()
    const { body } = await own.call(calls.listMaterials, { token, query: { q: 'magnetizm' } })
    expect(body.items).toHaveLength(20)
    // A generous bound: it must not take seconds, also on a busy machine.
    expect(performance.now() - started).toBeLessThan(1_500)
  } finally {
    await own.close()
  }
})
