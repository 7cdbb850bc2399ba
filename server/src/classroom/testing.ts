import * as calls from '@ariviyal/contract/classroom/classroom'
import type { TestApp } from '../testing/test-app.ts'

export const classForm = { name: 'Class 9 B', grade: 9, subject: 'Physics' }
export const testForm = { title: 'Sound', kind: 'test', held_on: '2026-07-14', max_marks: 25 } as const

/** Classroom calls of a teacher, each checked for success. */
export function classroomOf(testApp: TestApp, token: string) {
  const show = async (id: string) => (await testApp.call(calls.showClass, { token, params: { id } })).body
  return {
    show,
    /** Creates a class with students and tests of these maxima, and returns it as shown. */
    async make(names: string[] = [], maxima: number[] = []) {
      const { status, body } = await testApp.call(calls.createClass, { token, body: classForm })
      if (status !== 201) throw new Error(`no class: ${status}`)
      const params = { id: body.id }
      if (names.length > 0) {
        const added = await testApp.call(calls.addStudents, { token, params, body: { names: names.join('\n') } })
        if (added.status !== 201) throw new Error(`no students: ${added.error.msg}`)
      }
      for (const max_marks of maxima) {
        const made = await testApp.call(calls.createTest, { token, params, body: { ...testForm, max_marks } })
        if (made.status !== 201) throw new Error(`no test: ${made.error.msg}`)
      }
      return show(body.id)
    },
    save: (id: string, version: number, rows: calls.MarkRow[]) =>
      testApp.call(calls.saveMarks, { token, params: { id }, body: { version, rows } }),
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
