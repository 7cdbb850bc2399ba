import type { AnswersForm, EventProblem, SavedAnswers } from '@ariviyal/contract/tests/attempts'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isAnswerable } from '../build-items.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { selectItemsNamed } from './answers.queries.ts'
import { endOf } from './attempt-time.ts'
import type { AttemptRow, DeviceRow, EventRow } from './attempts.table.ts'
import { findDevice, lockAttemptOf, updateAttempt, updateDevice } from './attempts.queries.ts'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { highestContiguous, insertEvents, selectEvents } from './events.queries.ts'
import { readEvents, type ReadEvent } from './read-events.ts'
import { sameValue } from './settle.ts'
import { settleAnswers } from './settle-answers.ts'

const messageOf: Record<EventProblem, string> = {
  'invalid-value': serverMessages.valueInvalid,
  'unknown-question': serverMessages.questionNotInAttempt,
  'other-content': serverMessages.storedOtherwise,
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

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
    const attempt = await lockAttemptOf(tx, attemptId, pupil.id)
    if (!attempt) throw new AppError('not-found')
    const device = await findDevice(tx, attemptId, form.device)
    if (!device) throw new AppError('unknown-device', undefined, { attempt: { epoch: attempt.epoch } })
    return storeAnswers(tx, { attempt, device, form, now: ctx.now(), fromFile: false })
  })
}

interface Batch {
  /** Locked. */
  attempt: AttemptRow
  device: DeviceRow
  form: Pick<AnswersForm, 'epoch' | 'events'>
  now: Date
  fromFile: boolean
}

/** Stores a batch, whichever way it came. Raises `log-full` and `invalid-fields`. */
export async function storeAnswers(
  tx: Executor,
  { attempt, device, form, now, fromFile }: Batch,
): Promise<SavedAnswers> {
  const { readable, repeated, invalid } = readEvents(form.events)
  if (invalid.length > 0 && readable.size === 0)
    throw new AppError('invalid-fields', serverMessages.valuesInvalid, {
      fields: { events: serverMessages.valuesInvalid },
      attempt: { saved: device.saved, epoch: attempt.epoch },
    })

  const end = endOf(attempt, now)
  const events = [...readable.values()]
  // Under the lock of the attempt, so that nobody adds others meanwhile.
  const stored = await findStored(tx, device, events)
  const fresh = events.filter(({ seq }) => !stored.has(seq))
  const rows = rowsOf(fresh, attempt, device, { claimedEpoch: form.epoch, late: end !== null, now, fromFile })
  const bytes = attempt.bytes + sizeOf(rows)
  if (rows.length > 0 && (attempt.events + rows.length > limits.attemptEventsMax || bytes > limits.attemptLogBytes))
    throw new AppError('log-full', undefined, { attempt: { saved: device.saved, epoch: attempt.epoch } })
  await insertEvents(tx, rows)
  const saved = await moveOn(tx, device, rows)
  await updateAttempt(tx, attempt.id, {
    seenAt: now,
    // The end may have come before anybody wrote it down.
    ...(end && { endedAt: end.at, endedBy: end.by }),
    events: attempt.events + rows.length,
    bytes,
  })
  const named = [...new Set(events.map(({ question }) => question))].filter((id) => uuid.test(id))
  const items = itemsAsked(attempt, await selectItemsNamed(tx, attempt.testId, named)).filter(isAnswerable)
  const changed = new Set(rows.map(({ question }) => question))
  await settleAnswers(
    tx,
    attempt.id,
    items.filter(({ questionId }) => changed.has(questionId)),
  )

  const asked = new Set(items.map(({ questionId }) => questionId))
  const problems = [
    ...invalid.map((seq) => problem(seq, 'invalid-value')),
    ...events.flatMap(({ seq, question }) => (asked.has(question) ? [] : [problem(seq, 'unknown-question')])),
    ...[...events, ...repeated].flatMap((event) =>
      isSame(event, stored.get(event.seq) ?? readable.get(event.seq)) ? [] : [problem(event.seq, 'other-content')],
    ),
  ]
  return {
    saved,
    epoch: attempt.epoch,
    now: now.toISOString(),
    late: rows.some(({ late }) => late),
    problems,
  }
}

const problem = (seq: number, code: EventProblem) => ({ seq, code, msg: messageOf[code] })

const sizeOf = (rows: EventRow[]): number =>
  rows.reduce((sum, { value, question }) => sum + question.length + JSON.stringify(value).length, 0)

/** An event counts under the epoch that its device names, at most the last one that the device was given. */
const rowsOf = (
  events: ReadEvent[],
  attempt: AttemptRow,
  device: DeviceRow,
  { claimedEpoch, late, now, fromFile }: { claimedEpoch: number; late: boolean; now: Date; fromFile: boolean },
): EventRow[] => {
  const epoch = Math.min(claimedEpoch, device.epoch)
  return events.map((event, index) => ({
    ...event,
    attemptId: attempt.id,
    device: device.device,
    epoch,
    source: null,
    receivedAt: now,
    arrival: attempt.events + index + 1,
    late,
    stale: epoch < attempt.epoch,
    fromFile,
  }))
}

/** Those of these events that are stored already. */
export async function findStored(tx: Executor, device: DeviceRow, events: ReadEvent[]) {
  const seqs = events.flatMap(({ seq }) => (seq <= device.lastSeq ? [seq] : []))
  const rows = seqs.length === 0 ? [] : await selectEvents(tx, device.attemptId, device.device, seqs)
  return new Map(rows.map((row) => [row.seq, row]))
}

/** Notes what is stored of the device and returns its highest contiguous `seq`. */
async function moveOn(tx: Executor, device: DeviceRow, added: EventRow[]): Promise<number> {
  if (added.length === 0) return device.saved
  const saved = await highestContiguous(tx, device.attemptId, device.device, device.saved)
  const lastSeq = Math.max(device.lastSeq, ...added.map(({ seq }) => seq))
  await updateDevice(tx, device.attemptId, device.device, { saved, lastSeq })
  return saved
}

type Content = { question: string; value: AnswerValue | null }
const isSame = (a: Content, b: Content | undefined): boolean =>
  b !== undefined && a.question === b.question && sameValue(a.value, b.value)
