import { v7 as uuid } from 'uuid'
import { hashOfToken, newToken } from '../../../server/src/platform/crypto/one-time-token.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { questions } from './schedule.ts'
import { sendPatiently } from './patiently.ts'

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
  const teacher = await putTeacher(db)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { text } = await sendPatiently(base + path, { method, token: teacher, ...(body && { body }) })
    return JSON.parse(text) as T
  }
  const { id: classId } = await call<{ id: string }>('POST', '/api/lms/classes', {
    name: '9 B',
    grade: 9,
    subject: 'Physics',
  })
  const names = Array.from({ length: count }, (_, index) => `Pupil ${String.fromCharCode(65 + (index % 26))}`)
  await call('POST', `/api/lms/classes/${classId}/students`, { names: names.join('\n') })
  const { students } = await call<{ students: { id: string }[] }>('GET', `/api/lms/classes/${classId}`)
  const asked: string[] = []
  for (let made = 0; made < questions; made += 1) {
    const question = { kind: 'number', text: `What is the speed ${made}?`, right: '5', tolerance: 0.5 }
    asked.push((await call<{ id: string }>('POST', '/api/lms/questions', question)).id)
  }
  const items = asked.map((id) => ({ question_id: id, marks: 1 }))
  return Promise.all(
    students.map(async ({ id: student }) => {
      const test = { class_id: classId, title: 'Motion', mode: 'graded', minutes: 60, sections: [{ title: '', items }] }
      const { id } = await call<{ id: string }>('POST', '/api/lms/tests', test)
      await call('POST', `/api/lms/tests/${id}/open`)
      return { id, student, teacher, questions: asked, tokens: await putSessions(db, student) }
    }),
  )
}

/** A subscriber with a session; the way through registration is not what is checked here. */
async function putTeacher(db: Database): Promise<string> {
  const [id, token] = [uuid(), newToken()]
  await db.$client.query(
    `with teacher as (
       insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
       values ($1::uuid, 'Kavitha', 'Raman', $1::text || '@school.example', '9840012345', '-', 'teacher', now(), now()) returning id),
     running as (
       insert into subscriptions (id, user_id, starts_at, ends_at, reference, created_at)
       select $2, id, now(), now() + interval '1 year', '', now() from teacher)
     insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
     select $2, id, $3, 'check', now(), now() from teacher`,
    [id, uuid(), hashOfToken(token)],
  )
  return token
}

async function putSessions(db: Database, student: string): Promise<string[]> {
  const tokens = Array.from({ length: devices }, newToken)
  await db.$client.query(
    `insert into pupil_sessions (id, student_id, token_hash, created_at, last_used_at)
     select id, $1, hash, now(), now() from unnest($2::uuid[], $3::text[]) as one (id, hash)`,
    [student, tokens.map(() => uuid()), tokens.map(hashOfToken)],
  )
  return tokens
}
