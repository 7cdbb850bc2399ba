import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { confirmLoginSession } from '../accounts/login-sessions/change-login-sessions.ts'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Caller, AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { recoveryCodeUsedMail } from './second-factor.mails.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorKey, useCode } from './use-code.ts'

/**
 * Confirms the caller's session with a code and records a wrong one among the account events. Does nothing if the session needs no code. Raises
 * `wrong-code`, and `second-factor-missing` if one has to be set up first.
 */
export async function submitSecondFactor(ctx: AppContext, caller: Caller, code: string): Promise<User> {
  const { account } = caller
  if (account.second_factor === 'set-up-needed') throw new AppError('second-factor-missing')
  if (account.second_factor !== 'code-needed') return account
  const key = await secondFactorKey(ctx)
  const now = ctx.now()
  const confirm = async (tx: Transaction) => {
    const kind = await useCode(tx, account.id, code, { key, now })
    await confirmLoginSession(tx, caller.sessionId, now)
    if (kind === 'app') return
    const left = await countRecoveryCodes(tx, account.id)
    await recordAccountEvent(tx, account.id, 'recovery-code-used', now)
    if (isStaff(account.role))
      await recordAction(
        tx,
        account,
        now,
        'second-factor.recovery-code-used',
        { type: 'user', id: account.id },
        { name: account.name, left },
      )
    await enqueueMail(ctx, tx, recoveryCodeUsedMail(account, left, `${ctx.config.publicUrl}/profile/security`))
  }
  try {
    await ctx.db.transaction(confirm)
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-code')
      await recordAccountEvent(ctx.db, account.id, 'code-failed', now)
    throw error
  }
  return { ...account, second_factor: 'given' }
}
