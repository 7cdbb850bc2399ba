import { times } from '@ariviyal/contract/limits'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { resetLinkMail } from './accounts.mails.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { insertPasswordReset } from './password-resets.queries.ts'
import { addresseeOf } from './user.view.ts'
import { findUserByEmail } from './users.queries.ts'

export const forgotPasswordJob = 'accounts.forgot-password'

/** The address is looked up by a job, not here: the answer and its time are the same whether or not it has an account. */
export async function forgotPassword(house: House, email: string): Promise<void> {
  await house.jobs.enqueue(house.db, forgotPasswordJob, { email })
}

/** Mails a link to set a new password, if the address has an account; one for each time that it was asked for, and never a second. */
export async function sendResetLink(house: House, { id, data: { email } }: Job<{ email: string }>): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await house.jobs.finish(tx, forgotPasswordJob, id))) return
    const user = await findUserByEmail(tx, email)
    if (!user) return
    const token = newToken()
    const now = house.now()
    await insertPasswordReset(tx, {
      tokenHash: hashOfToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + times.resetLinkMinutes * 60_000),
    })
    await noteAccountEvent(tx, user.id, 'reset-link-sent', now)
    await enqueueMail(house, tx, resetLinkMail(addresseeOf(user), `${house.config.publicUrl}/reset-password/${token}`))
  })
}
