import type { CellChange } from '@ariviyal/contract/gradebook/cells'
import { listGradebookHistory } from '@ariviyal/contract/gradebook/gradebook'
import { limits } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classroomOf, line } from '../classroom/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { gradebookCells, gradebookHistory } from './gradebook.table.ts'

let testApp: TestApp
let token: string
let mine: ReturnType<typeof classroomOf>
beforeAll(async () => {
  testApp = await openTestApp()
  token = (await signUpSubscriber(testApp)).token
  mine = classroomOf(testApp, token)
})
afterAll(() => testApp.close())

/** A class with one column out of 25, and the ids needed to enter marks. */
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
    save: (lines: Omit<CellChange, 'column_id'>[]) => mine.save(id, exam, lines),
    marks: async () => (await mine.show(id)).marks,
    history: async (query = {}) =>
      (await testApp.call(listGradebookHistory, { token, params: { id }, query })).body.items,
  }
}

describe('a teacher who enters marks', () => {
  test('sees halves, absences, late work and notes as saved', async () => {
    const { exam, ids, save, marks } = await examOf(['Anbu', 'Banu', 'Chitra', 'Deepa'])
    const [a = '', b = '', c = '', d = ''] = ids
    const answer = await save([
      line(a, { marks: 22.5, note: 'Draw the ray before the image.' }),
      line(b, { absent: true }),
      line(c, { marks: 0, late: true }),
      line(d, { marks: 25 }),
    ])
    expect(answer).toMatchObject({ status: 200, body: { revision: expect.any(Number) as number } })
    const byStudent = new Map((await marks()).map(({ student_id, ...mark }) => [student_id, mark]))
    const plain = { test_id: exam, marks: null, absent: false, late: false, feedback: '' }
    expect(byStudent.get(a)).toEqual({ ...plain, marks: 22.5, feedback: 'Draw the ray before the image.' })
    expect(byStudent.get(b)).toEqual({ ...plain, absent: true })
    expect(byStudent.get(c)).toEqual({ ...plain, marks: 0, late: true })
    expect(byStudent.get(d)).toEqual({ ...plain, marks: 25 })
  })

  test('clears a mark, and leaves other students unchanged', async () => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    const saved = await save([line(first, { marks: 20 }), line(second, { marks: 11 })])
    const { version } = saved.body.cells.find((cell) => cell.student_id === first) ?? { version: 0 }
    expect((await save([line(first, { version })])).status).toBe(200)
    expect(await marks()).toMatchObject([{ student_id: second, marks: 11 }])
  })

  test.each([
    ['a mark above the maximum', { marks: 25.5 }],
    ['a negative mark', { marks: -0.5 }],
    ['a quarter of a mark', { marks: 3.25 }],
    ['marks of an absent student', { marks: 3, absent: true }],
    ['a student who is absent and exempt', { exempt: true, absent: true }],
    ['late work of an absent student', { absent: true, late: true }],
    ['a note that is too long', { note: 'x'.repeat(limits.feedbackMax + 1) }],
  ])('gets an error for %s, and the other cells are not saved either', async (_what, wrong) => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    const answer = await save([line(first, { marks: 10 }), line(second, wrong)])
    expect(answer).toMatchObject({ status: 422, error: { code: 'invalid-fields' } })
    expect(answer.error.fields).toHaveProperty('cells')
    expect(await marks()).toEqual([])
    // Nothing has changed: the version read first is still current.
    expect((await save([line(first, { marks: 10 })])).status).toBe(200)
  })

  test('names each cell once, and at least one', async () => {
    const { first, save } = await examOf(['Anbu'])
    expect((await save([])).status).toBe(422)
    expect((await save([line(first, { marks: 1 }), line(first, { marks: 2 })])).status).toBe(422)
  })

  test('in three windows at once gets both values in two of them, and their marks are not saved', async () => {
    const { first, second, save, marks, history } = await examOf(['Anbu', 'Banu'])
    const answers = await Promise.all(
      [5, 6, 7].map((value) => save([line(first, { marks: value }), line(second, { marks: value })])),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = [5, 6, 7][answers.findIndex(({ status }) => status === 200)]
    for (const { status, error } of answers)
      if (status === 409) {
        expect(error.code).toBe('edited-elsewhere')
        expect(error.cells).toMatchObject([
          { student_id: first, marks: winner },
          { student_id: second, marks: winner },
        ])
      }
    expect((await marks()).map((mark) => mark.marks)).toEqual([winner, winner])
    expect(await history()).toHaveLength(3)
  })

  test('may save cells that a colleague did not touch, also in the same column', async () => {
    const { first, second, save, marks } = await examOf(['Anbu', 'Banu'])
    expect((await save([line(first, { marks: 5 })])).status).toBe(200)
    expect((await save([line(second, { marks: 6 })])).status).toBe(200)
    // The same value again is no conflict and no change.
    expect((await save([line(second, { marks: 6 })])).status).toBe(200)
    expect((await marks()).map((mark) => mark.marks)).toEqual([5, 6])
  })

  test('does not overwrite marks that were cleared and entered again meanwhile', async () => {
    const { first, save } = await examOf(['Anbu'])
    const versionOf = (answer: Awaited<ReturnType<typeof save>>) => answer.body.cells[0]?.version ?? 0
    const read = versionOf(await save([line(first, { marks: 5 })]))
    const cleared = versionOf(await save([line(first, { version: read })]))
    await save([line(first, { version: cleared, marks: 9 })])
    expect(await save([line(first, { version: read, marks: 7 })])).toMatchObject({
      status: 409,
      error: { cells: [{ marks: 9 }] },
    })
  })

  test('gets an error when a student is of another class or removed', async () => {
    const { save } = await examOf(['Anbu'])
    const other = await examOf(['Banu'])
    expect(await save([line(other.first, { marks: 8 })])).toMatchObject({
      status: 422,
      error: { code: 'invalid-fields' },
    })
    expect(await other.marks()).toEqual([])
  })

  test('fills a class of two hundred with the longest note in Tamil', async () => {
    const names = Array.from({ length: limits.studentsMax }, (_, index) => `மாணவர் ${index}`)
    const { ids, save, marks } = await examOf(names)
    const note = 'அ'.repeat(limits.feedbackMax)
    expect((await save(ids.map((id) => line(id, { marks: 12.5, note })))).status).toBe(200)
    expect(await marks()).toHaveLength(limits.studentsMax)
  })
})

describe('the history of a gradebook', () => {
  test('has every change of a cell, newest first, with who did it', async () => {
    const { exam, first, second, save, history } = await examOf(['Anbu', 'Banu'])
    const { cells } = (await save([line(first, { marks: 5 }), line(second, { exempt: true })])).body
    const version = cells.find((cell) => cell.student_id === first)?.version ?? 0
    await save([line(first, { version, absent: true, note: 'Sent home' })])
    expect(await history({ column_id: exam, student_id: first })).toMatchObject([
      { kind: 'cell', column: 'Sound', student: '1. Anbu', before: '5', after: 'AB', note: 'Sent home' },
      { before: '', after: '5' },
    ])
    const all = await history()
    expect(all.map(({ kind, after }) => [kind, after])).toEqual([
      ['cell', 'AB'],
      ['cell', 'EX'],
      ['cell', '5'],
      ['column', 'Sound, 14 Jul 2026, out of 25'],
    ])
    expect(all[0]?.actor).not.toBe('')
  })

  test('is read in pages', async () => {
    const { id, ids, save } = await examOf(
      Array.from({ length: limits.pageSize + 5 }, (_, index) => `Student ${index}`),
    )
    await save(ids.map((student) => line(student, { marks: 1 })))
    const page = async (cursor?: string) =>
      (
        await testApp.call(listGradebookHistory, {
          token,
          params: { id },
          query: cursor === undefined ? {} : { cursor },
        })
      ).body
    const first = await page()
    expect(first.items).toHaveLength(limits.pageSize)
    const second = await page(first.next_cursor ?? '')
    expect([second.items.length, second.next_cursor]).toEqual([6, null])
    expect((await testApp.call(listGradebookHistory, { token, params: { id }, query: { cursor: 'x' } })).status).toBe(
      400,
    )
  })

  test('cannot be changed, and goes with its class', async () => {
    const { id, first, save } = await examOf(['Anbu'])
    await save([line(first, { marks: 5 })])
    const refusal = async (query: string) => {
      const failure: unknown = await testApp.ctx.db.$client.query(query).catch((error: unknown) => error)
      return (failure as { message?: string }).message
    }
    expect(await refusal(`update gradebook_history set after = '25'`)).toMatch(/kept as it was written/)
    expect(await refusal('delete from gradebook_history')).toMatch(/kept as it was written/)
    await testApp.ctx.db.$client.query('delete from classes where id = $1', [id])
    const left = await testApp.ctx.db.select().from(gradebookHistory)
    expect(left.filter(({ classId }) => classId === id)).toEqual([])
  })
})

test('the tables refuse rows that no call would write', async () => {
  const { id, exam, first } = await examOf(['Anbu'])
  const other = await examOf(['Banu'])
  const row = {
    columnId: exam,
    studentId: first,
    classId: id,
    maxMarks: 25,
    marks: 5,
    absent: false,
    exempt: false,
    late: false,
    note: '',
    version: 1,
  }
  const refusedBy = async (change: Partial<typeof gradebookCells.$inferInsert>) => {
    const failure: unknown = await testApp.ctx.db
      .insert(gradebookCells)
      .values({ ...row, ...change })
      .catch((error: unknown) => (error as { cause?: unknown }).cause)
    return (failure as { constraint?: string }).constraint
  }
  expect(await refusedBy({ marks: 25.5 })).toBe('gradebook_cells_range')
  expect(await refusedBy({ marks: -1 })).toBe('gradebook_cells_range')
  expect(await refusedBy({ marks: Number.NaN })).toBe('gradebook_cells_range')
  expect(await refusedBy({ marks: 1.25 })).toBe('gradebook_cells_halves')
  expect(await refusedBy({ maxMarks: null, marks: 1.255 })).toBe('gradebook_cells_hundredths')
  expect(await refusedBy({ absent: true })).toBe('gradebook_cells_one_state')
  expect(await refusedBy({ marks: null, exempt: true, late: true })).toBe('gradebook_cells_late')
  // A maximum that is not the column's, and a student of another class.
  expect(await refusedBy({ maxMarks: 100, marks: 90 })).toBe('gradebook_cells_max_fk')
  expect(await refusedBy({ studentId: other.first })).toBe('gradebook_cells_student_fk')
  expect(await refusedBy({})).toBeUndefined()
})
