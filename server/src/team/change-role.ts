import type { User } from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import type { Role, StaffRole } from '@ariviyal/contract/roles'
import { changeRole as changeRoleOf } from '../accounts/change-role.ts'
import { type Account, findAccount, findAccountByEmail } from '../accounts/find-people.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { roleChangedMail } from './team.mails.ts'

/** Takes a registered person on the staff. Raises `not-found` for an address without an account, with the field; otherwise as `changeRole`. */
export async function giveRole(house: House, admin: User, form: { email: string; role: StaffRole }): Promise<void> {
  await house.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, form.email)
    if (!account)
      throw new Refusal('not-found', messages.roleUnknownEmail, { fields: { email: messages.roleUnknownEmail } })
    if (account.id === admin.id) throw new Refusal('own-role')
    await change(house, tx, admin, account, form.role)
  })
}

/**
 * Changes what somebody may do; `teacher` takes them off the staff. A second factor stays: it guards their own account. Raises `last-admin`, and `own-role`
 * for one's own role unless `own` says that it is meant.
 */
export async function changeRole(
  house: House,
  admin: User,
  id: string,
  { role, own }: { role: Role; own: boolean },
): Promise<void> {
  if (id === admin.id && !own) throw new Refusal('own-role')
  await house.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new Refusal('not-found')
    await change(house, tx, admin, account, role)
  })
}

async function change(house: House, tx: Transaction, admin: User, account: Account, role: Role): Promise<void> {
  await changeRoleOf(tx, admin.id, account.id, role)
  await noteAccountEvent(tx, account.id, 'role-changed', house.now())
  const details = { name: account.name, before: account.role, role }
  await recordAction(tx, admin, house.now(), 'role.changed', { type: 'user', id: account.id }, details)
  await enqueueMail(house, tx, roleChangedMail(account, role, house.config.publicUrl))
}
