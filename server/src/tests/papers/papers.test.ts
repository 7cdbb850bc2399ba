import { createQuestion, deleteQuestion } from '@ariviyal/contract/questions/questions'
import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import * as extraTime from '@ariviyal/contract/tests/extra-time'
import * as preview from '@ariviyal/contract/tests/preview'
import * as calls from '@ariviyal/contract/tests/tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testAttempts } from '../attempts/attempts.table.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { ItemRow } from '../tests.table.ts'
import {
  type ClassOfPupils,
  classOfPupils,
  deviceOf,
  event,
  longAnswer,
  type TestDraft,
  testsOf,
  trueFalse,
} from '../testing.ts'
import { drawItems } from './arrange.ts'
import { paperOfSet } from './paper-of-set.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let mine: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra', 'Devi', 'Elango'])
  mine = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const formOf = (sections: TestDraft['sections'], more: Partial<TestDraft> = {}): TestDraft => ({
  title: 'Light',
  mode: 'graded',
  sections,
  ...more,
})
const create = (form: TestDraft, token = classroom.token) =>
  testApp.call(calls.createTest, { token, body: { class_id: classroom.classId, ...form } })
const askMany = async (count: number) => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await mine.ask(trueFalse(true)))
  return ids
}
const caseOf = (parts: number) =>
  mine.ask({ kind: 'case', text: 'A ray meets a mirror.', parts: Array.from({ length: parts }, () => trueFalse(true)) })
const phoneOf = (pupil: number) => deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')

/** Takes a test with these values by question and returns its attempt. */
async function take(testId: string, pupil: number, values: Record<string, unknown>) {
  const phone = phoneOf(pupil)
  const { attempt } = (await phone.start(testId)).body
  const events = Object.entries(values).map(([id, value], index) => event(index + 1, id, value))
  await phone.save(attempt.id, 1, events)
  await phone.submit(attempt.id, 1, events.length)
  return attempt
}
const resultOf = async (testId: string, pupil = 0) => {
  const id = classroom.pupils[pupil]?.id
  return (await mine.results(testId)).find(({ student_id }) => student_id === id)
}

describe('an internal choice', () => {
  test('is one question of which the better answer counts, for the marks that both have', async () => {
    const [plain = '', one = '', other = ''] = await askMany(3)
    const items = [
      { question_id: plain, marks: 1 },
      { question_id: one, marks: 2, negative_marks: 0.5, or: { question_id: other } },
    ]
    const id = await mine.draft(formOf([{ title: 'A', items }]))
    const shown = await mine.show(id)
    expect(shown).toMatchObject({ questions: 2, marks: 3 })
    expect(
      shown.sections[0]?.items.map((item) => [item.question_id, item.choice, item.marks, item.negative_marks]),
    ).toEqual([
      [plain, null, 1, 0],
      [one, 1, 2, 0.5],
      [other, 1, 2, 0.5],
    ])
    await mine.open(id)
    const attempt = await take(id, 0, { [plain]: true, [one]: false, [other]: true })
    expect(attempt.sections).toEqual([
      { title: 'A', answer_any: null, questions: [plain, one, other], choices: [[one, other]] },
    ])
    expect(await resultOf(id)).toMatchObject({ marks: 3, of: 3 })
    await take(id, 1, { [plain]: true, [other]: false })
    expect(await resultOf(id, 1)).toMatchObject({ marks: 0.5, of: 3 })
    const progress = await mine.progress(id)
    expect(progress.slice(0, 2).map(({ answered, of }) => [answered, of])).toEqual([
      [2, 2],
      [2, 2],
    ])
  })

  test('can stand between cases, and stays together in every order', async () => {
    const [first, second, ...others] = [await caseOf(2), await caseOf(3), ...(await askMany(5))]
    const items = [
      { question_id: first, marks: 4, or: { question_id: second } },
      ...others.map((id) => ({ question_id: id, marks: 1 })),
    ]
    const id = await mine.draft(formOf([{ title: 'A', items }], { shuffle: true }))
    expect(await mine.show(id)).toMatchObject({ questions: 8, marks: 9 })
    await mine.open(id)
    const orders = []
    for (const pupil of [0, 1, 2]) {
      const { questions } = (await phoneOf(pupil).start(id)).body.attempt
      const kinds = questions.map(({ id: question, case_id }) => case_id ?? question)
      const at = kinds.indexOf(first)
      expect(kinds.slice(at, at + 7)).toEqual([first, first, first, second, second, second, second])
      orders.push(kinds.join())
    }
    expect(new Set(orders).size).toBeGreaterThan(1)
  })
})

test('a compulsory question counts in a section that asks for some answers only', async () => {
  const [must = '', ...others] = await askMany(4)
  const items = [
    { question_id: must, marks: 2, compulsory: true },
    ...others.map((id) => ({ question_id: id, marks: 2 })),
  ]
  const id = await mine.draft(formOf([{ title: 'Part II', answer_any: 2, items }]))
  await mine.open(id)
  const attempt = await take(id, 0, Object.fromEntries(others.map((question) => [question, true])))
  expect(attempt.sections[0]?.compulsory).toEqual([must])
  expect(await resultOf(id)).toMatchObject({ marks: 2, of: 4 })
})

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
    expect(refused.error.fields?.['sections']).toBe('Section 1: 3 of your questions match, and 4 are to be drawn.')
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

test('sets have the same questions in different orders; a pupil has a set by roll number, on screen as on paper', async () => {
  const options = ['Mirror', 'Lens', 'Prism', 'Slit', 'Grating'].map((text, index) => ({ text, right: index === 0 }))
  const ids: string[] = []
  for (let made = 0; made < 6; made += 1) {
    const body = { kind: 'one-choice' as const, text: `Question ${made}`, options }
    ids.push((await testApp.call(createQuestion, { token: classroom.token, body })).body.id)
  }
  const items = ids.map((id) => ({ question_id: id, marks: 1 }))
  const id = await mine.draft(formOf([{ title: 'A', items }], { sets: 3 }))
  await mine.open(id)
  const papers = []
  for (const [pupil, set] of ['A', 'B', 'C', 'A', 'B'].entries()) {
    expect((await phoneOf(pupil).list()).find((listed) => listed.id === id)).toMatchObject({ set })
    const { attempt } = (await phoneOf(pupil).start(id)).body
    expect(attempt.set).toBe(set)
    papers.push(attempt.questions)
  }
  const [a, b, c, secondA, secondB] = papers
  expect(a?.map((question) => question.id)).toEqual(ids)
  expect([secondA, secondB]).toEqual([a, b])
  const orders = [a, b, c].map((paper) => JSON.stringify(paper?.map((question) => question.id)))
  expect(new Set(orders).size).toBe(3)
  for (const paper of [b, c]) expect(paper?.map((question) => question.id).toSorted()).toEqual(ids.toSorted())
  const optionsOf = (paper: typeof a) =>
    paper?.toSorted((x, y) => (x.id < y.id ? -1 : 1)).map((question) => question.options)
  expect(optionsOf(b)).not.toEqual(optionsOf(a))
  const [sections, rows] = [await selectSections(testApp.ctx.db, id), await selectItems(testApp.ctx.db, id)]
  for (const [set, paper] of [
    ['B', b],
    ['C', c],
  ] as const)
    expect(
      paperOfSet(id, set, sections, rows).flatMap(({ items: asked }) => asked.map(({ questionId }) => questionId)),
    ).toEqual(paper?.map((question) => question.id))
  expect((await mine.results(id)).map(({ set }) => set)).toEqual(['A', 'B', 'C', 'A', 'B'])
})

describe('extra time', () => {
  const set = (student: string | undefined, percent: number | string, token = classroom.token) =>
    testApp.call(extraTime.setExtraTime, {
      token,
      params: { id: classroom.classId },
      body: { student_id: student ?? '', percent },
    })

  test('lengthens the minutes of a pupil from the start, and the pupil sees it before', async () => {
    const { id } = await mine.openTrueFalse(1, { minutes: 30 })
    expect((await set(classroom.pupils[0]?.id, '25')).status).toBe(200)
    expect((await phoneOf(0).list()).find((listed) => listed.id === id)).toMatchObject({
      minutes: 38,
      extra_minutes: 8,
    })
    const lengthOf = async (pupil: number) => {
      const { started_at: from, deadline, minutes } = (await phoneOf(pupil).start(id)).body.attempt
      return [(Date.parse(deadline ?? '') - Date.parse(from)) / 60_000, minutes]
    }
    expect([await lengthOf(0), await lengthOf(1)]).toEqual([
      [38, 38],
      [30, 30],
    ])
    // A deadline is fixed at the start.
    await set(classroom.pupils[0]?.id, 0)
    expect((await lengthOf(0))[0]).toBe(38)
    const { body } = await testApp.call(extraTime.listExtraTime, {
      token: classroom.token,
      params: { id: classroom.classId },
    })
    expect(body.items.map(({ roll_number, percent }) => [roll_number, percent])).toEqual(
      [1, 2, 3, 4, 5].map((roll) => [roll, 0]),
    )
  })

  test('does not lengthen the window of a test', async () => {
    await set(classroom.pupils[2]?.id, 100)
    const end = new Date(testApp.ctx.now().getTime() + 40 * 60_000).toISOString()
    const { id } = await mine.openTrueFalse(1, { minutes: 30, closes_at: end })
    expect((await phoneOf(2).start(id)).body.attempt.deadline).toBe(end)
  })

  test('is refused for a pupil of another class, and out of range', async () => {
    const other = await classOfPupils(testApp)
    expect((await set(other.pupils[0]?.id, 25)).status).toBe(404)
    for (const percent of [-1, 201, '12.5'])
      expect((await set(classroom.pupils[0]?.id, percent)).error.fields).toHaveProperty('percent')
  })
})

describe('a draft', () => {
  test('keeps questions that have left the bank when it is changed', async () => {
    const [kept = '', gone = ''] = await askMany(2)
    const section = { title: 'A', items: [gone, kept].map((id) => ({ question_id: id, marks: 1 })) }
    const id = await mine.draft(formOf([section]))
    const { token } = classroom
    await testApp.call(deleteQuestion, { token, params: { id: gone } })
    const change = await testApp.call(calls.changeTest, {
      token,
      params: { id },
      body: formOf([section], { title: 'Rays' }),
    })
    expect(change.status).toBe(200)
    expect((await mine.show(id)).sections[0]?.items.map(({ question_id }) => question_id)).toEqual([gone, kept])
    expect((await create(formOf([section]))).error.fields?.['sections']).toContain('Section 1, question 1')
  })

  test('is copied with everything but its window, into its class or another one of the teacher', async () => {
    const [one = '', other = '', ...pool] = await askMany(5)
    const sections = [
      {
        title: 'A',
        answer_any: 1,
        items: [{ question_id: one, marks: 2, compulsory: true, or: { question_id: other } }],
      },
      { title: 'B', draw: 2, items: pool.map((id) => ({ question_id: id, marks: 1 })) },
    ]
    const more = { minutes: 20, sets: 2, blueprint: 'unit-test-20' as const, closes_at: '2100-01-01T00:00:00Z' }
    const id = await mine.draft(formOf(sections, more))
    await mine.open(id)
    const { token } = classroom
    const copy = (body: object, as = token) => testApp.call(calls.copyTest, { token: as, params: { id }, body })
    const first = await copy({})
    expect(first.status).toBe(201)
    const [original, copied] = [await mine.show(id), await mine.show(first.body.id)]
    expect(copied).toMatchObject({
      title: 'Light (copy)',
      state: 'draft',
      closes_at: null,
      minutes: 20,
      sets: 2,
      blueprint: 'unit-test-20',
    })
    expect([copied.sections, copied.marks, copied.questions]).toEqual([
      original.sections,
      original.marks,
      original.questions,
    ])
    const stranger = await classOfPupils(testApp)
    expect((await copy({ class_id: stranger.classId })).status).toBe(404)
    expect((await copy({}, stranger.token)).status).toBe(404)
  })
})

describe('a preview', () => {
  test('shows a draft as a pupil would get it and marks what is tried, and stores nothing', async () => {
    const [one = '', other = ''] = await askMany(2)
    const essay = await mine.ask(longAnswer)
    const items = [
      { question_id: one, marks: 2, negative_marks: 1, or: { question_id: other } },
      { question_id: essay, marks: 5 },
    ]
    const id = await mine.draft(formOf([{ title: 'A', items }], { minutes: 20 }))
    const { token } = classroom
    const before = await testApp.ctx.db.$count(testAttempts)
    const shown = (await testApp.call(preview.previewTest, { token, params: { id } })).body
    expect(shown.test).toMatchObject({ state: 'open', questions: 2, marks: 7, minutes: 20, negative: true })
    expect(shown.questions.map((question) => question.id)).toEqual([one, other, essay])
    expect(JSON.stringify(shown.questions)).not.toContain('"right"')
    const tried = await testApp.call(preview.tryAnswers, {
      token,
      params: { id },
      body: {
        seed: shown.seed,
        answers: [
          { question: one, value: false },
          { question: essay, value: 'Light scatters.' },
        ],
      },
    })
    expect(tried.body).toMatchObject({
      marks: 0,
      of: 7,
      unmarked: 1,
      answers: [
        { question: one, marks: -1, right: true },
        { question: other, marks: 0, value: null },
        { question: essay, marks: null },
      ],
    })
    expect(await testApp.ctx.db.$count(testAttempts)).toBe(before)
  })

  test('shows each set, and the same draw for the same seed', async () => {
    const pool = await askMany(8)
    const items = pool.map((id) => ({ question_id: id, marks: 1 }))
    const id = await mine.draft(formOf([{ title: 'A', draw: 4, items }], { sets: 2 }))
    const { token } = classroom
    const idsOf = async (query: { seed?: string; set?: 'A' | 'B' }) =>
      (await testApp.call(preview.previewTest, { token, params: { id }, query })).body.questions.map(
        (question) => question.id,
      )
    const [a, b] = [await idsOf({ set: 'A' }), await idsOf({ set: 'B' })]
    expect(a).toEqual(await idsOf({ set: 'A', seed: 'other' }))
    expect(a).not.toEqual(b)
  })
})
