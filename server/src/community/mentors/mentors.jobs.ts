import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { freeRequestJob } from './ask-mentor.ts'
import { freeSilentRequest } from './change-pair.ts'

export function mentorsJobs(ctx: AppContext): void {
  ctx.jobs.work(freeRequestJob, {}, ({ data: { id } }: Job<{ id: string }>) => freeSilentRequest(ctx, id))
}
