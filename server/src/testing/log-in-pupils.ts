import { v7 as uuid } from 'uuid'
import { hashOfToken, newToken } from '../platform/crypto/one-time-token.ts'

interface Client {
  query: (text: string, values: unknown[]) => Promise<unknown>
}

/** Inserts a login session for each of these pupils, who may repeat, and returns the tokens in the same order. */
export async function logInPupils(client: Client, students: string[]): Promise<string[]> {
  const tokens = students.map(newToken)
  await client.query(
    `insert into pupil_sessions (id, student_id, token_hash, created_at, last_used_at)
     select id, student, hash, now(), now() from unnest($1::uuid[], $2::uuid[], $3::text[]) as one (id, student, hash)`,
    [students.map(() => uuid()), students, tokens.map(hashOfToken)],
  )
  return tokens
}
