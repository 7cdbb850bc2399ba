import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { mailingQueue } from './hand-over-mailing.ts'
import { deleteMailing } from './mailings.queries.ts'

/** What a recall needs. */
export interface SentMailing {
  name: string
  mailingId: string
  jobId: string
}

/** Deletes a mailing before any of its mails is enqueued. Raises `undo-over` once the first are. */
export async function recallMailing(
  ctx: AppContext,
  tx: Transaction,
  { mailingId, jobId }: SentMailing,
): Promise<void> {
  if (!(await ctx.jobs.cancel(tx, mailingQueue, [jobId]))) throw new AppError('undo-over')
  if (!(await deleteMailing(tx, mailingId))) throw new AppError('changed-since')
}
