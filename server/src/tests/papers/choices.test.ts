import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { formOf, openClass } from './testing.ts'

let testApp: TestApp
let mine: Awaited<ReturnType<typeof openClass>>['mine']
let phoneOf: Awaited<ReturnType<typeof openClass>>['phoneOf']
let askMany: Awaited<ReturnType<typeof openClass>>['askMany']
let caseOf: Awaited<ReturnType<typeof openClass>>['caseOf']
let take: Awaited<ReturnType<typeof openClass>>['take']
let resultOf: Awaited<ReturnType<typeof openClass>>['resultOf']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ mine, phoneOf, askMany, caseOf, take, resultOf } = await openClass(testApp))
})
afterAll(() => testApp.close())

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
