import type { RegisterForm } from '@ariviyal/contract/accounts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './users.queries.ts'

/** Raises `email-taken` when the address has an account. */
export async function register(house: House, form: RegisterForm): Promise<void> {
  const id = await insertUser(house.db, {
    firstname: form.firstname,
    lastname: form.lastname,
    email: form.email,
    phoneNumber: form.phone_number,
    passwordHash: await hashPassword(form.password),
    role: 'teacher',
    createdAt: house.now(),
  })
  if (id === null) throw new Refusal('email-taken')
}
