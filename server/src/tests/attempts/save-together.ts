import type { SavedAnswers } from '@ariviyal/contract/tests/attempts'
import type { AppContext } from '../../platform/app-context.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { lockFreeAttempts } from './attempts.queries.ts'
import type { Save } from './save-answers.ts'
import { storeBatches } from './store-answers.ts'

/**
 * Stores batches for different attempts in one transaction, each as `saveAnswers` does, without waiting for anybody: a batch is left out if its
 * attempt or device is unknown, or locked by somebody else. Those that are refused have their error as the result.
 */
export async function saveTogether(
  ctx: AppContext,
  saves: Save[],
): Promise<Map<Save, SavedAnswers | AppError | undefined>> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockFreeAttempts(
      tx,
      saves.map(({ pupil, attemptId, form }) => ({ attemptId, studentId: pupil.id, device: form.device })),
    )
    const byAttempt = new Map(locked.map((row) => [row.attempt.id, row]))
    const now = ctx.now()
    const found = saves.flatMap((save) => {
      const row = byAttempt.get(save.attemptId)
      return row ? [{ save, ...row, form: save.form, now, source: null }] : []
    })
    const results = await storeBatches(tx, found)
    return new Map(found.map((batch) => [batch.save, results.get(batch)]))
  })
}
