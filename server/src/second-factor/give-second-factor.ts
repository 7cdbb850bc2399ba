import type { User } from '@ariviyal/contract/accounts'
import { isStaff } from '@ariviyal/contract/roles'
import { confirmSession } from '../accounts/change-sessions.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import type { Caller, House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { recoveryCodeUsedMail } from './second-factor.mails.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorKey, useCode } from './use-code.ts'

/**
 * Confirms the caller's session with a code; a wrong one is noted among the events of the account. Where none is owed, nothing happens. Raises
 * `wrong-code`, and `second-factor-missing` where one has to be set up first.
 */
export async function giveSecondFactor(house: House, caller: Caller, code: string): Promise<User> {
  const { account } = caller
  if (account.second_factor === 'set-up-needed') throw new Refusal('second-factor-missing')
  if (account.second_factor !== 'code-needed') return account
  const key = await secondFactorKey(house)
  const now = house.now()
  const confirm = async (tx: Transaction) => {
    const kind = await useCode(tx, account.id, code, { key, now })
    await confirmSession(tx, caller.sessionId, now)
    if (kind === 'app') return
    const left = await countRecoveryCodes(tx, account.id)
    await noteAccountEvent(tx, account.id, 'recovery-code-used', now)
    if (isStaff(account.role))
      await recordAction(
        tx,
        account,
        now,
        'second-factor.recovery-code-used',
        { type: 'user', id: account.id },
        { left },
      )
    await enqueueMail(house, tx, recoveryCodeUsedMail(account, left, `${house.config.publicUrl}/profile/security`))
  }
  try {
    await house.db.transaction(confirm)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong-code')
      await noteAccountEvent(house.db, account.id, 'code-failed', now)
    throw error
  }
  return { ...account, second_factor: 'given' }
}
