import type { Database } from '../../../server/src/platform/db/database.ts'
import { logInPupils } from '../../../server/src/testing/log-in-pupils.ts'
import { openClassroom } from '../schedules/people.ts'
import { questions } from './schedule.ts'

/** A pupil's test, opened for one schedule. */
export interface OpenTest {
  id: string
  student: string
  teacher: string
  /** In the order of the test. */
  questions: string[]
  /** A session of the pupil for each device. */
  tokens: string[]
}

const devices = 3

/** Creates a teacher with a class of `count` pupils, and a test for each. */
export async function openTests(base: string, db: Database, count: number): Promise<OpenTest[]> {
  const { id: classId, teacher, students, call } = await openClassroom(base, db, count)
  const asked: string[] = []
  for (let made = 0; made < questions; made += 1) {
    const question = { kind: 'number', text: `What is the speed ${made}?`, right: '5', tolerance: 0.5 }
    asked.push((await call<{ id: string }>('POST', '/api/lms/questions', question)).id)
  }
  const items = asked.map((id) => ({ question_id: id, marks: 1 }))
  return Promise.all(
    students.map(async (student) => {
      const test = { class_id: classId, title: 'Motion', mode: 'graded', minutes: 60, sections: [{ title: '', items }] }
      const { id } = await call<{ id: string }>('POST', '/api/lms/tests', test)
      await call('POST', `/api/lms/tests/${id}/open`)
      return {
        id,
        student,
        teacher,
        questions: asked,
        tokens: await logInPupils(db.$client, Array<string>(devices).fill(student)),
      }
    }),
  )
}
