import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { classStudents } from '../../classroom/classroom.table.ts'
import { pupilSessions } from '../../classroom/pupils/pupil-sessions.table.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf } from '../testing.ts'
import { answerEvents, attemptAnswers } from './attempts.table.ts'
import { AttemptModel, type ModelEvent } from './testing.ts'

/** Two instances, as when one is restarted while the other goes on. */
let instances: [TestApp, TestApp]
let classroom: ClassOfPupils
let testId: string
let questions: string[]
beforeAll(async () => {
  const first = await openTestApp()
  instances = [first, await openTestApp({ beside: first })]
  classroom = await classOfPupils(first, ['Anbu'])
  const made = await testsOf(first, classroom).openTrueFalse(2, { minutes: 30 })
  testId = made.id
  questions = made.questions
})
afterAll(async () => {
  await instances[1].close()
  await instances[0].close()
})

const device = fc.nat({ max: 2 })
/** Which of its events a device sends, in which order, through which instance, and what gets lost on the way. */
const sending = fc.record({
  kind: fc.constant('send' as const),
  device,
  pick: fc.infiniteStream(fc.boolean()),
  order: fc.infiniteStream(fc.nat({ max: 99 })),
  copies: fc.integer({ min: 1, max: 3 }),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      device,
      question: fc.nat({ max: 1 }),
      value: fc.option(fc.boolean()),
    }),
  },
  { weight: 6, arbitrary: sending },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept' as const), question: fc.nat({ max: 1 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let pupils = 1
/** A new pupil of the class, in a session. */
async function newPupil() {
  const { db } = instances[0].ctx
  const [id, token, now] = [uuid(), `pupil-${uuid()}`, instances[0].ctx.now()]
  pupils += 1
  await db.insert(classStudents).values({ id, classId: classroom.classId, rollNumber: pupils, name: 'Banu' })
  await db
    .insert(pupilSessions)
    .values({ id: uuid(), studentId: id, tokenHash: hashOfToken(token), createdAt: now, lastUsedAt: now })
  return { id, token }
}

/** Plays a schedule against the server and the model beside it. */
async function play(steps: Step[]) {
  const pupil = await newPupil()
  const model = new AttemptModel()
  let turn = 0
  const phone = (number: number) => {
    turn += 1
    return deviceOf(instances[turn % 2] ?? instances[0], pupil.token, `phone-${number}`)
  }
  const id = (await phone(0).start(testId)).body.attempt.id
  model.start(0)

  const send = async (from: number, chosen: ModelEvent[], copies: number) => {
    for (const [epoch, batch] of Map.groupBy(chosen, (event) => event.epoch)) {
      const events = batch.map(({ seq, question, value }) => event(seq, questions[question] ?? '', value))
      // The same batch at once through both instances: an acknowledgement was lost, and the device sent again.
      const answers = await Promise.all(Array.from({ length: copies }, () => phone(from).save(id, epoch, events)))
      for (const sent of batch) model.arrive(sent)
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        // Nothing is acknowledged that is not stored.
        expect(body).toMatchObject({ saved: model.saved(from), epoch: model.epoch, problems: [] })
      }
    }
  }

  for (const next of steps) {
    if (next.kind === 'expire') {
      for (const instance of instances) instance.advance({ minutes: 30 })
      model.end ??= 'deadline'
    } else if (next.kind === 'accept') {
      const accepted = await testsOf(instances[0], classroom)
        .acceptLate(id, questions[next.question] ?? '')
        .then(
          () => true,
          () => false,
        )
      expect(accepted).toBe(model.late(next.question) !== undefined)
      model.accept(next.question)
    } else if (next.kind === 'start') {
      if (model.end !== null) continue
      model.start(next.device)
      const { attempt } = (await phone(next.device).start(testId)).body
      expect(attempt).toMatchObject({ id, epoch: model.epoch, saved: model.saved(next.device) })
    } else if (!model.epochOf.has(next.device)) continue
    else if (next.kind === 'write') model.write(next.device, next.question, next.value)
    else if (next.kind === 'send') {
      const chosen = model.of(next.device).filter(() => next.pick.next().value)
      const keyed = chosen.map((event) => ({ event, key: next.order.next().value ?? 0 }))
      await send(
        next.device,
        keyed.toSorted((a, b) => a.key - b.key).map(({ event }) => event),
        next.copies,
      )
    } else {
      const [epoch, last] = [model.epochOf.get(next.device) ?? 0, model.of(next.device).length]
      const { status, error } = await phone(next.device).submit(id, epoch, last)
      const isTakenOver = model.end === null && epoch < model.epoch
      if (isTakenOver) expect([status, error.code]).toEqual([409, 'taken-over'])
      else if (status !== 200) expect(error).toMatchObject({ code: 'events-missing', saved: model.saved(next.device) })
      if (!isTakenOver && model.saved(next.device) === last) expect(status).toBe(200)
      if (status === 200) model.end ??= 'submit'
    }
  }
  // In the end every device sends what is not acknowledged, so that nothing may be missing.
  for (const from of model.epochOf.keys()) await send(from, model.of(from), 1)
  return { id, pupil, model, shown: (await phone(0).show(id)).body }
}

test('no schedule of devices loses a value, counts one twice or acknowledges one that is not stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      const { id, pupil, model, shown } = await play(steps)
      const { db } = instances[0].ctx
      const key = (...parts: unknown[]) => JSON.stringify(parts)
      const log = await db.select().from(answerEvents).where(eq(answerEvents.attemptId, id))
      expect(log.map((row) => key(row.device, row.seq, row.epoch, row.question, row.value, row.late)).sort()).toEqual(
        model.written
          .map((row) =>
            key(`phone-${row.device}`, row.seq, row.epoch, questions[row.question], row.value, row.arrived?.late),
          )
          .sort(),
      )
      const asked = questions.map((question, number) => ({ question, number }))
      expect(Object.fromEntries(shown.answers.map(({ question, value }) => [question, value]))).toEqual(
        Object.fromEntries(
          asked.flatMap(({ question, number }) =>
            model.inForce(number) === null ? [] : [[question, model.inForce(number)]],
          ),
        ),
      )
      const rows = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, id))
      for (const { question, number } of asked) {
        const row = rows.find(({ questionId }) => questionId === question)
        expect(row?.late ?? false).toBe(model.late(number) !== undefined)
        expect(row?.lateValue ?? null).toBe(model.late(number) ?? null)
        expect(row?.conflict ?? false).toBe(model.conflict(number))
        expect(row?.marks ?? 0).toBe(model.inForce(number) === true ? 1 : 0)
      }
      const progress = await testsOf(instances[0], classroom).progress(testId)
      expect(progress.find(({ student_id }) => student_id === pupil.id)).toMatchObject({
        state: model.end === null ? 'running' : model.end === 'submit' ? 'submitted' : 'closed',
        answered: asked.filter(({ number }) => model.inForce(number) !== null).length,
        late: asked.filter(({ number }) => model.late(number) !== undefined).length,
        conflicts: asked.filter(({ number }) => model.conflict(number)).length,
      })
      // Those who are done leave the class, so that each schedule takes as long as the first.
      await db.delete(classStudents).where(eq(classStudents.id, pupil.id))
    }),
    { numRuns: isThorough ? 250 : 25 },
  )
}, 120_000)
