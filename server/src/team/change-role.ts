import type { User } from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Role, StaffRole } from '@ariviyal/contract/roles'
import { changeRole as changeRoleOf } from '../accounts/change-role.ts'
import { type Account, findAccount, findAccountByEmail } from '../accounts/find-people.ts'
import { lockUntilMailedLink, makeStaffLink } from '../accounts/lock-until-mailed-link.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { roleChangedMail, staffLinkMail } from './team.mails.ts'

/** Whether the role works at once, or waits for the link that was mailed to the person. */
export type Granted = 'at once' | 'with a link'

/** Takes a registered person on the staff. Raises `not-found` for an address without an account, with the field; otherwise as `changeRole`. */
export async function giveRole(house: House, admin: User, form: { email: string; role: StaffRole }): Promise<Granted> {
  return house.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, form.email)
    if (!account)
      throw new Refusal('not-found', messages.roleUnknownEmail, { fields: { email: messages.roleUnknownEmail } })
    if (account.id === admin.id) throw new Refusal('own-role')
    return change(house, tx, admin, account, form.role)
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
): Promise<Granted> {
  if (id === admin.id && !own) throw new Refusal('own-role')
  return house.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new Refusal('not-found')
    return change(house, tx, admin, account, role)
  })
}

/** Mails the link again that a role waits for. Raises `not-found` for who has no role, and `already-decided` for who followed it. */
export async function sendStaffLink(house: House, admin: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account || account.role === 'teacher') throw new Refusal('not-found')
    if (account.email_confirmed) throw new Refusal('already-decided', serverMessages.staffLinkUsed)
    await recordAction(tx, admin, house.now(), 'role.link-sent', { type: 'user', id }, { name: account.name })
    await enqueueMail(house, tx, staffLinkMail(account, account.role, await makeStaffLink(house, tx, id)))
  })
}

/**
 * Whoever was not on the staff gets their role with a mailed link: anyone can have registered with the address that an administrator
 * types, and whoever reads mail to it is meant.
 */
async function change(house: House, tx: Transaction, admin: User, account: Account, role: Role): Promise<Granted> {
  await changeRoleOf(tx, admin.id, account.id, role)
  await noteAccountEvent(tx, account.id, 'role-changed', house.now())
  const details = { name: account.name, before: account.role, role }
  await recordAction(tx, admin, house.now(), 'role.changed', { type: 'user', id: account.id }, details)
  if (account.role !== 'teacher' || role === 'teacher') {
    await enqueueMail(house, tx, roleChangedMail(account, role, house.config.publicUrl))
    return 'at once'
  }
  await lockUntilMailedLink(tx, account.id)
  await enqueueMail(house, tx, staffLinkMail(account, role, await makeStaffLink(house, tx, account.id)))
  return 'with a link'
}
