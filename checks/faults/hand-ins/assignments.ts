import type { Database } from '../../../server/src/platform/db/database.ts'
import { logInPupils } from '../../../server/src/testing/log-in-pupils.ts'
import { openClassroom } from '../schedules/people.ts'
import { phones } from './schedule.ts'

/** An assignment, open for one pupil. */
export interface OpenAssignment {
  id: string
  student: string
  /** What the pupil's session is stored as on each phone. */
  sessions: { token: string; pupil: object }[]
  /** Calls of the teacher of the class. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>
}

/** Creates a teacher with a class of `count` pupils, and an assignment for each. */
export async function openAssignments(base: string, db: Database, count: number): Promise<OpenAssignment[]> {
  const { id: classId, students, call } = await openClassroom(base, db, count)
  return Promise.all(
    students.map(async (student) => {
      const form = { class_id: classId, title: 'Shadow clock', grading: 'marks', max_marks: 10, instructions: 'Draw.' }
      const { id } = await call<{ id: string }>('POST', '/api/lms/assignments', form)
      await call('POST', `/api/lms/assignments/${id}/set`, {})
      const tokens = await logInPupils(db.$client, Array<string>(phones).fill(student))
      const pupil = {
        id: student,
        name: 'Pupil',
        roll_number: 1,
        class: { id: classId, name: '9 B', language: 'en' },
      }
      return { id, student, sessions: tokens.map((token) => ({ token, pupil })), call }
    }),
  )
}
