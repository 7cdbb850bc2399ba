import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { unconfirmLoginSessions } from '../accounts/login-sessions/change-login-sessions.ts'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { turnedOffMail } from './second-factor.mails.ts'
import { deleteFactor, replaceRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorKey, useCode } from './use-code.ts'

/** Removes the second factor of an account; false if there is none. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  // Locks the factor first, in the same order as the use of a code, so that the next statement sees sessions confirmed meanwhile.
  const isDeleted = await deleteFactor(tx, userId)
  await unconfirmLoginSessions(tx, userId)
  return isDeleted
}

/** Turns off the caller's second factor after a password check. Raises `wrong-code`, also if there is none. */
export async function turnOffSecondFactor(ctx: AppContext, user: User, code: string): Promise<void> {
  const key = await secondFactorKey(ctx)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    await useCode(tx, user.id, code, { key, now })
    await removeSecondFactor(tx, user.id)
    await recordAccountEvent(tx, user.id, 'second-factor-off', now)
    if (isStaff(user.role))
      await recordAction(tx, user, now, 'second-factor.turned-off', { type: 'user', id: user.id }, { name: user.name })
    await enqueueMail(ctx, tx, turnedOffMail(user, `${ctx.config.publicUrl}/forgot-password`))
  })
}

/** Replaces the recovery codes. Needs a code; raises `wrong-code`. */
export async function renewRecoveryCodes(ctx: AppContext, user: User, code: string): Promise<string[]> {
  const key = await secondFactorKey(ctx)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    await useCode(tx, user.id, code, { key, now })
    await replaceRecoveryCodes(
      tx,
      user.id,
      codes.map((plain) => hashOfCode(user.id, plain)),
    )
    await recordAccountEvent(tx, user.id, 'recovery-codes-renewed', now)
    if (!isStaff(user.role)) return
    const subject = { type: 'user', id: user.id }
    await recordAction(tx, user, now, 'second-factor.recovery-codes-renewed', subject, { name: user.name })
  })
  return codes
}
