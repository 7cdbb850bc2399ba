import { hashOfToken, newToken } from '../../server/src/platform/crypto/one-time-token.ts'
import type { RootContext } from '../../server/src/platform/app-context.ts'

export const roles = [
  'guest',
  'teacher',
  'subscriber',
  'representative',
  'editor',
  'support',
  'admin',
  'pupil',
] as const
export type TestRole = (typeof roles)[number]

export interface TestAccount {
  id: string
  email: string
  name: string
  token: string
}

/** Password of every fixture account. */
export const password = 'kolam-dots-1024'

const query = (ctx: RootContext, text: string, values: unknown[] = []) => ctx.db.$client.query(text, values)

/** Inserts an account with a login session; it has the first administrator's password. A pupil has a session of pupils instead. */
export async function makeAccount(ctx: RootContext, role: TestRole): Promise<TestAccount> {
  const id = crypto.randomUUID()
  const token = newToken()
  const email = `${role}-${id}@school.example`
  const stored = role === 'editor' || role === 'support' || role === 'admin' ? role : 'teacher'
  await query(
    ctx,
    `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at, email_confirmed_at)
     select $1, 'Meena', 'Kumari', $2, '9840012345', password_hash, $3, now(), now() from users where email = 'admin@school.example'`,
    [id, email, stored],
  )
  if (role === 'pupil') {
    await query(
      ctx,
      `with class as (
         insert into classes (id, owner_id, name, grade, subject, code, created_at)
         values (gen_random_uuid(), $1, '9 B', 9, 'Science', $2, now()) returning id),
       student as (
         insert into class_students (id, class_id, roll_number, name)
         select gen_random_uuid(), id, 1, 'Devi' from class returning id)
       insert into pupil_sessions (id, student_id, token_hash, created_at, last_used_at)
       select gen_random_uuid(), id, $3, now(), now() from student`,
      [id, id.slice(0, 8).toUpperCase(), hashOfToken(token)],
    )
    return { id, email, name: 'Meena Kumari', token }
  }
  await query(
    ctx,
    `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
     values (gen_random_uuid(), $1, $2, '', now(), now())`,
    [id, hashOfToken(token)],
  )
  // The product stores whole milliseconds; a finer time would make the term overlap with the next.
  if (role === 'subscriber')
    await query(
      ctx,
      `insert into subscriptions (id, user_id, starts_at, ends_at, reference, created_at)
       values (gen_random_uuid(), $1, now() - interval '1 day', date_trunc('second', now() + interval '200 days'), '', now())`,
      [id],
    )
  if (role === 'representative')
    await query(
      ctx,
      `insert into institution_representatives (institution_id, place, user_id, since)
       select i.id, p.place, $1, now() from institutions i cross join generate_series(1, 3) p (place)
       where i.status = 'approved' and i.ends_at > now()
         and not exists (select from institution_representatives r where r.institution_id = i.id and r.place = p.place)
       order by i.id desc, p.place limit 1`,
      [id],
    )
  return { id, email, name: 'Meena Kumari', token }
}

/** Resets rules for all staff that a fuzzed call may have set. */
export async function resetStaffRules(ctx: RootContext): Promise<void> {
  await query(ctx, 'delete from staff_rules')
  await query(ctx, 'delete from second_factors')
}

/** Resets the limits of attempts, which are tested elsewhere and would hide the handlers here. */
export async function resetAttempts(ctx: RootContext): Promise<void> {
  await query(ctx, 'delete from attempt_counts where key in (select key from attempt_counts for update skip locked)')
}
