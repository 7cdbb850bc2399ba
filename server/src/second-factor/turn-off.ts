import type { User } from '@ariviyal/contract/accounts'
import { isStaff } from '@ariviyal/contract/roles'
import { unconfirmSessions } from '../accounts/change-sessions.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { turnedOffMail } from './second-factor.mails.ts'
import { deleteFactor, replaceRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorKey, useCode } from './use-code.ts'

/** Takes the second factor off an account; false when there is none. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  // First the factor, as whoever gives a code locks them: a session that is confirmed meanwhile is seen by the next statement.
  const isDeleted = await deleteFactor(tx, userId)
  await unconfirmSessions(tx, userId)
  return isDeleted
}

/** Turns the caller's own off. Raises `wrong-password`, and `wrong-code`, also where there is none. */
export async function turnOffSecondFactor(
  house: House,
  user: User,
  { code, password }: { code: string; password: string },
): Promise<void> {
  await verifyOwnPassword(house.db, user.id, password)
  const key = await secondFactorKey(house)
  await house.db.transaction(async (tx) => {
    const now = house.now()
    await useCode(tx, user.id, code, { key, now })
    await removeSecondFactor(tx, user.id)
    await noteAccountEvent(tx, user.id, 'second-factor-off', now)
    if (isStaff(user.role))
      await recordAction(tx, user, now, 'second-factor.turned-off', { type: 'user', id: user.id }, { name: user.name })
    await enqueueMail(house, tx, turnedOffMail(user, `${house.config.publicUrl}/forgot-password`))
  })
}

/** Makes new recovery codes, with a code. Raises `wrong-code`. */
export async function renewRecoveryCodes(house: House, user: User, code: string): Promise<string[]> {
  const key = await secondFactorKey(house)
  const codes = newRecoveryCodes()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    await useCode(tx, user.id, code, { key, now })
    await replaceRecoveryCodes(
      tx,
      user.id,
      codes.map((plain) => hashOfCode(user.id, plain)),
    )
    await noteAccountEvent(tx, user.id, 'recovery-codes-renewed', now)
    if (!isStaff(user.role)) return
    const subject = { type: 'user', id: user.id }
    await recordAction(tx, user, now, 'second-factor.recovery-codes-renewed', subject, { name: user.name })
  })
  return codes
}
