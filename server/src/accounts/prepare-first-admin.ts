import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { markAddressProven } from './confirm-address.ts'
import { deletePasswordResetsOf } from './password-resets.queries.ts'
import { hashPassword } from './passwords.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { lockFirstAdmin, removeSetUpLink, replaceSetUpLink } from './set-up-links.queries.ts'
import { findUserByEmail, hasAdmin, insertUser, setPasswordHash, setRole } from './users.queries.ts'
import { removeWaysIn } from './when-taken-over.ts'

/**
 * Sees to it that there is a way to an administrator. With ADMIN_EMAIL and ADMIN_PASSWORD the account is made, once: an administrator's
 * account keeps the password it has; docs/decisions/015-an-address-is-not-a-proof.md tells what becomes of a teacher’s. Without them,
 * while there is no administrator, gives the address of a new one-time set-up link; the links of earlier starts end.
 */
export async function prepareFirstAdmin(house: House): Promise<string | null> {
  const { adminEmail, adminPassword, publicUrl } = house.config
  if (adminEmail && adminPassword) await ensureAdmin(house, adminEmail, adminPassword)
  return house.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) {
      await removeSetUpLink(tx)
      return null
    }
    const token = newToken()
    await replaceSetUpLink(tx, hashOfToken(token), house.now())
    return `${publicUrl}/setup/${token}`
  })
}

/** Makes the account, or takes over the one that has the address; does nothing where there is an administrator. */
async function ensureAdmin(house: House, email: string, password: string): Promise<void> {
  if (await hasAdmin(house.db)) return warnOfOther(house, email)
  const passwordHash = await hashPassword(password)
  await house.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    // Another instance, or a set-up link, may have been faster.
    if (await hasAdmin(tx)) return
    const id = await insertUser(tx, {
      firstname: 'Site',
      lastname: 'Administrator',
      email,
      phoneNumber: '',
      passwordHash,
      role: 'admin',
      createdAt: house.now(),
      // The operator's settings vouch for it.
      emailConfirmedAt: house.now(),
    })
    if (id === null) await takeOver(house, tx, email, passwordHash)
  })
}

async function warnOfOther(house: House, email: string): Promise<void> {
  if ((await findUserByEmail(house.db, email))?.role === 'admin') return
  house.log.warn('ADMIN_EMAIL names no administrator and there is one already, who can give somebody the role')
}

/** Whoever registered with the address loses the way in: from now on the password of the settings opens the account, and nothing else. */
async function takeOver(house: House, tx: Transaction, email: string, passwordHash: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw new Error('the account of ADMIN_EMAIL was deleted while it was taken over')
  await setPasswordHash(tx, user.id, passwordHash)
  await noteAccountEvent(tx, user.id, 'password-changed', house.now())
  await noteAccountEvent(tx, user.id, 'role-changed', house.now())
  await deletePasswordResetsOf(tx, user.id)
  await deleteSessionsOf(tx, user.id)
  await setRole(tx, user.id, 'admin')
  await markAddressProven(tx, user.id, house.now())
  await removeWaysIn(house, tx, user.id)
  const addressee = { ...user, email_confirmed: true }
  await enqueueMail(house, tx, passwordChangedMail(addressee, `${house.config.publicUrl}/forgot-password`))
  house.log.warn('ADMIN_EMAIL named an account that was registered before: its password is ADMIN_PASSWORD now')
}
