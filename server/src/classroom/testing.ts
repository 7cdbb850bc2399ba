import * as calls from '@ariviyal/contract/classroom/classroom'
import { addColumn } from '@ariviyal/contract/gradebook/columns'
import type { CellChange } from '@ariviyal/contract/gradebook/cells'
import { saveCells } from '@ariviyal/contract/gradebook/gradebook'
import type { TestApp } from '../testing/test-app.ts'

export const classForm = { name: 'Class 9 B', grade: 9, subject: 'Physics' }
export const testForm = { title: 'Sound', kind: 'test', held_on: '2026-07-14', max_marks: 25 } as const

/** Classroom calls of a teacher, each checked for success. */
export function classroomOf(testApp: TestApp, token: string) {
  const show = async (id: string) => (await testApp.call(calls.showClass, { token, params: { id } })).body
  return {
    show,
    /** Creates a class with students and columns of these maxima, and returns it as shown. */
    async make(names: string[] = [], maxima: number[] = []) {
      const { status, body } = await testApp.call(calls.createClass, { token, body: classForm })
      if (status !== 201) throw new Error(`no class: ${status}`)
      const params = { id: body.id }
      if (names.length > 0) {
        const added = await testApp.call(calls.addStudents, { token, params, body: { names: names.join('\n') } })
        if (added.status !== 201) throw new Error(`no students: ${added.error.msg}`)
      }
      for (const max_marks of maxima) {
        const made = await testApp.call(addColumn, { token, params, body: { ...testForm, max_marks } })
        if (made.status !== 201) throw new Error(`no column: ${made.error.msg}`)
      }
      return show(body.id)
    },
    /** Saves lines of one column. */
    save: (id: string, column_id: string, lines: Line[]) =>
      testApp.call(saveCells, { token, params: { id }, body: { cells: lines.map((one) => ({ ...one, column_id })) } }),
  }
}

type Line = Omit<CellChange, 'column_id'>

export const line = (student_id: string, change: Partial<Line> = {}): Line => ({
  student_id,
  version: 0,
  marks: null,
  absent: false,
  exempt: false,
  late: false,
  note: '',
  ...change,
})
