import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { institutionForm } from '../../server/src/institutions/testing.ts'
import { hashOfToken } from '../../server/src/platform/crypto/one-time-token.ts'
import type { DatabaseClient } from '../../server/src/testing/on-database.ts'

/** The email domain of all accounts created for a call. */
export const accountDomain = 'newcomer.example'

/** A valid institution form, different each time. */
export const newForm = () => institutionForm({ institution_name: `School ${randomUUID()}` })

/**
 * Creates a teacher with a login session, for one call only. A small database would otherwise run out of callers, and every turn must find the
 * same state.
 */
export async function createAccount(client: DatabaseClient): Promise<{ id: string; token: string }> {
  const [id, token] = [uuid(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
      values ($1, 'Meena', 'Selvam', $2, '9840012345', 'nobody logs in here', 'teacher', now(), now())`,
    [id, `${id}@${accountDomain}`],
  )
  await client.query(
    `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at) values ($1, $2, $3, '', now(), now())`,
    [uuid(), id, hashOfToken(token)],
  )
  return { id, token }
}

/** Deletes the accounts that the measurement created, with all their rows: each round and run must start with the same newest rows. */
export async function removeAccounts(client: DatabaseClient): Promise<void> {
  await client.query(
    `delete from users where email like '%@${accountDomain}' and created_at > now() - interval '30 days'`,
  )
}

/** Creates a pending request for this account and returns its id. */
export async function createPendingRequest(client: DatabaseClient, userId: string): Promise<string> {
  const columns = { id: uuid(), user_id: userId, ...newForm(), status: 'pending', reason: '', created_at: new Date() }
  const names = Object.keys(columns)
  await client.query(
    `insert into subscription_requests (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
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
