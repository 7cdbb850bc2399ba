import type { RegisterForm } from '@ariviyal/contract/accounts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { requestConfirmation } from './confirm-address.ts'
import { recordConsents } from './consents.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './users.queries.ts'

/** Makes an account and mails the link that confirms its address; the form names the legal texts, so sending it agrees to them. Raises `email-taken` when the address has an account. */
export async function register(house: House, form: RegisterForm): Promise<void> {
  const passwordHash = await hashPassword(form.password)
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const id = await insertUser(tx, {
      firstname: form.firstname,
      lastname: form.lastname,
      email: form.email,
      phoneNumber: form.phone_number,
      passwordHash,
      role: 'teacher',
      createdAt: now,
    })
    if (id === null) throw new Refusal('email-taken')
    await recordConsents(tx, id, now)
    await requestConfirmation(house, tx, id)
  })
}
