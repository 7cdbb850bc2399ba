import * as calls from '@ariviyal/contract/accounts/accounts'
import type { StaffRole } from '@ariviyal/contract/accounts/roles'
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../testing/test-app.ts'
import { startSession } from './login-sessions/log-in.ts'
import { hashPassword } from './passwords/passwords.ts'
import { register } from './register.ts'
import { markEmailConfirmed, setRole } from './users.queries.ts'

export interface TestUser extends calls.User {
  password: string
  token: string
}

/** A registration form with a new address. */
export const registration = (change: Partial<calls.RegisterForm> = {}): calls.RegisterForm => ({
  firstname: 'Meena',
  lastname: 'Kumari',
  email: `teacher-${randomUUID()}@school.example`,
  phone_number: '9840012345',
  password: 'neem-leaf',
  ...change,
})

const hashes = new Map<string, Promise<string>>()

/** A hash takes about a core for some time, so most tests share one password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Signs up a teacher or a member of staff and logs in. Confirms the address unless `unconfirmed` is set. */
export async function signUp(
  testApp: TestApp,
  options: { admin?: boolean; role?: StaffRole; unconfirmed?: boolean } & Partial<calls.RegisterForm> = {},
): Promise<TestUser> {
  const { admin, role = admin ? 'admin' : undefined, unconfirmed = false, ...change } = options
  const form = calls.RegisterForm.parse(registration(change))
  const passwordHash = await hashOnce(form.password)
  const id = await register(testApp.ctx, form, passwordHash)
  const from = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  const token = await startSession(testApp.ctx, { id, email: form.email, verifiedHash: passwordHash }, from)
  if (token === null) throw new Error('no session')
  const caller = await testApp.ctx.authenticate(token)
  if (!caller) throw new Error('no session')
  if (role) await setRole(testApp.ctx.db, caller.user.id, role)
  if (!unconfirmed) await markEmailConfirmed(testApp.ctx.db, caller.user.id, testApp.ctx.now())
  return { ...caller.user, email_confirmed: !unconfirmed, role: role ?? 'teacher', password: form.password, token }
}

/** Signs up many teachers, a few at a time. */
export async function signUpMany(testApp: TestApp, count: number): Promise<TestUser[]> {
  const all: TestUser[] = []
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(8, count - all.length) }, () => signUp(testApp)))))
  return all
}

export async function logInAs(
  testApp: TestApp,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { status, body, error } = await testApp.call(calls.login, { body: { email, password } })
  if (status !== 200) throw new Error(`not logged in: ${error.code}`)
  return body.token
}

/** The token of the newest mailed link that sets a password; empty if none was mailed. */
export async function mailedResetToken(testApp: TestApp, email: string): Promise<string> {
  const mail = (await testApp.mails(email)).findLast(({ text }) => text?.includes('/reset-password/'))
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
