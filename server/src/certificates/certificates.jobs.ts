import { brand } from '@ariviyal/contract/brand'
import { fairCertificatesJob } from '../community/fairs/results/publish-results.ts'
import { projectCertificatesJob } from '../projects/credits/credit-participants.ts'
import type { AppContext } from '../platform/app-context.ts'
import { issueCertificates, type IssueJob, issueQueue } from './issuing/issue-certificates.ts'
import { issueForProject } from './issuing/issue-for-projects.ts'
import { issueForFair } from './issuing/issue-for-fairs.ts'
import { replaceCertificates, replaceQueue } from './issuing/replace-certificates.ts'
import { prepareCertificates, prepareQueue, settleQueue, settleSessions } from './issuing/settle-sessions.ts'

/** Large sessions take minutes; a heartbeat detects dead processes much earlier. File storage may be unavailable for hours. */
const longJob = { timeoutSeconds: 3_600, retries: 100, longestPauseSeconds: 600 }

export function certificatesJobs(ctx: AppContext): void {
  ctx.jobs.work<IssueJob>(issueQueue, longJob, ({ data, signal }) => issueCertificates(ctx, data, signal))
  ctx.jobs.work<{ fairId: string }>(fairCertificatesJob, longJob, ({ data, signal }) =>
    issueForFair(ctx, data.fairId, signal),
  )
  ctx.jobs.work<{ projectId: string }>(projectCertificatesJob, longJob, ({ data, signal }) =>
    issueForProject(ctx, data.projectId, signal),
  )
  ctx.jobs.work<{ userId: string }>(replaceQueue, longJob, ({ data, signal }) =>
    replaceCertificates(ctx, data.userId, signal),
  )
  ctx.jobs.work<{ sessionId: string }>(prepareQueue, longJob, ({ data }) => prepareCertificates(ctx, data.sessionId))
  ctx.jobs.work(settleQueue, {}, () => settleSessions(ctx))
  ctx.jobs.schedule(settleQueue, '*/5 * * * *', brand.timeZone)
}
