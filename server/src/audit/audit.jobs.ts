import { brand } from '@ariviyal/contract/brand'
import { addDays } from '../platform/time/calendar.ts'
import type { AppContext } from '../platform/app-context.ts'
import { anchorJob, recordAnchor } from './record-anchor.ts'
import { deleteActsBefore } from './undo/undoable-acts.queries.ts'

const forgetJob = 'undo.forget'

export function auditJobs(ctx: AppContext): void {
  ctx.jobs.work<object>(anchorJob, {}, (job) => recordAnchor(ctx, job))
  ctx.jobs.schedule(anchorJob, '40 2 * * *', brand.timeZone)
  // The log records acts that were not undone; the data kept to reverse them may be personal. A day suffices to answer "too late".
  ctx.jobs.work(forgetJob, {}, () => deleteActsBefore(ctx.db, addDays(ctx.now(), -1)))
  ctx.jobs.schedule(forgetJob, '35 * * * *', brand.timeZone)
}
