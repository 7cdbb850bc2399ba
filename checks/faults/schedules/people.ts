import { v7 as uuid } from 'uuid'
import { hashOfToken, newToken } from '../../../server/src/platform/crypto/one-time-token.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { sendPatiently } from './patiently.ts'

/** A teacher with a class, as stored: the ways through registration and joining are not what these checks are about. */
export interface Classroom {
  id: string
  teacher: string
  students: string[]
  /** Calls as the teacher. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>
}

/** Creates a teacher with a class of `count` pupils. */
export async function openClassroom(base: string, db: Database, count: number): Promise<Classroom> {
  const teacher = await putTeacher(db)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { text } = await sendPatiently(base + path, { method, token: teacher, ...(body && { body }) })
    return JSON.parse(text) as T
  }
  const { id } = await call<{ id: string }>('POST', '/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  const names = Array.from({ length: count }, (_, index) => `Pupil ${String.fromCharCode(65 + (index % 26))}`)
  await call('POST', `/api/lms/classes/${id}/students`, { names: names.join('\n') })
  const { students } = await call<{ students: { id: string }[] }>('GET', `/api/lms/classes/${id}`)
  return { id, teacher, students: students.map((student) => student.id), call }
}

/** A subscriber with a session. */
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
