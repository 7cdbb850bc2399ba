import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { readableCode } from '../../platform/crypto/readable-code.ts'
import { AppError } from '../../platform/http/errors.ts'
import { endOf } from './attempt-time.ts'
import type { AttemptRow } from './attempts.table.ts'
import { findDevice, lockAttemptOf, updateAttempt } from './attempts.queries.ts'

/** A code that a pupil can write down, such as 7KQM-2XPD-R9TA. */
export const newReceipt = (): string => Array.from({ length: 3 }, () => readableCode(4)).join('-')

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
    if (!device) throw new AppError('unknown-device', undefined, { attempt: { epoch: attempt.epoch } })
    const state = { saved: device.saved, epoch: attempt.epoch }
    const end = endOf(attempt, now)
    if (end === null && Math.min(sent.epoch, device.epoch) < attempt.epoch)
      throw new AppError('taken-over', undefined, { attempt: state })
    if (device.saved < sent.seq) throw new AppError('events-missing', undefined, { attempt: state })
    const receipt = newReceipt()
    const ended = { endedAt: end?.at ?? now, endedBy: end?.by ?? ('submit' as const) }
    await updateAttempt(tx, attemptId, { ...ended, submittedAt: now, receipt, seenAt: now })
    return submitted({ ...attempt, ...ended }, receipt)
  })
}

const submitted = ({ endedBy }: Pick<AttemptRow, 'endedBy'>, receipt: string) => ({
  state: 'submitted' as const,
  receipt,
  late: endedBy !== 'submit',
})
