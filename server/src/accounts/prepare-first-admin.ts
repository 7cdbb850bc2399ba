import type { House } from '../platform/house.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { removeSetUpLink, replaceSetUpLink } from './set-up-links.queries.ts'
import { findUserByEmail, hasAdmin, insertUser, setRole } from './users.queries.ts'

/**
 * Sees to it that there is a way to an administrator. With ADMIN_EMAIL and ADMIN_PASSWORD the account is made, once: an account
 * that exists keeps the password it has. Without them, while there is no administrator, gives the address of a new one-time set-up
 * link; the links of earlier starts end.
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
    })
  // Read again: another instance may have made it, or it may be a teacher's account.
  const user = await findUserByEmail(house.db, email)
  if (user && user.role !== 'admin') await setRole(house.db, user.id, 'admin')
}
