import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import { regradeQuestion } from '@ariviyal/contract/tests/regrade'
import { acceptLate } from '@ariviyal/contract/tests/results'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { tests as testRows } from '../tests.table.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let asked: string[]
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp, ['Anbu'])
  const tests = testsOf(testApp, classroom)
  asked = [await tests.ask(trueFalse(true)), await tests.ask(trueFalse(true))]
})
afterAll(() => testApp.close())

const question = fc.nat({ max: 1 })
const value = fc.option(fc.boolean())
const regrading = fc.oneof(
  fc.record({ act: fc.constant('mend' as const), right: fc.boolean() }),
  fc.record({ act: fc.constantFrom('full-marks' as const, 'leave-out' as const, 'as-usual' as const) }),
)
const marks = fc.option(fc.constantFrom(0, 0.5, 2))
const answering = fc.record({ kind: fc.constant('answer' as const), question, value })
const deciding = fc.record({ kind: fc.constant('decide' as const), question, marks })
const regrade = fc.record({ kind: fc.constant('regrade' as const), question, regrading })
/** At the same moment as a regrade. */
const race = fc.record({
  kind: fc.constant('race' as const),
  rival: fc.oneof(answering, deciding),
  question,
  regrading,
})
const accept = fc.record({ kind: fc.constant('accept' as const), question })
const before = fc.oneof({ weight: 4, arbitrary: answering }, regrade, race, deciding)
const after = fc.oneof(
  { weight: 2, arbitrary: answering },
  { weight: 4, arbitrary: deciding },
  { weight: 4, arbitrary: regrade },
  { weight: 3, arbitrary: race },
  { weight: 2, arbitrary: accept },
)
const schedule = fc
  .tuple(fc.array(before, { maxLength: 4 }), fc.array(after, { minLength: 3, maxLength: 9, size: 'max' }))
  .map(([early, late]) => [...early, { kind: 'submit' as const }, ...late])
type Step = typeof schedule extends fc.Arbitrary<(infer Value)[]> ? Value : never
type Regrading = typeof regrading extends fc.Arbitrary<infer Value> ? Value : never

/** What a question comes to, by the sentences of docs/product.md, Marking and regrading. */
class QuestionModel {
  value: boolean | null = null
  late: boolean | null | undefined
  right = true
  counting: 'as-usual' | 'full-marks' | 'left-out' = 'as-usual'
  given: number | null = null
  version = 0
  revision = 0

  get marks(): number {
    if (this.counting === 'left-out') return 0
    if (this.given !== null) return this.given
    if (this.counting === 'full-marks') return 2
    return this.value === null ? 0 : this.value === this.right ? 2 : -0.5
  }

  regrade(change: Regrading): void {
    this.revision += 1
    if (change.act === 'mend') this.right = change.right
    this.counting = change.act === 'full-marks' ? 'full-marks' : change.act === 'leave-out' ? 'left-out' : 'as-usual'
  }
}

async function play(steps: Step[]) {
  const { token } = classroom
  const tests = testsOf(testApp, classroom)
  const items = asked.map((id) => ({ question_id: id, marks: 2, negative_marks: 0.5 }))
  const id = await tests.draft({ title: 'T', mode: 'practice', sections: [{ title: 'A', items }] })
  await tests.open(id)
  const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
  const attempt = (await phone.start(id)).body.attempt.id
  const models = [new QuestionModel(), new QuestionModel()] as const
  let [seq, isOver] = [0, false]

  const answer = async (place: number, sent: boolean | null) => {
    const model = models[place] as QuestionModel
    seq += 1
    if (isOver) model.late = sent
    else model.value = sent
    expect((await phone.save(attempt, 1, [event(seq, asked[place] ?? '', sent)])).status).toBe(200)
  }
  const regrade = async (place: number, change: Regrading) => {
    const [model, other] = [models[place] as QuestionModel, models[1 - place] as QuestionModel]
    const isLast = change.act === 'leave-out' && other.counting === 'left-out'
    const { act } = change
    const sent = { question_id: asked[place] ?? '', revision: model.revision, act }
    const mend = change.act === 'mend' ? { mend: { kind: 'true-false' as const, right: change.right } } : {}
    if (!isLast) model.regrade(change)
    const { status } = await testApp.call(regradeQuestion, { token, params: { id }, body: { ...sent, ...mend } })
    expect(status).toBe(isLast ? 422 : 200)
  }

  const accept = async (place: number) => {
    const model = models[place] as QuestionModel
    const body = { question_id: asked[place] ?? '' }
    const { status } = await testApp.call(acceptLate, { token, params: { id: attempt }, body })
    expect(status).toBe(model.late === undefined ? 409 : 200)
    if (model.late === undefined) return
    model.value = model.late
    model.late = undefined
    model.version += 1
  }
  const decide = async (place: number, marks: number | null) => {
    const model = models[place] as QuestionModel
    const body = { question_id: asked[place] ?? '', version: model.version, marks }
    const { status } = await testApp.call(markAnswerByTeacher, { token, params: { id: attempt }, body })
    expect(status).toBe(isOver ? 200 : 409)
    if (!isOver) return
    model.given = marks
    model.version += 1
  }
  const take = async (next: Step): Promise<unknown> => {
    switch (next.kind) {
      case 'submit':
        expect((await phone.submit(attempt, 1, seq)).status).toBe(200)
        isOver = true
        return undefined
      case 'answer':
        return answer(next.question, next.value)
      case 'decide':
        return decide(next.question, next.marks)
      case 'regrade':
        return regrade(next.question, next.regrading)
      case 'race':
        return Promise.all([take(next.rival), regrade(next.question, next.regrading)])
      default:
        return accept(next.question)
    }
  }

  for (const next of steps) {
    await take(next)
    const [result] = await tests.results(id)
    const total = Math.max(0, models[0].marks + models[1].marks)
    const of = models.reduce((sum, { counting }) => sum + (counting === 'left-out' ? 0 : 2), 0)
    expect({ after: next, ...result }).toMatchObject({
      marks: total,
      of,
      answers: models.map((model) => ({
        value: model.value,
        marks: model.marks,
        by_teacher: model.given !== null,
        version: model.version,
      })),
    })
    // The pupil sees the same.
    if (isOver) expect((await phone.show(attempt)).body).toMatchObject({ marks: total, of })
  }
  // A class has a limit of tests; the history goes with its test.
  await testApp.ctx.db.delete(testRows).where(eq(testRows.id, id))
}

test("after each step in whatever order, the teacher's decision wins and totals are those of the model", async () => {
  await fc.assert(fc.asyncProperty(schedule, play), { numRuns: isThorough ? 250 : 6 })
}, 600_000)
