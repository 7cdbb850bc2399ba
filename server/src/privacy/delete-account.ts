import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eraseUser } from '../accounts/erase-user.ts'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { isLastAdmin } from '../accounts/staff-accounts/last-admin.ts'
import { requirePasswordHash } from '../accounts/passwords/verify-own-password.ts'
import { hasActedAsStaff } from '../audit/acted-as-staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { forgetTeacher } from '../classroom/teachers/forget-teacher.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { accountDeletedMail } from './privacy.mails.ts'

/**
 * Deletes an account with its sessions, subscription, seat, and classes that nobody else teaches in one transaction, and mails the person at
 * the address that is being deleted. Raises `not-found` and `last-admin`.
 */
async function deletePerson(ctx: AppContext, tx: Transaction, userId: string, verifiedHash?: string): Promise<void> {
  // Administrators are always locked first, in one order, before any single user.
  if (await isLastAdmin(tx, userId)) throw new AppError('last-admin')
  if (!(await lockUser(tx, userId))) throw new AppError('not-found')
  if (verifiedHash !== undefined) await requirePasswordHash(tx, userId, verifiedHash)
  const person = await findPerson(tx, userId)
  if (!person) throw new AppError('not-found')
  await enqueueMail(ctx, tx, accountDeletedMail(person))
  await forgetTeacher(ctx, tx, person)
  await eraseUser(tx, userId, (await hasActedAsStaff(tx, userId)) ? 'member of staff' : 'partner')
}

/** `verifiedHash` is the hash of the password just verified; raises `wrong-password` if it was changed since. */
export const deleteOwnAccount = (ctx: AppContext, user: User, verifiedHash: string): Promise<void> =>
  ctx.db.transaction((tx) => deletePerson(ctx, tx, user.id, verifiedHash))

/** Deletes an account at the person's request, by an administrator. The audit log records the act without the person's name. */
export async function deleteAccountOf(ctx: AppContext, staff: User, userId: string): Promise<void> {
  if (staff.id === userId) throw new AppError('forbidden', serverMessages.ownAccountElsewhere)
  await ctx.db.transaction(async (tx) => {
    await deletePerson(ctx, tx, userId)
    await recordAction(tx, staff, ctx.now(), 'user.deleted', { type: 'user', id: userId })
  })
}
