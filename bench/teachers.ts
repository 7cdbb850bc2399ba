import { v7 as uuid } from 'uuid'
import { sendRequest } from '../checks/send-request.ts'
import { hashPassword } from '../server/src/accounts/passwords/passwords.ts'
import { hashOfToken, newToken } from '../server/src/platform/crypto/one-time-token.ts'
import { onDatabase } from '../server/src/testing/on-database.ts'
import type { BenchServer } from './bench-server.ts'

export interface Teacher {
  id: string
  email: string
  token: string
}

export const password = 'kolam-dots-1024'

/** Inserts logged-in teachers directly into the database: registering thousands would take longer than the measurement. */
export async function enrol({ connection }: Pick<BenchServer, 'connection'>, count: number): Promise<Teacher[]> {
  const teachers = Array.from({ length: count }, () => {
    const id = uuid()
    return { id, email: `${id}@bench.example`, token: newToken() }
  })
  const passwordHash = await hashPassword(password)
  await onDatabase(connection, async (client) => {
    await client.query(
      `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
       select id, 'Kavitha', 'Raman', email, '9840012345', $3, 'teacher', now(), now() from unnest($1::uuid[], $2::text[]) as one (id, email)`,
      [teachers.map(({ id }) => id), teachers.map(({ email }) => email), passwordHash],
    )
    await client.query(
      `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
       select id, id, hash, 'bench', now(), now() from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
      [teachers.map(({ id }) => id), teachers.map(({ token }) => hashOfToken(token))],
    )
    // Autovacuum would run this after a minute; until then the new rows have no planner statistics.
    await client.query('analyze users; analyze sessions')
  })
  return teachers
}

/** Starts a trial subscription for each teacher. */
export async function subscribe({ server, admin }: BenchServer, teachers: Teacher[]): Promise<void> {
  for (const { id } of teachers) {
    const path = `/api/admin/users/${id}/start-trial`
    const { status, text } = await sendRequest(`${server.base}${path}`, { method: 'POST', body: {}, token: admin })
    if (status !== 200) throw new Error(`a trial: ${status} ${text}`)
  }
}
