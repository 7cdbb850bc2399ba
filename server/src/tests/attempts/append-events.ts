import { limits } from '@ariviyal/contract/limits'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isAnswerable } from '../build-items.ts'
import { isAsked } from '../papers/arrange.ts'
import type { ItemRow } from '../tests.table.ts'
import { selectAnsweredItems } from './answers.queries.ts'
import { endOf } from './attempt-time.ts'
import { updateAndCountAnswers, updateDevice } from './attempts.queries.ts'
import type { AttemptRow, DeviceRow, EventRow } from './attempts.table.ts'
import { highestContiguous, insertEvents, selectEvents } from './events.queries.ts'
import type { ReadEvent } from './read-events.ts'
import { settleAnswers } from './settle-answers.ts'

/** An event with its origin; null for one that the device sent. */
export type NewEvent = ReadEvent & Pick<EventRow, 'source'>

export interface Batch {
  /** Locked. */
  attempt: AttemptRow
  device: DeviceRow
  /** Of the events, as the device claims it. */
  epoch: number
  /** One of each `seq`. */
  events: NewEvent[]
  now: Date
  /** Whether what arrives after the end is late. */
  canBeLate?: boolean
  /** Of the items that the attempt asks, those that these events may answer. */
  mayAnswer?: (item: ItemRow) => boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Adds events to the log of an attempt and brings its answers in line. Stored events stay as they are. One that answers nothing is stored
 * too, so that those after it are acknowledged. Raises `log-full`.
 */
export async function appendEvents(
  tx: Executor,
  { attempt, device, epoch, events, now, canBeLate = true, mayAnswer = isAnswerable }: Batch,
) {
  const end = endOf(attempt, now)
  // Under the lock of the attempt, so that nobody adds others meanwhile.
  const stored = await findStored(tx, device, events)
  const fresh = events.filter(({ seq }) => !stored.has(seq))
  const rows = rowsOf(fresh, attempt, device, { claimedEpoch: epoch, late: canBeLate && end !== null, now })
  const bytes = attempt.bytes + sizeOf(rows)
  if (rows.length > 0 && (attempt.events + rows.length > limits.attemptEventsMax || bytes > limits.attemptLogBytes))
    throw new AppError('log-full', undefined, { saved: device.saved, epoch: attempt.epoch })
  await insertEvents(tx, rows)
  const saved = await advanceDevice(tx, device, rows)
  const named = [...new Set(events.map(({ question }) => question))].filter((id) => uuid.test(id))
  const answered = (await selectAnsweredItems(tx, attempt, named)).filter(
    ({ item }) => isAsked(attempt, item) && mayAnswer(item),
  )
  const changed = new Set(rows.map(({ question }) => question))
  await settleAnswers(
    tx,
    attempt.id,
    answered.filter(({ item }) => changed.has(item.questionId)),
  )
  await updateAndCountAnswers(tx, attempt.id, {
    seenAt: now,
    // The end may have come before anybody wrote it down.
    ...(end && { endedAt: end.at, endedBy: end.by }),
    events: attempt.events + rows.length,
    bytes,
  })
  return {
    saved,
    stored,
    late: rows.some(({ late }) => late),
    /** The questions among those of the events that may be answered. */
    asked: new Set(answered.map(({ item }) => item.questionId)),
  }
}

const sizeOf = (rows: EventRow[]): number =>
  rows.reduce((sum, { value, question }) => sum + question.length + JSON.stringify(value).length, 0)

/** An event counts under the epoch that its device names, at most the last one that the device was given. */
const rowsOf = (
  events: NewEvent[],
  attempt: AttemptRow,
  device: DeviceRow,
  { claimedEpoch, late, now }: { claimedEpoch: number; late: boolean; now: Date },
): EventRow[] => {
  const epoch = Math.min(claimedEpoch, device.epoch)
  return events.map((event, index) => ({
    ...event,
    attemptId: attempt.id,
    device: device.device,
    epoch,
    receivedAt: now,
    arrival: attempt.events + index + 1,
    late,
    stale: epoch < attempt.epoch,
  }))
}

/** Those of these events that are stored already. */
export async function findStored(tx: Executor, device: DeviceRow, events: Pick<ReadEvent, 'seq'>[]) {
  const seqs = events.flatMap(({ seq }) => (seq <= device.lastSeq ? [seq] : []))
  const rows = seqs.length === 0 ? [] : await selectEvents(tx, device.attemptId, device.device, seqs)
  return new Map(rows.map((row) => [row.seq, row]))
}

/** Notes what is stored of the device and returns its highest contiguous `seq`. */
async function advanceDevice(tx: Executor, device: DeviceRow, added: EventRow[]): Promise<number> {
  if (added.length === 0) return device.saved
  const saved =
    device.saved === device.lastSeq
      ? lastContiguous(device.saved, added)
      : await highestContiguous(tx, device.attemptId, device.device, device.saved)
  const lastSeq = Math.max(device.lastSeq, ...added.map(({ seq }) => seq))
  await updateDevice(tx, device.attemptId, device.device, { saved, lastSeq })
  return saved
}

/** The highest contiguous `seq` once these events are stored, where all events before them are. */
function lastContiguous(saved: number, added: Pick<EventRow, 'seq'>[]): number {
  const seqs = new Set(added.map(({ seq }) => seq))
  let last = saved
  while (seqs.has(last + 1)) last += 1
  return last
}
