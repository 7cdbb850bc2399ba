import * as calls from '@ariviyal/contract/classroom'
import type { TestHouse } from '../testing/test-house.ts'

export const classForm = { name: 'Class 9 B', grade: 9, subject: 'Physics' }
export const testForm = { title: 'Sound', kind: 'test', held_on: '2026-07-14', max_marks: 25 } as const

/** What a teacher does with classes, each step checked for success. */
export function classroomOf(home: TestHouse, token: string) {
  const show = async (id: string) => (await home.call(calls.showClass, { token, params: { id } })).body
  return {
    show,
    /** A class with students and tests of these maxima, as it is shown. */
    async make(names: string[] = [], maxima: number[] = []) {
      const { status, body } = await home.call(calls.createClass, { token, body: classForm })
      if (status !== 201) throw new Error(`no class: ${status}`)
      const params = { id: body.id }
      if (names.length > 0) {
        const added = await home.call(calls.addStudents, { token, params, body: { names: names.join('\n') } })
        if (added.status !== 201) throw new Error(`no students: ${added.error.msg}`)
      }
      for (const max_marks of maxima) {
        const made = await home.call(calls.createTest, { token, params, body: { ...testForm, max_marks } })
        if (made.status !== 201) throw new Error(`no test: ${made.error.msg}`)
      }
      return show(body.id)
    },
    save: (id: string, version: number, rows: calls.MarkRow[]) =>
      home.call(calls.saveMarks, { token, params: { id }, body: { version, rows } }),
  }
}

export const line = (student_id: string, change: Partial<calls.MarkRow> = {}): calls.MarkRow => ({
  student_id,
  marks: null,
  absent: false,
  late: false,
  feedback: '',
  ...change,
})
