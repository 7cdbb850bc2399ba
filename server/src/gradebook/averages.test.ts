import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classroomOf, line } from '../classroom/testing.ts'

let testApp: TestApp
let mine: ReturnType<typeof classroomOf>
beforeAll(async () => {
  testApp = await openTestApp()
  mine = classroomOf(testApp, (await signUpSubscriber(testApp)).token)
})
afterAll(() => testApp.close())

/** A quotient of integers with one decimal, halves away from zero, in integer arithmetic until the last step. */
const toOneDecimal = (dividend: number, divisor: number): number | null =>
  divisor === 0 ? null : Math.floor((20 * dividend + divisor) / (2 * divisor)) / 10

const studentCount = 4
/** A test: its maximum, and the marks of each student in halves; null means no marks, every other one of those was absent. */
const someTest = fc.integer({ min: 1, max: 1000 }).chain((max) =>
  fc.record({
    max: fc.constant(max),
    halves: fc.array(fc.option(fc.integer({ min: 0, max: max * 2 }), { freq: 4 }), {
      minLength: studentCount,
      maxLength: studentCount,
    }),
  }),
)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test(
  'a teacher sees averages and percentages that agree with the marks, to the decimal',
  { timeout: 90_000 },
  async () => {
    const names = Array.from({ length: studentCount }, (_, index) => `Student ${index}`)
    await fc.assert(
      fc.asyncProperty(fc.array(someTest, { minLength: 1, maxLength: 3 }), async (given) => {
        const made = await mine.make(
          names,
          given.map(({ max }) => max),
        )
        for (const [index, { halves }] of given.entries()) {
          const rows = made.students.map(({ id }, at) => {
            const half = halves[at] ?? null
            return line(id, half === null ? { absent: at % 2 === 0 } : { marks: half / 2 })
          })
          expect((await mine.save(made.id, made.tests[index]?.id ?? '', rows)).status).toBe(200)
        }
        const shown = await mine.show(made.id)
        const tests = new Map(shown.tests.map((test) => [test.id, test]))
        for (const [index, { max, halves }] of given.entries()) {
          const marks = halves.filter((half) => half !== null)
          expect(tests.get(made.tests[index]?.id ?? '')).toMatchObject({
            average: toOneDecimal(sum(marks), 2 * marks.length),
            percent: toOneDecimal(sum(marks) * 100, 2 * marks.length * max),
            marked: marks.length,
            absent: halves.filter((half, at) => half === null && at % 2 === 0).length,
          })
        }
        for (const [at, student] of shown.students.entries()) {
          const marked = given.filter(({ halves }) => (halves[at] ?? null) !== null)
          const reached = sum(marked.map(({ halves }) => halves[at] ?? 0))
          expect(student.percent).toBe(toOneDecimal(reached * 100, 2 * sum(marked.map(({ max }) => max))))
        }
        await testApp.ctx.db.$client.query('delete from classes where id = $1', [made.id])
      }),
      { numRuns: isThorough ? 40 : 12 },
    )
  },
)
