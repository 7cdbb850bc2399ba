import { serverMessages } from '@ariviyal/contract/server-messages'
import { times } from '@ariviyal/contract/limits'
import { addDays } from '../platform/calendar.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { confirmAddressMail } from './accounts.mails.ts'
import {
  deleteAddressConfirmationsOf,
  findConfirmationOwner,
  insertAddressConfirmation,
  takeAddressConfirmation,
} from './address-confirmations.queries.ts'
import { lockUser } from './find-people.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { findUserById, markEmailConfirmed } from './users.queries.ts'

export const sendConfirmationJob = 'accounts.send-confirmation'

/** A job sends the mail: the answer and its time are the same whether or not the address is confirmed already. */
export const requestConfirmation = (house: House, executor: Executor, userId: string): Promise<string> =>
  house.jobs.enqueue(executor, sendConfirmationJob, { userId })

/** Mails a link that confirms the address of an account, unless it is confirmed by now. */
export async function sendConfirmation(house: House, { id, data: { userId } }: Job<{ userId: string }>): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await house.jobs.finish(tx, sendConfirmationJob, id))) return
    const user = await findUserById(tx, userId)
    if (!user || user.emailConfirmedAt) return
    const token = newToken()
    const now = house.now()
    await insertAddressConfirmation(tx, {
      tokenHash: hashOfToken(token),
      userId,
      createdAt: now,
      expiresAt: addDays(now, times.confirmLinkDays),
    })
    await enqueueMail(house, tx, confirmAddressMail(user.email, `${house.config.publicUrl}/confirm-address/${token}`))
  })
}

/** Notes that an account's owner reads mail to its address. Its links that say the same end. */
export async function markAddressProven(tx: Transaction, userId: string, at: Date): Promise<void> {
  if (await markEmailConfirmed(tx, userId, at)) await noteAccountEvent(tx, userId, 'email-confirmed', at)
  await deleteAddressConfirmationsOf(tx, userId)
}

/** Confirms an address with a link from a mail. Raises `link-expired` for a used, old or unknown link. */
export async function confirmAddress(house: House, token: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const tokenHash = hashOfToken(token)
    const userId = await findConfirmationOwner(tx, tokenHash, house.now())
    // The user before the link, in the order in which a deletion of the account locks them.
    const isTaken =
      userId && (await lockUser(tx, userId)) && (await takeAddressConfirmation(tx, tokenHash, house.now()))
    if (!isTaken) throw new Refusal('link-expired', serverMessages.confirmLinkExpired)
    await markAddressProven(tx, userId, house.now())
    house.log.info({ user: userId }, 'an address was confirmed')
  })
}
