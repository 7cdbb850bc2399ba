import type { AnswersForm, EventProblem, SavedAnswers } from '@ariviyal/contract/tests/attempts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { appendEvents } from './append-events.ts'
import type { AttemptRow, DeviceRow, EventRow } from './attempts.table.ts'
import { findDevice, lockAttemptOf, lockAttemptWithDevice } from './attempts.queries.ts'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { readEvents } from './read-events.ts'
import { sameValue } from './settle.ts'

const messageOf: Record<EventProblem, string> = {
  'invalid-value': serverMessages.valueInvalid,
  'unknown-question': serverMessages.questionNotInAttempt,
  'other-content': serverMessages.storedOtherwise,
}

/**
 * Stores a batch of a device in one transaction (docs/decisions/056-answers-as-events.md). Idempotent: stored events stay as they are. Raises
 * `not-found`, `unknown-device`, `log-full`, and `invalid-fields` when no event of the batch can be stored.
 */
export async function saveAnswers(
  ctx: AppContext,
  pupil: Pupil,
  attemptId: string,
  form: AnswersForm,
): Promise<SavedAnswers> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockAttemptWithDevice(tx, attemptId, pupil.id, form.device)
    return storeAnswers(tx, {
      ...(locked ?? (await lockWithNewDevice(tx, attemptId, pupil.id, form.device))),
      form,
      now: ctx.now(),
      source: null,
    })
  })
}

/** Finds a device that took part while the first query waited for the lock. */
async function lockWithNewDevice(tx: Executor, attemptId: string, studentId: string, name: string) {
  const attempt = await lockAttemptOf(tx, attemptId, studentId)
  if (!attempt) throw new AppError('not-found')
  const device = await findDevice(tx, attemptId, name)
  if (!device) throw new AppError('unknown-device', undefined, { epoch: attempt.epoch })
  return { attempt, device }
}

interface Batch extends Pick<EventRow, 'source'> {
  /** Locked. */
  attempt: AttemptRow
  device: DeviceRow
  form: Pick<AnswersForm, 'epoch' | 'events'>
  now: Date
}

/** Stores a batch in the form in which devices send it. Raises `log-full` and `invalid-fields`. */
export async function storeAnswers(tx: Executor, { attempt, device, form, now, source }: Batch): Promise<SavedAnswers> {
  const { readable, repeated, invalid } = readEvents(form.events)
  if (invalid.length > 0 && readable.size === 0)
    throw new AppError('invalid-fields', serverMessages.valuesInvalid, {
      fields: { events: serverMessages.valuesInvalid },
      saved: device.saved,
      epoch: attempt.epoch,
    })

  const events = Array.from(readable.values(), (event) => ({ ...event, source }))
  const { saved, stored, late, asked } = await appendEvents(tx, { attempt, device, epoch: form.epoch, events, now })
  const problems = [
    ...invalid.map((seq) => problem(seq, 'invalid-value')),
    ...events.flatMap(({ seq, question }) => (asked.has(question) ? [] : [problem(seq, 'unknown-question')])),
    ...[...events, ...repeated].flatMap((event) =>
      isSame(event, stored.get(event.seq) ?? readable.get(event.seq)) ? [] : [problem(event.seq, 'other-content')],
    ),
  ]
  return { saved, epoch: attempt.epoch, now: now.toISOString(), late, problems }
}

const problem = (seq: number, code: EventProblem) => ({ seq, code, msg: messageOf[code] })

type Content = { question: string; value: AnswerValue | null }
const isSame = (a: Content, b: Content | undefined): boolean =>
  b !== undefined && a.question === b.question && sameValue(a.value, b.value)
