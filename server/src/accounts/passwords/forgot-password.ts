import { times } from '@ariviyal/contract/limits'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { resetLinkMail } from '../accounts.mails.ts'
import { makeMailedLink } from '../make-mailed-link.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { addresseeOf } from '../user.view.ts'
import { findUserByEmail } from '../users.queries.ts'

export const forgotPasswordJob = 'accounts.forgot-password'

/** A job looks up the address, so that response and timing do not depend on whether it has an account. */
export async function forgotPassword(ctx: AppContext, email: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, forgotPasswordJob, { email })
}

/** Mails a link to set a new password if the address has an account. Idempotent: one mail per request. */
export async function sendResetLink(ctx: AppContext, { id, data: { email } }: Job<{ email: string }>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.jobs.finish(tx, forgotPasswordJob, id))) return
    const user = await findUserByEmail(tx, email)
    if (!user) return
    const now = ctx.now()
    const until = new Date(now.getTime() + times.resetLinkMinutes * 60_000)
    const link = await makeMailedLink(ctx, tx, 'reset-password', user.id, until)
    await recordAccountEvent(tx, user.id, 'reset-link-sent', now)
    await enqueueMail(ctx, tx, resetLinkMail(addresseeOf(user), link))
  })
}
