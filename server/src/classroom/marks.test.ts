import type { MarkRow } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classMarks } from './classroom.table.ts'
import { classroomOf, line } from './testing.ts'

let testApp: TestApp
let mine: ReturnType<typeof classroomOf>
beforeAll(async () => {
  testApp = await openTestApp()
  mine = classroomOf(testApp, (await signUpSubscriber(testApp)).token)
})
afterAll(() => testApp.close())

/** A class with one test out of 25, and the ids needed to enter marks. */
async function examOf(names: string[]) {
  const { id, students, tests } = await mine.make(names, [25])
  const ids = students.map((student) => student.id)
  const exam = tests[0]?.id ?? ''
  return {
    id,
    exam,
    ids,
    first: ids[0] ?? '',
    second: ids[1] ?? '',
    save: (version: number, rows: MarkRow[]) => mine.save(exam, version, rows),
    marks: async () => (await mine.show(id)).marks,
  }
}

describe('a teacher who enters marks', () => {
  test('sees halves, absences, late work and feedback as saved', async () => {
    const { exam, ids, save, marks } = await examOf(['Anbu', 'Banu', 'Chitra', 'Deepa'])
    const [a = '', b = '', c = '', d = ''] = ids
    const rows = [
      line(a, { marks: 22.5, feedback: 'Draw the ray before the image.' }),
      line(b, { absent: true }),
      line(c, { marks: 0, late: true }),
      line(d, { marks: 25 }),
    ]
    expect(await save(0, rows)).toMatchObject({ status: 200, body: { version: 1 } })
    const byStudent = new Map((await marks()).map(({ student_id, ...mark }) => [student_id, mark]))
    for (const { student_id, ...row } of rows) expect(byStudent.get(student_id)).toEqual({ ...row, test_id: exam })
  })

  test('clears a mark, and leaves other students unchanged', async () => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    await save(0, [line(first, { marks: 20 }), line(second, { marks: 11 })])
    expect((await save(1, [line(first)])).status).toBe(200)
    expect(await marks()).toMatchObject([{ student_id: second, marks: 11 }])
  })

  test.each([
    ['a mark above the maximum', { marks: 25.5 }],
    ['a negative mark', { marks: -0.5 }],
    ['a quarter of a mark', { marks: 3.25 }],
    ['marks of an absent student', { marks: 3, absent: true }],
    ['late work of an absent student', { absent: true, late: true }],
    ['feedback that is too long', { feedback: 'x'.repeat(limits.feedbackMax + 1) }],
  ])('gets an error for %s, and the other lines are not saved either', async (_what, wrong) => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    const answer = await save(0, [line(first, { marks: 10 }), line(second, wrong)])
    expect(answer).toMatchObject({ status: 422, error: { code: 'invalid-fields' } })
    expect(answer.error.fields).toHaveProperty('rows')
    expect(await marks()).toEqual([])
    // Nothing has changed: the version read first is still current.
    expect((await save(0, [line(first, { marks: 10 })])).status).toBe(200)
  })

  test('names each student once, and at least one', async () => {
    const { first, save } = await examOf(['Anbu'])
    expect((await save(0, [])).status).toBe(422)
    expect((await save(0, [line(first, { marks: 1 }), line(first, { marks: 2 })])).status).toBe(422)
  })

  test('in two windows at once gets an error in one of them, and its marks are not saved', async () => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    const answers = await Promise.all(
      [5, 6, 7].map((value) => save(0, [line(first, { marks: value }), line(second, { marks: value })])),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('edited-elsewhere')
    const saved = [5, 6, 7][answers.findIndex(({ status }) => status === 200)]
    expect((await marks()).map((mark) => mark.marks)).toEqual([saved, saved])
    expect((await save(1, [line(first, { marks: 8 })])).body.version).toBe(2)
  })

  test('gets an error when a student is of another class or removed', async () => {
    const { save } = await examOf(['Anbu'])
    const other = await examOf(['Banu'])
    const answer = await save(0, [line(other.first, { marks: 8 })])
    expect(answer).toMatchObject({ status: 409, error: { code: 'edited-elsewhere' } })
    expect(await other.marks()).toEqual([])
  })

  test('fills a class of a hundred with the longest feedback in Tamil', async () => {
    const { ids, save, marks } = await examOf(Array.from({ length: limits.studentsMax }, (_, index) => `மாணவர் ${index}`))
    const feedback = 'அ'.repeat(limits.feedbackMax)
    expect(
      (
        await save(
          0,
          ids.map((id) => line(id, { marks: 12.5, feedback })),
        )
      ).status,
    ).toBe(200)
    expect(await marks()).toHaveLength(limits.studentsMax)
  })
})

test('the tables refuse rows that no call would write', async () => {
  const { id, exam, first } = await examOf(['Anbu'])
  const other = await examOf(['Banu'])
  const row = {
    testId: exam,
    studentId: first,
    classId: id,
    maxMarks: 25,
    marks: 5,
    absent: false,
    late: false,
    feedback: '',
  }
  const refusedBy = async (change: Partial<typeof classMarks.$inferInsert>) => {
    const failure: unknown = await testApp.ctx.db
      .insert(classMarks)
      .values({ ...row, ...change })
      .catch((error: unknown) => (error as { cause?: unknown }).cause)
    return (failure as { constraint?: string }).constraint
  }
  expect(await refusedBy({ marks: 25.5 })).toBe('class_marks_range')
  expect(await refusedBy({ marks: -1 })).toBe('class_marks_range')
  expect(await refusedBy({ marks: Number.NaN })).toBe('class_marks_range')
  expect(await refusedBy({ marks: 1.25 })).toBe('class_marks_halves')
  expect(await refusedBy({ absent: true })).toBe('class_marks_absent_empty')
  // A maximum that is not the test's, and a student of another class.
  expect(await refusedBy({ maxMarks: 100, marks: 90 })).toBe('class_marks_test_fk')
  expect(await refusedBy({ studentId: other.first })).toBe('class_marks_student_fk')
  expect(await refusedBy({})).toBeUndefined()
})
