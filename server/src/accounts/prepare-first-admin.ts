import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { markAddressProven } from './confirm-address.ts'
import { deletePasswordResetsOf } from './password-resets.queries.ts'
import { hashPassword } from './passwords.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { removeSetUpLink, replaceSetUpLink } from './set-up-links.queries.ts'
import { findUserByEmail, hasAdmin, insertUser, setPasswordHash, setRole } from './users.queries.ts'
import { removeWaysIn } from './when-taken-over.ts'
import type { UserRow } from './users.table.ts'

/**
 * Sees to it that there is a way to an administrator. With ADMIN_EMAIL and ADMIN_PASSWORD the account is made, once: an administrator's
 * account keeps the password it has; docs/decisions/015-an-address-is-not-a-proof.md tells what becomes of a teacher’s. Without them,
 * while there is no administrator, gives the address of a new one-time set-up link; the links of earlier starts end.
 */
export async function prepareFirstAdmin(house: House): Promise<string | null> {
  const { adminEmail, adminPassword, publicUrl } = house.config
  if (adminEmail && adminPassword) await ensureAdmin(house, adminEmail, adminPassword)
  if (await hasAdmin(house.db)) {
    await removeSetUpLink(house.db)
    return null
  }
  const token = newToken()
  await replaceSetUpLink(house.db, hashOfToken(token), house.now())
  return `${publicUrl}/setup/${token}`
}

async function ensureAdmin(house: House, email: string, password: string): Promise<void> {
  if (!(await findUserByEmail(house.db, email)))
    await insertUser(house.db, {
      firstname: 'Site',
      lastname: 'Administrator',
      email,
      phoneNumber: '',
      passwordHash: await hashPassword(password),
      role: 'admin',
      createdAt: house.now(),
      // The operator's settings vouch for it.
      emailConfirmedAt: house.now(),
    })
  // Read again: another instance may have made it, or somebody has registered with that address.
  const user = await findUserByEmail(house.db, email)
  if (!user || user.role === 'admin') return
  if (await hasAdmin(house.db))
    house.log.warn('ADMIN_EMAIL names an account that is no administrator; an administrator can give it the role')
  else await takeOver(house, user, password)
}

/** Whoever registered with the address loses the way in: from now on the password of the settings opens the account, and nothing else. */
async function takeOver(house: House, user: UserRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await house.db.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash)
    await noteAccountEvent(tx, user.id, 'password-changed', house.now())
    await noteAccountEvent(tx, user.id, 'role-changed', house.now())
    await deletePasswordResetsOf(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await setRole(tx, user.id, 'admin')
    await markAddressProven(tx, user.id, house.now())
    await removeWaysIn(house, tx, user.id)
    await enqueueMail(
      house,
      tx,
      passwordChangedMail({ ...user, email_confirmed: true }, `${house.config.publicUrl}/forgot-password`),
    )
  })
  house.log.warn('ADMIN_EMAIL named an account that was registered before: its password is ADMIN_PASSWORD now')
}
