import type { SetUpForm } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type * as z from 'zod/mini'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { recordConsents } from './consents.ts'
import { hashPassword } from './passwords.ts'
import { isSetUpLink, lockFirstAdmin, takeSetUpLink } from './set-up-links.queries.ts'
import { hasAdmin, insertUser } from './users.queries.ts'

/**
 * Makes the first administrator with the link that the start printed. Raises `link-expired` for a link that is used, replaced or
 * made up, and `email-taken`, after which the link can be used again.
 */
export async function setUpAdmin(house: House, token: string, form: z.output<typeof SetUpForm>): Promise<void> {
  const tokenHash = hashOfToken(token)
  const isOver = () => new Refusal('link-expired', serverMessages.setUpLinkOver)
  // Looked at first, so that made-up links cost no hashing.
  if (!(await isSetUpLink(house.db, tokenHash))) throw isOver()
  const passwordHash = await hashPassword(form.password)
  await house.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    if (!(await takeSetUpLink(tx, tokenHash)) || (await hasAdmin(tx))) throw isOver()
    const id = await insertUser(tx, {
      firstname: form.firstname,
      lastname: form.lastname,
      email: form.email,
      phoneNumber: '',
      passwordHash,
      role: 'admin',
      createdAt: house.now(),
      // The operator's link vouches for it.
      emailConfirmedAt: house.now(),
    })
    if (id === null) throw new Refusal('email-taken')
    await recordConsents(tx, id, house.now())
  })
}
