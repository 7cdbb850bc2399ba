import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { newReceipt } from '../../platform/crypto/receipt.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type AttemptEnd, endOf } from './attempt-time.ts'
import type { AttemptRow } from './attempts.table.ts'
import { findDevice, lockAttemptOf, updateAttempt } from './attempts.queries.ts'

/**
 * Submits an attempt; a second submit answers as the first did. One that comes after the end is answered with a receipt too, and is late.
 * Raises `not-found`, `unknown-device`, `taken-over` from a device that another one took over from, and `events-missing`.
 */
export async function submitAttempt(
  ctx: AppContext,
  pupil: Pupil,
  attemptId: string,
  sent: { device: string; epoch: number; seq: number },
) {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const attempt = await lockAttemptOf(tx, attemptId, pupil.id)
    if (!attempt) throw new AppError('not-found')
    if (attempt.receipt !== null) return submitted(attempt, attempt.receipt)
    const device = await findDevice(tx, attemptId, sent.device)
    if (!device) throw new AppError('unknown-device', undefined, { epoch: attempt.epoch })
    const state = { saved: device.saved, epoch: attempt.epoch }
    const end = endOf(attempt, now)
    if (end === null && Math.min(sent.epoch, device.epoch) < attempt.epoch)
      throw new AppError('taken-over', undefined, state)
    if (device.saved < sent.seq) throw new AppError('events-missing', undefined, state)
    const receipt = await endWithReceipt(tx, attemptId, end ?? { at: now, by: 'submit' }, now)
    return submitted({ endedBy: end?.by ?? 'submit' }, receipt)
  })
}

/** Gives a locked attempt its end and a receipt, which is returned. */
export async function endWithReceipt(tx: Executor, attemptId: string, end: AttemptEnd, now: Date): Promise<string> {
  const receipt = newReceipt()
  await updateAttempt(tx, attemptId, { endedAt: end.at, endedBy: end.by, submittedAt: now, receipt, seenAt: now })
  return receipt
}

const submitted = ({ endedBy }: Pick<AttemptRow, 'endedBy'>, receipt: string) => ({
  state: 'submitted' as const,
  receipt,
  late: endedBy !== 'submit',
})
