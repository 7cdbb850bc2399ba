import type { AnswersForm, EventProblem, SavedAnswers } from '@ariviyal/contract/tests/attempts'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { appendBatches, type Appended, type Batch, logFull } from './append-events.ts'
import type { AttemptRow, DeviceRow, EventRow } from './attempts.table.ts'
import { readEvents } from './read-events.ts'
import { sameValue } from './settle.ts'

const messageOf: Record<EventProblem, string> = {
  'invalid-value': serverMessages.valueInvalid,
  'unknown-question': serverMessages.questionNotInAttempt,
  'other-content': serverMessages.storedOtherwise,
}

interface SentBatch extends Pick<EventRow, 'source'> {
  /** Locked. */
  attempt: AttemptRow
  device: DeviceRow
  form: Pick<AnswersForm, 'epoch' | 'events'>
  now: Date
}

/** Stores a batch in the form in which devices send it. Raises `log-full` and `invalid-fields`. */
export async function storeAnswers(tx: Executor, batch: SentBatch): Promise<SavedAnswers> {
  const result = (await storeBatches(tx, [batch])).get(batch)
  if (!result || result instanceof AppError) throw result ?? new Error('unreachable: each batch has a result')
  return result
}

/** Stores batches for different attempts; the result of one that is refused is its error, `log-full` or `invalid-fields`. */
export async function storeBatches(tx: Executor, sent: SentBatch[]): Promise<Map<SentBatch, SavedAnswers | AppError>> {
  const results = new Map<SentBatch, SavedAnswers | AppError>()
  const readable = new Map<Batch, ReadBatch>()
  for (const batch of sent) {
    const events = readEvents(batch.form.events)
    if (events.invalid.length > 0 && events.readable.size === 0) results.set(batch, valuesInvalid(batch))
    else readable.set(toAppend(batch, events), { sent: batch, events })
  }
  const appended = await appendBatches(tx, [...readable.keys()])
  for (const [batch, read] of readable) {
    const added = appended.get(batch)
    results.set(read.sent, added ? savedView(read, added) : logFull(batch))
  }
  return results
}

interface ReadBatch {
  sent: SentBatch
  events: ReturnType<typeof readEvents>
}

const toAppend = ({ attempt, device, form, now, source }: SentBatch, { readable }: ReadBatch['events']): Batch => ({
  attempt,
  device,
  epoch: form.epoch,
  events: Array.from(readable.values(), (event) => ({ ...event, source })),
  now,
})

const valuesInvalid = ({ attempt, device }: SentBatch): AppError =>
  new AppError('invalid-fields', serverMessages.valuesInvalid, {
    fields: { events: serverMessages.valuesInvalid },
    saved: device.saved,
    epoch: attempt.epoch,
  })

function savedView({ sent, events }: ReadBatch, { saved, stored, late, asked }: Appended): SavedAnswers {
  const { readable, repeated, invalid } = events
  const first = [...readable.values()]
  const problems = [
    ...invalid.map((seq) => problem(seq, 'invalid-value')),
    ...first.flatMap(({ seq, question }) => (asked.has(question) ? [] : [problem(seq, 'unknown-question')])),
    ...[...first, ...repeated].flatMap((event) =>
      isSame(event, stored.get(event.seq) ?? readable.get(event.seq)) ? [] : [problem(event.seq, 'other-content')],
    ),
  ]
  return { saved, epoch: sent.attempt.epoch, now: sent.now.toISOString(), late, problems }
}

const problem = (seq: number, code: EventProblem) => ({ seq, code, msg: messageOf[code] })

type Content = { question: string; value: AnswerValue | null }
const isSame = (a: Content, b: Content | undefined): boolean =>
  b !== undefined && a.question === b.question && sameValue(a.value, b.value)
