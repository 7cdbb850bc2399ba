import * as calls from '@ariviyal/contract/accounts'
import type { StaffRole } from '@ariviyal/contract/roles'
import { randomUUID } from 'node:crypto'
import type { TestHouse } from '../testing/test-house.ts'
import { markEmailConfirmed, setRole } from './users.queries.ts'

export interface TestUser extends calls.User {
  password: string
  token: string
}

/** A registration that nobody has sent yet. */
export const registration = (change: Partial<calls.RegisterForm> = {}): calls.RegisterForm => ({
  firstname: 'Meena',
  lastname: 'Kumari',
  email: `teacher-${randomUUID()}@school.example`,
  phone_number: '9840012345',
  password: 'neem-leaf',
  ...change,
})

/** A teacher, or a member of staff, who has an account, has confirmed the address unless `unconfirmed` is set, and is logged in. */
export async function signUp(
  home: TestHouse,
  options: { admin?: boolean; role?: StaffRole; unconfirmed?: boolean } & Partial<calls.RegisterForm> = {},
): Promise<TestUser> {
  const { admin, role = admin ? 'admin' : undefined, unconfirmed = false, ...change } = options
  const form = registration(change)
  const registered = await home.call(calls.register, { body: form })
  if (registered.status !== 201) throw new Error(`not registered: ${registered.error.code}`)
  const token = await logInAs(home, form)
  const caller = await home.house.authenticate(token)
  if (!caller) throw new Error('no session')
  if (role) await setRole(home.house.db, caller.user.id, role)
  if (!unconfirmed) await markEmailConfirmed(home.house.db, caller.user.id, home.house.now())
  return { ...caller.user, email_confirmed: !unconfirmed, role: role ?? 'teacher', password: form.password, token }
}

/** So many teachers, a few at a time: a crowd that registers in one moment is told to come again where a machine is slow. */
export async function signUpMany(home: TestHouse, count: number): Promise<TestUser[]> {
  const all: TestUser[] = []
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(8, count - all.length) }, () => signUp(home)))))
  return all
}

export async function logInAs(
  home: TestHouse,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { status, body, error } = await home.call(calls.login, { body: { email, password } })
  if (status !== 200) throw new Error(`not logged in: ${error.code}`)
  return body.token
}

/** The token of the newest mailed link that sets a password; empty where none was mailed. */
export async function mailedResetToken(home: TestHouse, email: string): Promise<string> {
  const mail = (await home.mails(email)).findLast(({ text }) => text?.includes('/reset-password/'))
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
