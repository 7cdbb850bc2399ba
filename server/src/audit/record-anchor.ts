import { addDays } from '../platform/time/calendar.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { enqueueMail, type Mail } from '../platform/mail/mail.ts'
import { hasActionSince } from './audit-log.queries.ts'
import { anchorMail, brokenChainMail } from './audit.mails.ts'
import { anchorOf } from './chain.ts'
import { breakInWords, verifyChain } from './verify-chain.ts'

export const anchorJob = 'audit.anchor'

/** Verifies the chain and records its end outside the database: in the application log and, after a day with entries, in a mail to staff. */
export async function recordAnchor(ctx: AppContext, job: Job<object>): Promise<void> {
  const { end, entries, broken } = await verifyChain(ctx.db)
  const { staffMail, publicUrl } = ctx.config
  if (broken) {
    const finding = breakInWords(broken)
    ctx.log.error(`the audit log is broken: ${finding}`)
    await mailOnce(ctx, job, brokenChainMail(staffMail, finding, `${publicUrl}/admin/audit-log`))
    return
  }
  ctx.log.info(`the audit log is intact, its end is ${anchorOf(end)}`)
  if (await hasActionSince(ctx.db, addDays(ctx.now(), -1)))
    await mailOnce(ctx, job, anchorMail(staffMail, anchorOf(end), entries))
}

/** Idempotent: finishes the job and enqueues the mail in one transaction. */
const mailOnce = (ctx: AppContext, { id }: Job<object>, mail: Mail): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (await ctx.jobs.finish(tx, anchorJob, id)) await enqueueMail(ctx, tx, mail)
  })
