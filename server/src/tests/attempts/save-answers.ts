import type { AnswersForm, SavedAnswers } from '@ariviyal/contract/tests/attempts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findDevice, lockAttemptOf } from './attempts.queries.ts'
import { storeAnswers } from './store-answers.ts'

/** A batch that a pupil's device sends. */
export interface Save {
  pupil: Pick<Pupil, 'id'>
  attemptId: string
  form: AnswersForm
}

/**
 * Stores a batch of a device in one transaction (docs/decisions/056-answers-as-events.md). Idempotent: stored events stay as they are. Raises
 * `not-found`, `unknown-device`, `log-full`, and `invalid-fields` when no event of the batch can be stored.
 */
export async function saveAnswers(ctx: AppContext, { pupil, attemptId, form }: Save): Promise<SavedAnswers> {
  return ctx.db.transaction(async (tx) => {
    const attempt = await lockAttemptOf(tx, attemptId, pupil.id)
    if (!attempt) throw new AppError('not-found')
    const device = await findDevice(tx, attemptId, form.device)
    if (!device) throw new AppError('unknown-device', undefined, { epoch: attempt.epoch })
    return storeAnswers(tx, { attempt, device, form, now: ctx.now(), source: null })
  })
}
