import { serverMessages } from '@ariviyal/contract/server-messages'
import { times } from '@ariviyal/contract/limits'
import { addDays } from '../../platform/time/calendar.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { confirmAddressMail, welcomeMail } from '../accounts.mails.ts'
import { lockUser } from '../find-people.ts'
import { deleteLinksOf, findLinkOwner, consumeLink } from '../mailed-links.queries.ts'
import { makeMailedLink } from '../make-mailed-link.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { addresseeOf } from '../user.view.ts'
import { findUserById, markEmailConfirmed } from '../users.queries.ts'

export const sendConfirmationJob = 'accounts.send-confirmation'

/** A job sends the mail, so that response and timing do not depend on whether the address is confirmed already. */
export const requestConfirmation = (ctx: AppContext, executor: Executor, userId: string): Promise<string> =>
  ctx.jobs.enqueue(executor, sendConfirmationJob, { userId })

/** Mails a link that confirms the address of an account. Does nothing if it has been confirmed since. */
export async function sendConfirmation(
  ctx: AppContext,
  { id, data: { userId } }: Job<{ userId: string }>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.jobs.finish(tx, sendConfirmationJob, id))) return
    const user = await findUserById(tx, userId)
    if (!user || user.emailConfirmedAt) return
    const until = addDays(ctx.now(), times.confirmLinkDays)
    const link = await makeMailedLink(ctx, tx, 'confirm-address', userId, until)
    await enqueueMail(ctx, tx, confirmAddressMail(user.email, link))
  })
}

/** Records that the owner of an account reads mail to its address; false if that was known. Deletes its other confirmation links. */
export async function markAddressProven(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const isNew = await markEmailConfirmed(tx, userId, at)
  if (isNew) await recordAccountEvent(tx, userId, 'email-confirmed', at)
  await deleteLinksOf(tx, 'confirm-address', userId)
  return isNew
}

/** Confirms an address with a link from a mail, and welcomes its owner. Raises `link-expired` for a used, old or unknown link. */
export async function confirmAddress(ctx: AppContext, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const tokenHash = hashOfToken(token)
    const userId = await findLinkOwner(tx, 'confirm-address', tokenHash, ctx.now())
    // Locks the user before the link: the same order as the deletion of an account.
    const isConsumed =
      userId && (await lockUser(tx, userId)) && (await consumeLink(tx, 'confirm-address', tokenHash, ctx.now()))
    if (!isConsumed) throw new AppError('link-expired', serverMessages.confirmLinkExpired)
    const isNew = await markAddressProven(tx, userId, ctx.now())
    const user = isNew && (await findUserById(tx, userId))
    if (user) await enqueueMail(ctx, tx, welcomeMail(addresseeOf(user), ctx.config.publicUrl))
    ctx.log.info({ user: userId }, 'an address was confirmed')
  })
}
