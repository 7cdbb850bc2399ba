import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Role, StaffRole } from '@ariviyal/contract/accounts/roles'
import { changeRole as changeRoleOf } from '../../accounts/staff-accounts/change-role.ts'
import { type Account, findAccount, findAccountByEmail } from '../../accounts/find-people.ts'
import { lockUntilMailedLink, makeStaffLink } from '../../accounts/addresses/lock-until-mailed-link.ts'
import { recordAccountEvent } from '../../accounts/security/record-account-event.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { roleChangedMail, staffLinkMail } from './team.mails.ts'

/** Whether the role is active, or waits for the mailed link. */
export type RoleEffect = 'at once' | 'with a link'

/** Adds a registered person to the staff. Raises `not-found` with the field for an address without an account; otherwise as `changeRole`. */
export async function assignRole(
  ctx: AppContext,
  admin: User,
  form: { email: string; role: StaffRole },
): Promise<RoleEffect> {
  return ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, form.email)
    if (!account)
      throw new AppError('not-found', messages.roleUnknownEmail, { fields: { email: messages.roleUnknownEmail } })
    if (account.id === admin.id) throw new AppError('own-role')
    return change(ctx, tx, admin, account, form.role)
  })
}

/**
 * Changes a person's role; `teacher` removes them from the staff. A second factor stays: it protects their own account. Raises `last-admin`, and
 * `own-role` for the caller's own role unless `own` confirms it.
 */
export async function changeRole(
  ctx: AppContext,
  admin: User,
  id: string,
  { role, own }: { role: Role; own: boolean },
): Promise<RoleEffect> {
  if (id === admin.id && !own) throw new AppError('own-role')
  return ctx.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new AppError('not-found')
    return change(ctx, tx, admin, account, role)
  })
}

/** Sends the link that activates a role again. Raises `not-found` for a person without a role, and `already-decided` if they followed it. */
export async function sendStaffLink(ctx: AppContext, admin: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account || account.role === 'teacher') throw new AppError('not-found')
    if (account.email_confirmed) throw new AppError('already-decided', serverMessages.staffLinkUsed)
    await recordAction(tx, admin, ctx.now(), 'role.link-sent', { type: 'user', id }, { name: account.name })
    await enqueueMail(ctx, tx, staffLinkMail(account, account.role, await makeStaffLink(ctx, tx, id)))
  })
}

/**
 * A new member of staff activates the role with a mailed link: the account of the typed address may belong to someone else, and the link reaches the
 * owner of the address.
 */
async function change(
  ctx: AppContext,
  tx: Transaction,
  admin: User,
  account: Account,
  role: Role,
): Promise<RoleEffect> {
  await changeRoleOf(tx, admin.id, account.id, role)
  await recordAccountEvent(tx, account.id, 'role-changed', ctx.now())
  const details = { name: account.name, before: account.role, role }
  await recordAction(tx, admin, ctx.now(), 'role.changed', { type: 'user', id: account.id }, details)
  if (account.role !== 'teacher' || role === 'teacher') {
    await enqueueMail(ctx, tx, roleChangedMail(account, role, ctx.config.publicUrl))
    return 'at once'
  }
  await lockUntilMailedLink(tx, account.id)
  await enqueueMail(ctx, tx, staffLinkMail(account, role, await makeStaffLink(ctx, tx, account.id)))
  return 'with a link'
}
