import type { User } from '@ariviyal/contract/accounts'
import { confirmSession } from '../accounts/change-sessions.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Caller, House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { recoveryCodeUsedMail } from './second-factor.mails.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorKey, useCode } from './use-code.ts'

/** Confirms the caller's session with a code. Raises `wrong-code`, and `second-factor-missing` where there is none to give. */
export async function giveSecondFactor(house: House, caller: Caller, code: string): Promise<User> {
  const { account } = caller
  if (account.second_factor === 'given') return account
  if (account.second_factor !== 'code-needed') throw new Refusal('second-factor-missing')
  const key = await secondFactorKey(house)
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const kind = await useCode(tx, account.id, code, { key, now })
    await confirmSession(tx, caller.sessionId, now)
    if (kind === 'app') return
    const left = await countRecoveryCodes(tx, account.id)
    await recordAction(tx, account, now, 'second-factor.recovery-code-used', { type: 'user', id: account.id }, { left })
    await enqueueMail(house, tx, recoveryCodeUsedMail(account, left, `${house.config.publicUrl}/admin/security`))
  })
  return { ...account, second_factor: 'given' }
}
