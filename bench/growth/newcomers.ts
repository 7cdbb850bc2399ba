import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { schoolForm } from '../../server/src/institutions/testing.ts'
import { hashOfToken } from '../../server/src/platform/one-time-token.ts'
import type { DatabaseClient } from '../../server/src/testing/on-database.ts'

/** The domain of the addresses of all who are made for a call. */
export const newcomers = 'newcomer.example'

/** A filled form about a school, each another one. */
export const form = () => schoolForm({ institution_name: `School ${randomUUID()}` })

/** A teacher with a session, for one call only: so that a small house does not run out of people who may make it, and each turn finds what the one before found. */
export async function makeNewcomer(client: DatabaseClient): Promise<{ id: string; token: string }> {
  const [id, token] = [uuid(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
      values ($1, 'Meena', 'Selvam', $2, '9840012345', 'nobody logs in here', 'teacher', now(), now())`,
    [id, `${id}@${newcomers}`],
  )
  await client.query(
    `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at) values ($1, $2, $3, '', now(), now())`,
    [uuid(), id, hashOfToken(token)],
  )
  return { id, token }
}

/** Takes the people away that the calls of a measurement made, with all that is theirs: the newest rows are to be those of the house, in each round and each run. */
export async function removeNewcomers(client: DatabaseClient): Promise<void> {
  await client.query(`delete from users where email like '%@${newcomers}' and created_at > now() - interval '30 days'`)
}

/** The id of a request of theirs that waits. */
export async function askForSubscription(client: DatabaseClient, userId: string): Promise<string> {
  const columns = { id: uuid(), user_id: userId, ...form(), status: 'pending', reason: '', created_at: new Date() }
  const names = Object.keys(columns)
  await client.query(
    `insert into subscription_requests (${names.join(', ')}) values (${names.map((_name, place) => `$${place + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return columns.id
}

export async function subscribe(client: DatabaseClient, userId: string): Promise<void> {
  await client.query(
    `insert into subscriptions (id, user_id, starts_at, ends_at, reference, trial, created_at)
      values ($1, $2, now() - interval '1 day', now() + interval '1 year', '', false, now())`,
    [uuid(), userId],
  )
}
