import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import { deleteExpiredAddresses } from './addresses/address-changes.queries.ts'
import { sendConfirmation, sendConfirmationJob } from './addresses/confirm-address.ts'
import { forgotPasswordJob, sendResetLink } from './passwords/forgot-password.ts'
import { countFailedLogIn, failedLogInJob } from './login-sessions/record-failed-log-in.ts'
import { deleteExpiredLinks } from './mailed-links.queries.ts'
import { loginSessionsUsedSince } from './login-sessions/login-sessions.policy.ts'
import { deleteLoginSessionsUnusedSince } from './login-sessions/login-sessions.queries.ts'

const cleanUpJob = 'accounts.clean-up'

export function accountsJobs(ctx: AppContext): void {
  ctx.jobs.work<{ email: string }>(forgotPasswordJob, { secrets: ['email'] }, (job) => sendResetLink(ctx, job))
  ctx.jobs.work<{ userId: string }>(sendConfirmationJob, {}, (job) => sendConfirmation(ctx, job))
  ctx.jobs.work<{ user: string | null; at: string }>(failedLogInJob, { secrets: ['user'] }, (job) =>
    countFailedLogIn(ctx, job),
  )
  ctx.jobs.work(cleanUpJob, {}, async () => {
    await deleteLoginSessionsUnusedSince(ctx.db, loginSessionsUsedSince(ctx.now()))
    await deleteExpiredLinks(ctx.db, ctx.now())
    await deleteExpiredAddresses(ctx.db, ctx.now())
  })
  ctx.jobs.schedule(cleanUpJob, '20 3 * * *', brand.timeZone)
}
