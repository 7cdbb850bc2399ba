import { createQuestion } from '@ariviyal/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import { paperOfSet } from './paper-of-set.ts'
import { formOf, openClass } from './testing.ts'

let testApp: TestApp
let classroom: Awaited<ReturnType<typeof openClass>>['classroom']
let mine: Awaited<ReturnType<typeof openClass>>['mine']
let phoneOf: Awaited<ReturnType<typeof openClass>>['phoneOf']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ classroom, mine, phoneOf } = await openClass(testApp))
})
afterAll(() => testApp.close())

test('sets have the same questions in different orders; a pupil has a set by roll number, on screen as on paper', async () => {
  const options = ['Mirror', 'Lens', 'Prism', 'Slit', 'Grating'].map((text, index) => ({ text, right: index === 0 }))
  const ids: string[] = []
  // Of six, two random orders are the same once in 240 runs.
  for (let made = 0; made < 10; made += 1) {
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
