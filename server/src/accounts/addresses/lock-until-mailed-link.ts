import { times } from '@ariviyal/contract/limits'
import { addDays } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { deleteLinksOf } from '../mailed-links.queries.ts'
import { makeMailedLink } from '../make-mailed-link.ts'
import { hashOfNobody } from '../passwords/passwords.ts'
import { deleteLoginSessionsOf } from '../login-sessions/login-sessions.queries.ts'
import { deleteAddressChange } from './address-changes.queries.ts'
import { clearEmailConfirmed, setPasswordHash } from '../users.queries.ts'

/**
 * Locks an account until a reader of its mailbox sets a new password. Removes its sessions, password, links and confirmations, so that the person who
 * first registered the address gains nothing from later grants.
 */
export async function lockUntilMailedLink(tx: Transaction, userId: string): Promise<void> {
  await setPasswordHash(tx, userId, await hashOfNobody())
  await clearEmailConfirmed(tx, userId)
  await deleteLinksOf(tx, 'reset-password', userId)
  await deleteLinksOf(tx, 'confirm-address', userId)
  await deleteAddressChange(tx, userId)
  await deleteLoginSessionsOf(tx, userId)
}

/** Creates the link that unlocks such an account; valid for seven days. */
export const makeStaffLink = (ctx: AppContext, tx: Transaction, userId: string): Promise<string> =>
  makeMailedLink(ctx, tx, 'reset-password', userId, addDays(ctx.now(), times.staffLinkDays))
