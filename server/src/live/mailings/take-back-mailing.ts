import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { mailingQueue } from './hand-over-mailing.ts'
import { deleteMailing } from './mailings.queries.ts'

/** What taking a mailing back needs. */
export interface SentMailing {
  name: string
  mailingId: string
  jobId: string
}

/** Removes a mailing before any of its mails has left. Raises `undo-over` when the first ones are on their way. */
export async function takeBackMailing(house: House, tx: Transaction, { mailingId, jobId }: SentMailing): Promise<void> {
  if (!(await house.jobs.cancel(tx, mailingQueue, [jobId]))) throw new Refusal('undo-over')
  if (!(await deleteMailing(tx, mailingId))) throw new Refusal('changed-since')
}
