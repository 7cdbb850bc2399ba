import type { AppContext } from '../platform/app-context.ts'
import type { OfficerNews } from './grievances.mails.ts'
import { type ClockStep, lockDue, updateGrievance } from './grievances.queries.ts'
import { tellOfficer } from './tell-officer.ts'

/**
 * Tells the officer of complaints that are late, or will be. What is due follows from stored moments, and each step is noted in the
 * transaction of its mail: a run that comes late, twice at once or after a kill tells each once.
 */
export async function runGrievanceClock(ctx: AppContext): Promise<void> {
  await takeStep(ctx, 'unacknowledgedToldAt', 'unacknowledged')
  // First, so that a late run does not say "half" of what is over.
  await takeStep(ctx, 'overdueToldAt', 'overdue')
  await takeStep(ctx, 'remindedAt', 'half-time')
}

async function takeStep(ctx: AppContext, step: ClockStep, news: OfficerNews): Promise<void> {
  for (let hasMore = true; hasMore;)
    hasMore = await ctx.db.transaction(async (tx) => {
      const now = ctx.now()
      const due = await lockDue(tx, step, now)
      for (const grievance of due) {
        const alsoReminded = step === 'overdueToldAt' && { remindedAt: grievance.remindedAt ?? now }
        await updateGrievance(tx, grievance.id, { [step]: now, ...alsoReminded })
        await tellOfficer(ctx, tx, news, grievance)
      }
      return due.length > 0
    })
}
