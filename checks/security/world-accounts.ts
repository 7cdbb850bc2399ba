import { hashOfToken, newToken } from '../../server/src/platform/one-time-token.ts'
import type { House } from '../../server/src/platform/house.ts'

export const roles = ['guest', 'teacher', 'subscriber', 'representative', 'editor', 'support', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Account {
  id: string
  email: string
  name: string
  token: string
}

/** What every account of the world is entered with. */
export const password = 'kolam-dots-1024'

const query = (house: House, text: string, values: unknown[] = []) => house.db.$client.query(text, values)

/** A fresh account with a session, made in the database as it is: the same password as that of the first administrator. */
export async function makeAccount(house: House, role: Role): Promise<Account> {
  const id = crypto.randomUUID()
  const token = newToken()
  const email = `${role}-${id}@school.example`
  const stored = role === 'editor' || role === 'support' || role === 'admin' ? role : 'teacher'
  await query(
    house,
    `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
     select $1, 'Meena', 'Kumari', $2, '9840012345', password_hash, $3, now(), now() from users where email = 'admin@school.example'`,
    [id, email, stored],
  )
  await query(
    house,
    `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
     values (gen_random_uuid(), $1, $2, '', now(), now())`,
    [id, hashOfToken(token)],
  )
  // The product's moments are whole milliseconds; what is finer would make a term overlap the next.
  if (role === 'subscriber')
    await query(
      house,
      `insert into subscriptions (id, user_id, starts_at, ends_at, reference, created_at)
       values (gen_random_uuid(), $1, now() - interval '1 day', date_trunc('second', now() + interval '200 days'), '', now())`,
      [id],
    )
  if (role === 'representative')
    await query(
      house,
      `insert into institution_representatives (institution_id, place, user_id, since)
       select i.id, p.place, $1, now() from institutions i cross join generate_series(1, 3) p (place)
       where i.status = 'approved' and i.ends_at > now()
         and not exists (select from institution_representatives r where r.institution_id = i.id and r.place = p.place)
       order by i.id desc, p.place limit 1`,
      [id],
    )
  return { id, email, name: 'Meena Kumari', token }
}

/** Undoes what an administrator may have done to all staff at once. */
export async function forgetStaffRules(house: House): Promise<void> {
  await query(house, 'delete from staff_rules')
  await query(house, 'delete from second_factors')
}

/** The limits of attempts are tried elsewhere; here they would only hide what is behind them. */
export async function forgetAttempts(house: House): Promise<void> {
  await query(house, 'delete from attempt_counts where key in (select key from attempt_counts for update skip locked)')
}
