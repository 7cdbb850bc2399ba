import { legalDocuments, legalNames } from '@ariviyal/contract/privacy/legal'
import type { RegisterForm } from '@ariviyal/contract/accounts/accounts'
import { v7 as uuid } from 'uuid'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import type { Connection } from '../platform/db/database.ts'
import { onDatabase } from './on-database.ts'

/** Password hashing is slow: caches one hash per test password. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/**
 * Inserts what registration and address confirmation leave: an account with consents and a confirmed address, and optionally a year's
 * subscription.
 */
export async function putAccount(
  connection: Connection,
  form: RegisterForm,
  { isSubscribed = false } = {},
): Promise<void> {
  const hash = await hashOnce(form.password)
  const id = uuid()
  await onDatabase(connection, async (client) => {
    await client.query(
      `with account as (
         insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
         values ($1, $2, $3, $4, $5, $6, 'teacher', now(), now()) returning id)
       insert into consents (user_id, document, version, accepted_at)
       select id, document, version, now() from account, unnest($7::text[], $8::text[]) as texts (document, version)`,
      [
        id,
        form.firstname,
        form.lastname,
        form.email,
        form.phone_number,
        hash,
        legalNames,
        legalNames.map((name) => legalDocuments[name].version),
      ],
    )
    if (!isSubscribed) return
    await client.query(
      `insert into subscriptions (id, user_id, starts_at, ends_at, reference, created_at)
       values ($1, $2, now(), now() + interval '1 year', '', now())`,
      [uuid(), id],
    )
  })
}
