import { listRubrics } from '@ariviyal/contract/assignments/assignments'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/tests/marking'
import { listHistory } from '@ariviyal/contract/tests/regrade'
import { acceptLate } from '@ariviyal/contract/tests/results'
import { copyTest } from '@ariviyal/contract/tests/tests'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { openInstitution, seatTeacher } from '../../institutions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, longAnswer, testsOf, trueFalse } from '../testing.ts'
import { testHistory } from './marking.table.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp)
  tests = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

/** An ended test of a long answer and a statement, of five marks each, that both pupils have answered. */
async function takenTest() {
  const [essay, fact] = [await tests.ask(longAnswer), await tests.ask(trueFalse(true))]
  const items = [essay, fact].map((id) => ({ question_id: id, marks: 5, negative_marks: 1 }))
  const id = await tests.draft({ title: 'T', mode: 'practice', attempts: 2, sections: [{ title: 'A', items }] })
  await tests.open(id)
  const attempts: string[] = []
  for (const [place, { token }] of classroom.pupils.entries()) {
    const phone = deviceOf(testApp, token, 'phone')
    const { attempt } = (await phone.start(id)).body
    await phone.save(attempt.id, 1, [event(1, essay, `Answer ${place}`), event(2, fact, place === 0)])
    await phone.submit(attempt.id, 1, 2)
    attempts.push(attempt.id)
  }
  const [first = '', second = ''] = attempts
  return { id, essay, fact, first, second }
}
const token = () => classroom.token
const overview = async (id: string) =>
  (await testApp.call(calls.showMarking, { token: token(), params: { id } })).body.items
const answersTo = async (id: string, question_id: string) =>
  (await testApp.call(calls.listAnswers, { token: token(), params: { id }, query: { question_id } })).body
const mark = (attempt: string, body: BodyInput<typeof calls.markAnswerByTeacher>) =>
  testApp.call(calls.markAnswerByTeacher, { token: token(), params: { id: attempt }, body })
const history = async (id: string, query = {}) =>
  (await testApp.call(listHistory, { token: token(), params: { id }, query })).body

describe('a teacher who marks one question across all pupils', () => {
  test('sees what waits, pupil by pupil, and the count goes down with each decision', async () => {
    const { id, essay, fact, first, second } = await takenTest()
    expect(await overview(id)).toMatchObject([
      { question_id: essay, answers: 2, waiting: 2, counting: 'as-usual', revision: 0, rubric: { rows: null } },
      { question_id: fact, answers: 2, waiting: 0, bank_version: 1 },
    ])
    const page = await answersTo(id, essay)
    expect(page.next_cursor).toBeNull()
    expect(page.items).toMatchObject([
      { attempt_id: first, roll_number: 1, name: 'Anbu', attempt: 1, value: 'Answer 0', marks: null, version: 0 },
      { attempt_id: second, roll_number: 2, name: 'Banu', value: 'Answer 1', marks: null, marked_by: '' },
    ])
    expect((await answersTo(id, fact)).items).toMatchObject([
      { marks: 5, reason: 'right', by_teacher: false },
      { marks: -1, reason: 'wrong', by_teacher: false },
    ])
    const given = await mark(first, { question_id: essay, version: 0, marks: 2.5, feedback: 'Name Rayleigh.' })
    expect(given.body.answer).toMatchObject({ marks: 2.5, version: 1, by_teacher: true, feedback: 'Name Rayleigh.' })
    expect(given.body.answer.marked_by).not.toBe('')
    expect((await overview(id))[0]).toMatchObject({ answers: 2, waiting: 1 })
    const alone = { question_id: essay, attempt_id: first }
    const one = await testApp.call(calls.listAnswers, { token: token(), params: { id }, query: alone })
    expect(one.body.items).toMatchObject([{ attempt_id: first, marks: 2.5 }])
  })

  test('does not see attempts that still run, and gets pages that join without a gap', async () => {
    const { id, essay, first, second } = await takenTest()
    const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
    const { attempt } = (await phone.start(id)).body
    await phone.save(attempt.id, 2, [event(1, essay, 'Again')])
    const read = async (cursor: string) =>
      (await testApp.call(calls.listAnswers, { token: token(), params: { id }, query: { question_id: essay, cursor } }))
        .body.items
    expect((await read('0.0')).map(({ attempt_id }) => attempt_id)).toEqual([first, second])
    expect((await read('1.1')).map(({ attempt_id }) => attempt_id)).toEqual([second])
    const wrong = { question_id: essay, cursor: "1' or true" }
    expect((await testApp.call(calls.listAnswers, { token: token(), params: { id }, query: wrong })).status).toBe(400)
  })

  test('never overwrites what a colleague, or another window, has just decided', async () => {
    const { id, essay, fact, first } = await takenTest()
    const both = await Promise.all(
      [2, 4].map((marks) => mark(first, { question_id: essay, version: 0, marks, feedback: '' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('edited-elsewhere')
    const won = both.find(({ status }) => status === 200)?.body.answer.marks
    expect((await answersTo(id, essay)).items[0]).toMatchObject({ marks: won, version: 1 })
    // A late value that is accepted meanwhile is a decision too: the marks were for the former value.
    const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
    await phone.save(first, 1, [event(3, fact, false)])
    await testApp.call(acceptLate, { token: token(), params: { id: first }, body: { question_id: fact } })
    expect((await mark(first, { question_id: fact, version: 0, marks: 3 })).status).toBe(409)
    expect((await mark(first, { question_id: fact, version: 1, marks: 3 })).status).toBe(200)
  })
})

test('a late answer to a question that was never answered is there to be accepted while marking', async () => {
  const essay = await tests.ask(longAnswer)
  const items = [{ question_id: essay, marks: 5 }]
  const id = await tests.draft({ title: 'T', mode: 'practice', sections: [{ title: 'A', items }] })
  await tests.open(id)
  const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
  const { attempt } = (await phone.start(id)).body
  await tests.close(id)
  expect((await answersTo(id, essay)).items).toEqual([])
  await phone.save(attempt.id, 1, [event(1, essay, 'Because light is scattered')])
  expect((await answersTo(id, essay)).items).toMatchObject([
    { attempt_id: attempt.id, value: null, late: true, late_value: 'Because light is scattered', marks: 0 },
  ])
  expect((await overview(id))[0]).toMatchObject({ answers: 1, waiting: 0 })
  await tests.acceptLate(attempt.id, essay)
  const [shown] = (await answersTo(id, essay)).items
  expect(shown).toMatchObject({ value: 'Because light is scattered', late: false, marks: null })
  expect(shown).not.toHaveProperty('late_value')
  expect((await overview(id))[0]).toMatchObject({ answers: 1, waiting: 1 })
})

describe('a rubric', () => {
  test('is written for a draft, offered for other questions once, and goes along with a copy', async () => {
    const own = await classOfPupils(testApp, ['Anbu'])
    const ownTests = testsOf(testApp, own)
    const essay = await ownTests.ask(longAnswer)
    const draft = (title: string) =>
      ownTests.draft({ title, mode: 'practice', sections: [{ title: 'A', items: [{ question_id: essay, marks: 5 }] }] })
    const rows = [
      {
        title: 'Reasons',
        levels: [
          { text: 'None', marks: 0 },
          { text: 'Two', marks: 5 },
        ],
      },
    ]
    const save = (id: string) =>
      testApp.call(calls.saveRubric, {
        token: own.token,
        params: { id },
        body: { question_id: essay, version: 0, rows },
      })
    const known = async (as: string) => (await testApp.call(listRubrics, { token: as })).body.items
    const [first, second] = [await draft('Unit 1'), await draft('Unit 2')]
    expect(await known(own.token)).toEqual([])
    expect((await save(first)).status).toBe(200)
    expect((await save(second)).status).toBe(200)
    expect(await known(own.token)).toEqual([{ title: `Unit 2: ${longAnswer.text}`, rows }])
    expect(await known(token())).not.toContainEqual(expect.objectContaining({ rows }))
    const copy = (await testApp.call(copyTest, { token: own.token, params: { id: first }, body: {} })).body.id
    const shown = await testApp.call(calls.showMarking, { token: own.token, params: { id: copy } })
    expect(shown.body.items[0]?.rubric).toEqual({ version: 1, rows })
  })

  const rows = [
    {
      title: 'Idea',
      levels: [
        { text: 'None', marks: 0 },
        { text: 'Clear', marks: 2.5 },
      ],
    },
    {
      title: 'Words',
      levels: [
        { text: 'None', marks: 0 },
        { text: 'Some', marks: 1 },
        { text: 'All', marks: 2 },
      ],
    },
  ]
  const save = (id: string, question_id: string, version: number, sent: typeof rows | null = rows) =>
    testApp.call(calls.saveRubric, { token: token(), params: { id }, body: { question_id, version, rows: sent } })

  test('makes marks follow from its levels, and the pupil reads the rows with the result', async () => {
    const { id, essay, first } = await takenTest()
    expect((await save(id, essay, 0)).status).toBe(200)
    expect((await save(id, essay, 0)).error.code).toBe('edited-elsewhere')
    expect((await overview(id))[0]?.rubric).toEqual({ version: 1, rows })
    const levels = (...chosen: (number | null)[]) => ({ version: 1, levels: chosen })
    const decide = (version: number, rubric: object | null | undefined, marks: number | null = null) =>
      mark(first, { question_id: essay, version, marks, ...(rubric !== undefined && { rubric }) } as never)
    // Until each row has a level the answer still waits.
    expect((await decide(0, levels(1, null))).body.answer).toMatchObject({
      marks: null,
      rubric: [{ level: 1 }, { level: null }],
    })
    expect((await decide(1, levels(1, 2))).body.answer).toMatchObject({ marks: 4.5 })
    const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
    const shown = (await phone.show(first)).body.answers.find(({ question }) => question === essay)
    expect(shown?.rubric).toEqual([
      { title: 'Idea', level: 1, text: 'Clear', marks: 2.5, of: 2.5 },
      { title: 'Words', level: 2, text: 'All', marks: 2, of: 2 },
    ])
    // A change of the rubric leaves marked answers as they are, and stops who still has the former one on screen.
    expect((await save(id, essay, 1, rows.slice(0, 1))).status).toBe(200)
    expect((await answersTo(id, essay)).items[0]).toMatchObject({ marks: 4.5, rubric: [{}, {}] })
    expect((await decide(2, levels(1, 2))).error.code).toBe('edited-elsewhere')
    expect((await decide(2, { version: 2, levels: [7] })).status).toBe(422)
    expect((await decide(2, { version: 2, levels: [4] })).status).toBe(409)
    // Marks given by hand drop the levels; the same marks with other words keep them.
    expect((await decide(2, undefined, 4.5)).body.answer.rubric).toHaveLength(2)
    expect((await decide(3, undefined, 1)).body.answer).toMatchObject({ marks: 1, rubric: null })
    expect((await save(id, essay, 2, null)).status).toBe(200)
    expect((await overview(id))[0]?.rubric).toEqual({ version: 3, rows: null })
  })

  test('is written for a draft too, stays while the draft is saved, and gives at most the marks of the question', async () => {
    const essay = await tests.ask(longAnswer)
    const form = {
      title: 'T',
      mode: 'graded' as const,
      sections: [{ title: 'A', items: [{ question_id: essay, marks: 4 }] }],
    }
    const id = await tests.draft(form)
    const refused = await save(id, essay, 0)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['rows']])
    expect((await save(id, essay, 0, rows.slice(0, 1))).status).toBe(200)
    await tests.open(id)
    expect((await overview(id))[0]?.rubric).toMatchObject({ version: 1, rows: [{ title: 'Idea' }] })
    expect((await save(id, crypto.randomUUID(), 0)).status).toBe(404)
  })

  test.each([
    ['no row', []],
    ['a row without a title', [{ title: ' ', levels: rows[0]?.levels }]],
    ['one level', [{ title: 'Idea', levels: [{ text: '', marks: 1 }] }]],
    ['six levels', [{ title: 'Idea', levels: Array.from({ length: 6 }, () => ({ text: '', marks: 1 })) }]],
    [
      'negative marks',
      [
        {
          title: 'Idea',
          levels: [
            { text: '', marks: -1 },
            { text: '', marks: 1 },
          ],
        },
      ],
    ],
    [
      'thousandths',
      [
        {
          title: 'Idea',
          levels: [
            { text: '', marks: 0 },
            { text: '', marks: 0.001 },
          ],
        },
      ],
    ],
  ])('is refused with %s', async (_what, sent) => {
    const { status, error } = await save(crypto.randomUUID(), crypto.randomUUID(), 0, sent as typeof rows)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['rows']])
  })
})

test('a teacher keeps comments by their shortcuts, and nobody else sees them', async () => {
  const save = (shortcut: string, text: string) =>
    testApp.call(calls.saveComment, { token: token(), body: { shortcut, text } })
  const { id } = (await save('Unit', 'Write the unit.')).body
  await save('ray', 'Draw the ray.')
  expect((await save('unit', 'Always write the unit.')).body.id).toBe(id)
  const list = async (as: string) => (await testApp.call(calls.listComments, { token: as })).body.items
  expect(await list(token())).toMatchObject([
    { shortcut: 'ray', text: 'Draw the ray.' },
    { id, shortcut: 'unit', text: 'Always write the unit.' },
  ])
  expect(await list((await classOfPupils(testApp)).token)).toEqual([])
  for (const shortcut of ['', 'two words', '/x', 'a'.repeat(13)])
    expect((await save(shortcut, 'T')).error.fields).toHaveProperty('shortcut')
  expect((await testApp.call(calls.deleteComment, { token: token(), params: { id } })).status).toBe(200)
  expect(await list(token())).toHaveLength(1)
})

test('a teacher shares a comment with the colleagues of the school; teachers of another school do not see it', async () => {
  const admin = await signUp(testApp, { admin: true })
  const [school, other] = [await openInstitution(testApp, admin), await openInstitution(testApp, admin)]
  const [owner, colleague, stranger] = [
    await seatTeacher(testApp, school.invite),
    await seatTeacher(testApp, school.invite),
    await seatTeacher(testApp, other.invite),
  ]
  const body = { shortcut: 'unit', text: 'Write the unit.' }
  const { id } = (await testApp.call(calls.saveComment, { token: owner.token, body })).body
  const list = async (as: string) => (await testApp.call(calls.listComments, { token: as })).body.items
  expect(await list(colleague.token)).toEqual([])
  const share = (call: typeof calls.shareComment | typeof calls.unshareComment, as: string) =>
    testApp.call(call, { token: as, params: { id } })
  expect((await share(calls.shareComment, owner.token)).status).toBe(200)
  expect(await list(colleague.token)).toMatchObject([{ id, ...body, shared: true, from: expect.stringMatching(/./) }])
  expect(await list(stranger.token)).toEqual([])
  expect((await share(calls.unshareComment, colleague.token)).status).toBe(404)
  await share(calls.unshareComment, owner.token)
  expect(await list(colleague.token)).toEqual([])
  // Without a school there is nobody to share with.
  const alone = (await testApp.call(calls.saveComment, { token: token(), body })).body.id
  const refused = await testApp.call(calls.shareComment, { token: token(), params: { id: alone } })
  expect(refused.status).toBe(422)
  await testApp.call(calls.deleteComment, { token: token(), params: { id: alone } })
})

describe('the history of a test', () => {
  test('says who decided what, before and after, newest first', async () => {
    const { id, essay, fact, first, second } = await takenTest()
    await mark(first, { question_id: essay, version: 0, marks: 2, feedback: 'Good' })
    await mark(first, { question_id: essay, version: 1, marks: 2, feedback: 'Good' })
    await mark(second, { question_id: fact, version: 0, marks: 3 })
    const { items } = await history(id)
    expect(items).toMatchObject([
      { kind: 'marks', question_id: fact, pupil: '2. Banu', before: '-1 of 5 by the program', after: '3 of 5' },
      {
        kind: 'marks',
        question_id: essay,
        pupil: '1. Anbu',
        before: 'not marked',
        after: '2 of 5, “Good”',
        pupils: [],
      },
    ])
    expect(items[0]?.actor).toBe(`${classroom.teacher.firstname} ${classroom.teacher.lastname}`.trim())
    expect((await history(id, { kind: 'regrade' })).items).toEqual([])
  })

  test('is paged, and no row of it can be changed or deleted', async () => {
    const { id, essay, first } = await takenTest()
    for (let version = 0; version < 23; version += 1)
      await mark(first, { question_id: essay, version, marks: version % 2 })
    const page = await history(id)
    const rest = await history(id, { cursor: page.next_cursor ?? '' })
    expect([page.items.length, rest.items.length, rest.next_cursor]).toEqual([20, 3, null])
    const { db } = testApp.ctx
    const ofTest = eq(testHistory.testId, id)
    await expect(db.update(testHistory).set({ after: '5 of 5' }).where(ofTest)).rejects.toThrow('test_history')
    await expect(db.delete(testHistory).where(ofTest)).rejects.toThrow('test_history')
    expect(await db.select().from(testHistory).where(ofTest)).toHaveLength(23)
  })
})

test('a teacher reads whose attempt a log belongs to', async () => {
  const { id, first } = await takenTest()
  const { body } = await testApp.call(calls.showTaughtAttempt, { token: token(), params: { id: first } })
  expect(body).toMatchObject({
    id: first,
    test_id: id,
    number: 1,
    roll_number: 1,
    name: 'Anbu',
    state: 'submitted',
    devices: 1,
  })
})
