import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { freeSilentVisit } from './change-visit.ts'
import { freeVisitJob } from './invite-to-visit.ts'

export function visitsJobs(ctx: AppContext): void {
  ctx.jobs.work(freeVisitJob, {}, ({ data: { id } }: Job<{ id: string }>) => freeSilentVisit(ctx, id))
}
