import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { endSessions } from '../accounts/change-sessions.ts'
import { findAccount } from '../accounts/find-people.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail.ts'
import { removeSecondFactor } from '../second-factor/turn-off.ts'
import { setRequired } from '../second-factor/staff-rules.ts'
import { secondFactorResetMail } from './team.mails.ts'

/** Takes the factor off an account, of staff or of a teacher, whose owner has lost it. Raises `not-found`, and `already-decided` where there is none. */
export async function resetSecondFactor(house: House, admin: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new Refusal('not-found')
    if (!(await removeSecondFactor(tx, id))) throw new Refusal('already-decided', serverMessages.noSecondFactor)
    await endSessions(tx, id)
    await noteAccountEvent(tx, id, 'second-factor-reset', house.now())
    const subject = { type: 'user', id }
    await recordAction(tx, admin, house.now(), 'second-factor.reset', subject, { name: account.name })
    await enqueueMail(house, tx, secondFactorResetMail(account, house.config.publicUrl))
  })
}

/**
 * Says whether everyone on the staff needs a second factor. Raises `second-factor-missing` for an administrator who would ask of others
 * what they have not set up themself.
 */
export async function changeStaffRules(house: House, admin: User, required: boolean): Promise<void> {
  if (required && admin.second_factor !== 'given')
    throw new Refusal('second-factor-missing', serverMessages.ownSecondFactorFirst)
  await house.db.transaction(async (tx) => {
    await setRequired(tx, required)
    const subject = { type: 'staff-rules', id: 'second-factor' }
    await recordAction(tx, admin, house.now(), 'staff-rules.changed', subject, { second_factor_required: required })
  })
}
