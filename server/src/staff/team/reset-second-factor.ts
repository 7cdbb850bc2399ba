import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { endLoginSessions } from '../../accounts/login-sessions/change-login-sessions.ts'
import { findAccount } from '../../accounts/find-people.ts'
import { recordAccountEvent } from '../../accounts/security/record-account-event.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { removeSecondFactor } from '../../second-factor/turn-off.ts'
import { setRequired } from '../../second-factor/staff-rules.ts'
import { secondFactorResetMail } from './team.mails.ts'

/**
 * Removes the second factor of an account, of staff or a teacher, whose owner has lost it. Raises `not-found`, and `already-decided` if there is
 * none.
 */
export async function resetSecondFactor(ctx: AppContext, admin: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new AppError('not-found')
    if (!(await removeSecondFactor(tx, id))) throw new AppError('already-decided', serverMessages.noSecondFactor)
    await endLoginSessions(tx, id)
    await recordAccountEvent(tx, id, 'second-factor-reset', ctx.now())
    const subject = { type: 'user', id }
    await recordAction(tx, admin, ctx.now(), 'second-factor.reset', subject, { name: account.name })
    await enqueueMail(ctx, tx, secondFactorResetMail(account, ctx.config.publicUrl))
  })
}

/** Sets whether all staff need a second factor. Raises `second-factor-missing` for an administrator who has not set up their own. */
export async function changeStaffRules(ctx: AppContext, admin: User, required: boolean): Promise<void> {
  if (required && admin.second_factor !== 'given')
    throw new AppError('second-factor-missing', serverMessages.ownSecondFactorFirst)
  await ctx.db.transaction(async (tx) => {
    await setRequired(tx, required)
    const subject = { type: 'staff-rules', id: 'second-factor' }
    await recordAction(tx, admin, ctx.now(), 'staff-rules.changed', subject, { second_factor_required: required })
  })
}
