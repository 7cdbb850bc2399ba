import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eraseUser } from '../accounts/erase-user.ts'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { isLastAdmin } from '../accounts/last-admin.ts'
import { requirePasswordHash } from '../accounts/verify-own-password.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { accountDeletedMail } from './privacy.mails.ts'

/**
 * Deletes a person's account with all that depends on it, in one step: sessions, subscription, seat, classes. The person is written to,
 * at the address that is about to be forgotten. Raises `not-found` and `last-admin`.
 */
async function deletePerson(house: House, tx: Transaction, userId: string, verifiedHash?: string): Promise<void> {
  // Administrators are always locked in one order, before anybody is locked alone.
  if (await isLastAdmin(tx, userId)) throw new Refusal('last-admin')
  if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
  if (verifiedHash !== undefined) await requirePasswordHash(tx, userId, verifiedHash)
  const person = await findPerson(tx, userId)
  if (!person) throw new Refusal('not-found')
  await enqueueMail(house, tx, accountDeletedMail(person))
  await eraseUser(tx, userId)
}

/** `verifiedHash` is that of the password which was asked for; one that was changed since raises `wrong-password`. */
export const deleteOwnAccount = (house: House, user: User, verifiedHash: string): Promise<void> =>
  house.db.transaction((tx) => deletePerson(house, tx, user.id, verifiedHash))

/** The same at a person's request, by an administrator; the log holds that it was done and not to whom by name. */
export async function deleteAccountOf(house: House, staff: User, userId: string): Promise<void> {
  if (staff.id === userId) throw new Refusal('forbidden', serverMessages.ownAccountElsewhere)
  await house.db.transaction(async (tx) => {
    await deletePerson(house, tx, userId)
    await recordAction(tx, staff, house.now(), 'user.deleted', { type: 'user', id: userId })
  })
}
