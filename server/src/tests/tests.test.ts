import { createQuestion } from '@ariviyal/contract/questions/questions'
import * as calls from '@ariviyal/contract/tests/tests'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionVersions, questions } from '../questions/questions.table.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import {
  type ClassOfPupils,
  classOfPupils,
  deviceOf,
  longAnswer,
  type TestDraft,
  testsOf,
  trueFalse,
} from './testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let mine: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp)
  mine = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const sectionOf = (ids: string[], more: object = {}) => ({
  title: 'A',
  items: ids.map((id) => ({ question_id: id, marks: 2 })),
  ...more,
})
const formOf = (sections: TestDraft['sections'], more: Partial<TestDraft> = {}): TestDraft => ({
  title: 'Light',
  mode: 'graded',
  sections,
  ...more,
})
const caseOf = (parts: number) =>
  mine.ask({
    kind: 'case',
    text: 'A ray meets a mirror.',
    parts: Array.from({ length: parts }, () => trueFalse(true)),
  })
const create = (body: TestDraft, token = classroom.token) =>
  testApp.call(calls.createTest, { token, body: { class_id: classroom.classId, ...body } })

describe('a teacher who drafts a test', () => {
  test('creates, lists, changes and deletes it, and pupils do not see it', async () => {
    const own = await classOfPupils(testApp)
    const tests = testsOf(testApp, own)
    const [first, second] = [await tests.ask(trueFalse(true)), await tests.ask(longAnswer)]
    const id = await tests.draft(formOf([sectionOf([first])]))
    const { token } = own
    const list = async () => (await testApp.call(calls.listTests, { token, params: { id: own.classId } })).body.items
    expect(await list()).toMatchObject([
      { id, title: 'Light', state: 'draft', show: 'after-close', attempts: 1, minutes: null, questions: 1, marks: 2 },
    ])
    const body = formOf([sectionOf([second]), sectionOf([first], { answer_any: 1 })], {
      title: 'Rays',
      mode: 'practice',
    })
    expect((await testApp.call(calls.changeTest, { token, params: { id }, body })).status).toBe(200)
    expect(await tests.show(id)).toMatchObject({
      title: 'Rays',
      show: 'after-submit',
      questions: 2,
      marks: 4,
      sections: [
        { answer_any: null, items: [{ question_id: second, kind: 'long-answer', version: 1 }] },
        { answer_any: 1, items: [{ question_id: first, marks: 2, negative_marks: 0 }] },
      ],
    })
    const pupil = deviceOf(testApp, own.pupils[0]?.token ?? '', 'phone')
    expect(await pupil.list()).toEqual([])
    expect((await pupil.start(id)).status).toBe(404)
    expect((await testApp.call(calls.deleteTest, { token, params: { id } })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('brings the parts of a case, which share its marks unless they have their own', async () => {
    const [shared, own] = [await caseOf(3), await caseOf(2)]
    const parts = await testApp.ctx.db
      .select()
      .from(questions)
      .where(eq(questions.caseId, own))
      .orderBy(questions.place)
    const given = parts.map(({ id }, index) => ({ question_id: id, marks: index + 1, negative_marks: 0.25 }))
    const id = await mine.draft(
      formOf([
        {
          title: 'A',
          answer_any: 1,
          items: [
            { question_id: shared, marks: 4 },
            { question_id: own, marks: 1, parts: given },
          ],
        },
      ]),
    )
    const shown = await mine.show(id)
    expect(shown).toMatchObject({ questions: 5, marks: 4 })
    expect(shown.sections[0]?.items.map(({ kind, marks, case_id }) => [kind, marks, case_id])).toEqual([
      ['case', 4, null],
      ['true-false', 1.33, shared],
      ['true-false', 1.33, shared],
      ['true-false', 1.34, shared],
      ['case', 3, null],
      ['true-false', 1, own],
      ['true-false', 2, own],
    ])
    const [part] = parts
    const alone = await mine.draft(formOf([sectionOf([part?.id ?? ''])]))
    expect((await mine.show(alone)).sections[0]?.items.map(({ question_id, marks }) => [question_id, marks])).toEqual([
      [own, 2],
      [part?.id, 2],
    ])
    const wrong = await create(formOf([{ title: '', items: [{ question_id: shared, marks: 1, parts: given }] }]))
    expect(wrong.error.fields).toHaveProperty('sections')
  })

  test('is told which question is not in the own bank', async () => {
    const other = await classOfPupils(testApp)
    const theirs = await testsOf(testApp, other).ask(trueFalse(true))
    const ours = await mine.ask(trueFalse(true))
    for (const id of [theirs, crypto.randomUUID()]) {
      const refused = await create(formOf([sectionOf([ours]), sectionOf([await mine.ask(longAnswer), id])]))
      expect(refused.status).toBe(422)
      expect(refused.error.fields?.['sections']).toContain('Section 2, question 2')
    }
    // Nor can a test be put into somebody else's class.
    const foreign = await testApp.call(calls.createTest, {
      token: other.token,
      body: { class_id: classroom.classId, ...formOf([sectionOf([theirs])]) },
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not-found'])
  })

  test.each<[string, string, object]>([
    ['title', 'is empty', { title: ' ' }],
    ['mode', 'is unknown', { mode: 'exam' }],
    ['opens_at', 'is no moment', { opens_at: 'tomorrow' }],
    ['closes_at', 'is before the beginning', { opens_at: '2027-01-02T10:00:00Z', closes_at: '2027-01-02T09:00:00Z' }],
    ['minutes', 'is 0', { minutes: 0 }],
    ['attempts', 'is 0', { attempts: 0 }],
    ['attempts', 'is huge', { attempts: 1_000 }],
    ['show', 'is unknown', { show: 'always' }],
    ['sections', 'is empty', { sections: [] }],
    ['sections', 'has an empty section', { sections: [{ title: 'A', items: [] }] }],
  ])('gets an error for %s that %s', async (field, _why, change) => {
    const ours = await mine.ask(trueFalse(true))
    const refused = await create({ ...formOf([sectionOf([ours])]), ...change })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
  })

  test.each([{ marks: 0 }, { marks: -1 }, { marks: 1.005 }, { marks: 1_000 }, { marks: 1, negative_marks: -1 }])(
    'gets an error for the marks of a question: %j',
    async (marks) => {
      const ours = await mine.ask(trueFalse(true))
      const refused = await create(formOf([{ title: 'A', items: [{ question_id: ours, ...marks }] }]))
      expect(Object.keys(refused.error.fields ?? {})).toEqual(['sections'])
    },
  )

  test('cannot ask for more answers than there are, nor name a question twice', async () => {
    const ours = await mine.ask(trueFalse(true))
    for (const sections of [[sectionOf([ours], { answer_any: 2 })], [sectionOf([ours]), sectionOf([ours])]])
      expect((await create(formOf(sections))).error.fields).toHaveProperty('sections')
  })
})

describe('an opened test', () => {
  test('has the versions of the moment of opening, whatever happens to the bank', async () => {
    const [changed, deleted] = [await mine.ask(trueFalse(true)), await mine.ask(trueFalse(true))]
    const id = await mine.draft(formOf([sectionOf([changed, deleted])]))
    const newVersion = async (version: number, right: boolean) => {
      const content = { kind: 'true-false', text: `Version ${version}`, right } as const
      await testApp.ctx.db
        .insert(questionVersions)
        .values({ questionId: changed, version, content, explanation: '', hint: '', createdAt: testApp.ctx.now() })
      await testApp.ctx.db.update(questions).set({ version }).where(eq(questions.id, changed))
    }
    await newVersion(2, false)
    await testApp.ctx.db.delete(questions).where(eq(questions.id, deleted))
    await mine.open(id)
    await newVersion(3, true)
    await mine.open(id)
    expect((await mine.show(id)).sections[0]?.items).toMatchObject([
      { version: 2, text: 'Version 2', content: { right: false } },
      { version: 1, text: 'Light travels in straight lines.' },
    ])
  })

  test('can neither be changed, deleted nor opened again once it is closed', async () => {
    const { token } = classroom
    const { id, questions: ids } = await mine.openTrueFalse(1)
    const params = { id }
    const change = await testApp.call(calls.changeTest, { token, params, body: formOf([sectionOf(ids)]) })
    const remove = await testApp.call(calls.deleteTest, { token, params })
    expect([change, remove].map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'test-opened'],
      [409, 'test-opened'],
    ])
    await mine.close(id)
    expect((await mine.show(id)).state).toBe('closed')
    expect((await testApp.call(calls.openTest, { token, params })).error.code).toBe('test-closed')
    const draft = await mine.draft(formOf([sectionOf([await mine.ask(trueFalse(true))])]))
    expect((await testApp.call(calls.closeTest, { token, params: { id: draft } })).error.code).toBe('test-not-open')
  })

  test('shows pupils their questions in their own order, without anything that tells what is right', async () => {
    const options = ['Mirror', 'Lens', 'Prism', 'Slit', 'Grating', 'Window'].map((text, index) => ({
      text,
      right: index === 0,
      feedback: `Because of ${text}`,
    }))
    const made = await testApp.call(createQuestion, {
      token: classroom.token,
      body: { kind: 'one-choice', text: 'Which bends light?', options, explanation: 'It refracts.', hint: 'Think.' },
    })
    const ids = [made.body.id, await caseOf(2)]
    for (let more = 0; more < 6; more += 1) ids.push(await mine.ask(trueFalse(true)))
    const id = await mine.draft(formOf([sectionOf(ids)], { shuffle: true }))
    await mine.open(id)
    const phones = classroom.pupils.map(({ token }) => deviceOf(testApp, token, 'phone'))
    const attempts = await Promise.all(phones.map(async (phone) => (await phone.start(id)).body.attempt))
    const again = (await phones[0]?.start(id))?.body.attempt
    expect(again?.questions).toEqual(attempts[0]?.questions)
    const orders = attempts.map(({ questions: list }) => list.map((question) => question.id))
    expect(orders[0]).not.toEqual(orders[1])
    for (const { questions: list, sections } of attempts) {
      expect(list).toHaveLength(10)
      expect(sections.flatMap((section) => section.questions)).toEqual(list.map((question) => question.id))
      const at = list.findIndex(({ kind }) => kind === 'case')
      expect(list.slice(at + 1, at + 3).map(({ case_id }) => case_id)).toEqual([ids[1], ids[1]])
      expect(JSON.stringify(list)).not.toMatch(/right|feedback|refracts|Because|Think/)
    }
  })

  test('shows pupils formulas as MathML, and those of the explanation only with the right answers', async () => {
    const body = { ...trueFalse(true), text: String.raw`Is $\frac{1}{2}$ right?`, explanation: '$x^2$' }
    const id = await mine.draft(formOf([sectionOf([await mine.ask(body)])], { show: 'after-submit' }))
    await mine.open(id)
    const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
    const { attempt } = (await phone.start(id)).body
    expect(attempt.questions.map(({ formulas }) => Object.keys(formulas ?? {}))).toEqual([[String.raw`\frac{1}{2}`]])
    expect(JSON.stringify(attempt)).toContain('"tag":"mfrac"')
    await phone.submit(attempt.id, 1, 0)
    const [answer] = (await phone.show(attempt.id)).body.answers
    expect(answer).toHaveProperty(['formulas', 'x^2', 'tag'], 'math')
  })
})

test('a teacher without a subscription reads tests, and changes nothing', async () => {
  const own = await classOfPupils(testApp)
  const tests = testsOf(testApp, own)
  const { id, questions: ids } = await tests.openTrueFalse(1)
  await testApp.ctx.db.$client.query('update subscriptions set ended_at = now() where user_id = $1', [own.teacher.id])
  const { token } = own
  const params = { id }
  expect((await tests.show(id)).id).toBe(id)
  expect(await tests.progress(id)).toHaveLength(2)
  expect(await tests.results(id)).toHaveLength(2)
  const refused = [
    await testApp.call(calls.createTest, { token, body: { class_id: own.classId, ...formOf([sectionOf(ids)]) } }),
    await testApp.call(calls.openTest, { token, params }),
    await testApp.call(calls.closeTest, { token, params }),
    await testApp.call(calls.deleteTest, { token, params }),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    refused.map(() => [403, 'subscription-needed']),
  )
})
