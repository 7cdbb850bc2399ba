import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import * as calls from '@ariviyal/contract/tests/tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { ItemRow } from '../tests.table.ts'
import { event, type TestDraft, trueFalse } from '../testing.ts'
import { drawItems } from './arrange.ts'
import { formOf, openClass } from './testing.ts'

let testApp: TestApp
let classroom: Awaited<ReturnType<typeof openClass>>['classroom']
let mine: Awaited<ReturnType<typeof openClass>>['mine']
let phoneOf: Awaited<ReturnType<typeof openClass>>['phoneOf']
let create: Awaited<ReturnType<typeof openClass>>['create']
let askMany: Awaited<ReturnType<typeof openClass>>['askMany']
let caseOf: Awaited<ReturnType<typeof openClass>>['caseOf']
let resultOf: Awaited<ReturnType<typeof openClass>>['resultOf']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ classroom, mine, phoneOf, create, askMany, caseOf, resultOf } = await openClass(testApp))
})
afterAll(() => testApp.close())

describe('a pool', () => {
  test('gives each pupil some questions by chance, the same ones at each return, and marks for these alone', async () => {
    const [fixed = '', ...pool] = await askMany(9)
    const items = pool.map((id) => ({ question_id: id, marks: 1, negative_marks: 0.5 }))
    const sections = [
      { title: 'A', items: [{ question_id: fixed, marks: 2 }] },
      { title: 'B', draw: 3, answer_any: 2, items },
    ]
    const id = await mine.draft(formOf(sections))
    expect(await mine.show(id)).toMatchObject({ questions: 4, marks: 4 })
    await mine.open(id)
    const drawn = []
    for (const pupil of [0, 1, 2, 3, 4]) {
      const { attempt } = (await phoneOf(pupil).start(id)).body
      expect((await phoneOf(pupil).start(id)).body.attempt.questions).toEqual(attempt.questions)
      const [first, ...mineOnly] = attempt.questions.map((question) => question.id)
      expect(first).toBe(fixed)
      expect(mineOnly).toHaveLength(3)
      for (const question of mineOnly) expect(pool).toContain(question)
      drawn.push(mineOnly)
    }
    expect(new Set(drawn.map((ids) => ids.toSorted().join())).size).toBeGreaterThan(1)

    const [own = []] = drawn
    const [one = '', two = '', three = ''] = own
    const foreign = pool.find((question) => !own.includes(question)) ?? ''
    const phone = phoneOf(0)
    const { attempt } = (await phone.start(id)).body
    const saved = await phone.save(attempt.id, 1, [
      event(1, fixed, true),
      event(2, one, true),
      event(3, two, false),
      event(4, three, true),
      event(5, foreign, true),
    ])
    expect(saved.body).toMatchObject({ saved: 5, problems: [{ seq: 5, code: 'unknown-question' }] })
    await phone.submit(attempt.id, 1, 5)
    const result = await resultOf(id)
    expect(result).toMatchObject({ marks: 4, of: 4 })
    expect(result?.answers.map(({ question_id }) => question_id).toSorted()).toEqual([fixed, ...own].toSorted())
    const mark = { question_id: foreign, version: 0, marks: 1 }
    const { token } = classroom
    expect((await testApp.call(markAnswerByTeacher, { token, params: { id: attempt.id }, body: mark })).status).toBe(
      404,
    )
  })

  test('is found by a filter when the draft is saved, without questions that stand elsewhere', async () => {
    const chapter = `Optics ${crypto.randomUUID()}`
    const made: string[] = []
    for (const grade of [9, 9, 9, 10])
      made.push(await mine.ask({ ...trueFalse(true), chapter: `${chapter}, part`, grade, difficulty: 'easy' }))
    const [fixed = ''] = made
    const filter = { chapter, grade: 9, difficulty: 'easy' as const, kind: 'true-false' as const, marks: 2 }
    const sections = [
      { title: 'A', items: [{ question_id: fixed, marks: 1 }] },
      { title: 'B', draw: 2, filter },
    ]
    const id = await mine.draft(formOf(sections))
    const shown = await mine.show(id)
    expect(shown).toMatchObject({ marks: 5, sections: [{ filter: null }, { draw: 2, filter: { chapter, grade: 9 } }] })
    expect(shown.sections[1]?.items.map(({ question_id }) => question_id).toSorted()).toEqual(
      made.slice(1, 3).toSorted(),
    )
    const { token } = classroom
    const again = await testApp.call(calls.changeTest, { token, params: { id }, body: formOf(sections) })
    expect(again.status).toBe(200)
    expect((await mine.show(id)).sections).toEqual(shown.sections)
    const refused = await create(formOf([{ title: 'A', draw: 4, filter }]))
    expect(refused.error.fields?.['sections']).toBe('Section 1: 3 of your questions match, but the section needs 4.')
  })

  test('has no copies of its questions in other languages where the teacher chose one', async () => {
    const chapter = `Optics ${crypto.randomUUID()}`
    const made = []
    for (const language of ['en', 'ta', 'hi'] as const)
      made.push(await mine.ask({ ...trueFalse(true), chapter, language }))
    const filter = { chapter, language: 'ta' as const, marks: 1 }
    const shown = await mine.show(await mine.draft(formOf([{ title: 'A', draw: 1, filter }])))
    expect(shown.sections[0]?.filter?.language).toBe('ta')
    expect(shown.sections[0]?.items.map(({ question_id }) => question_id)).toEqual([made[1]])
  })

  test('draws every question of it equally often', () => {
    const items = ['a', 'b', 'c', 'd'].map((questionId) => ({ questionId, section: 0 }) as ItemRow)
    const counts = Object.groupBy(
      Array.from(
        { length: 400 },
        (_, seed) => drawItems([{ place: 0, draw: 1 }], items, `seed ${seed}`)[0]?.questionId,
      ),
      (drawn) => drawn ?? '',
    )
    expect(Object.keys(counts).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    for (const drawn of Object.values(counts)) expect(Math.abs((drawn?.length ?? 0) - 100)).toBeLessThan(30)
  })
})

test.each<[string, (ids: string[]) => TestDraft['sections'][number]]>([
  ['draws more than it has', ([id = '']) => ({ title: '', draw: 2, items: [{ question_id: id, marks: 1 }] })],
  [
    'has a filter and questions',
    ([id = '']) => ({ title: '', draw: 1, filter: { marks: 1 }, items: [{ question_id: id, marks: 1 }] }),
  ],
  ['has a filter and draws nothing', () => ({ title: '', filter: { marks: 1 } })],
  [
    'draws questions with different marks',
    (ids) => ({ title: '', draw: 1, items: ids.map((id, place) => ({ question_id: id, marks: place + 1 })) }),
  ],
  [
    'draws compulsory questions',
    (ids) => ({ title: '', draw: 1, items: ids.map((id) => ({ question_id: id, marks: 1, compulsory: true })) }),
  ],
  [
    'has more compulsory questions than count',
    (ids) => ({ title: '', answer_any: 1, items: ids.map((id) => ({ question_id: id, marks: 1, compulsory: true })) }),
  ],
  [
    'names a question twice',
    ([id = '']) => ({ title: '', items: [{ question_id: id, marks: 1, or: { question_id: id } }] }),
  ],
])('a teacher gets an error for a section that %s', async (_what, sectionOf) => {
  const refused = await create(formOf([sectionOf(await askMany(2))]))
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['sections']])
})

test('a case cannot be drawn, and sets exclude an order of its own for each pupil', async () => {
  const id = await caseOf(2)
  const drawing = await create(formOf([{ title: '', draw: 1, items: [{ question_id: id, marks: 4 }] }]))
  expect(drawing.error.fields?.['sections']).toContain('a case cannot be drawn')
  const [question = ''] = await askMany(1)
  const both = await create(
    formOf([{ title: '', items: [{ question_id: question, marks: 4 }] }], { sets: 2, shuffle: true }),
  )
  expect(Object.keys(both.error.fields ?? {})).toEqual(['sets'])
})
