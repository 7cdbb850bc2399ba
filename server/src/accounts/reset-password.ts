import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { noteOwnAddress } from '../platform/http/attempts.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { markAddressProven } from './confirm-address.ts'
import { lockUser } from './find-people.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { deletePasswordResetsOf, findPasswordResetOwner, takePasswordReset } from './password-resets.queries.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { findUserById, setPasswordHash } from './users.queries.ts'
import { removeWaysIn } from './when-taken-over.ts'

/**
 * Sets a new password with a link from a mail and ends all sessions. Who has the mail is the owner: it confirms the e-mail address, a second
 * factor stays only where the address was confirmed before, and the address that they come from may log in, however often others have tried.
 * Raises `link-expired` for a used, old or unknown link.
 */
export async function resetPassword(
  house: House,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const tokenHash = hashOfToken(token)
  // Looked at first, so that made-up links cost no hashing; taken below, where only one of two can win.
  const owner = await findPasswordResetOwner(house.db, tokenHash, house.now())
  if (!owner) throw new Refusal('link-expired')
  const passwordHash = await hashPassword(password)
  await house.db.transaction(async (tx) => {
    // The user before the link, in the order in which a deletion of the account locks them.
    const isTaken = (await lockUser(tx, owner)) && (await takePasswordReset(tx, tokenHash, house.now()))
    const user = isTaken && (await findUserById(tx, owner))
    if (!user) throw new Refusal('link-expired')
    // Until now the account may have been somebody else's, who registered this address first.
    if (!user.emailConfirmedAt) await removeWaysIn(house, tx, user.id)
    await markAddressProven(tx, user.id, house.now())
    await setPasswordHash(tx, user.id, passwordHash)
    await deletePasswordResetsOf(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await noteOwnAddress(tx, house.now(), { email: user.email, address })
    await noteAccountEvent(tx, user.id, 'password-reset', house.now())
    await enqueueMail(
      house,
      tx,
      passwordChangedMail({ ...user, email_confirmed: true }, `${house.config.publicUrl}/forgot-password`),
    )
    house.log.info({ user: user.id }, 'a password was set with a link')
  })
}
