import { limits } from '@ariviyal/contract/limits'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isAnswerable } from '../build-items.ts'
import { isAsked } from '../papers/arrange.ts'
import type { ItemRow } from '../tests.table.ts'
import { selectAnsweredItems } from './answers.queries.ts'
import { type AttemptEnd, endOf } from './attempt-time.ts'
import { type AttemptChange, updateAndCountAnswers, updateSaved } from './attempts.queries.ts'
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

export interface Appended {
  /** The highest contiguous `seq` of the device that is stored. */
  saved: number
  /** Of the events those that were stored before, by `seq`. */
  stored: Map<number, EventRow>
  /** Whether any of the events is late. */
  late: boolean
  /** The questions among those of the events that may be answered. */
  asked: Set<string>
}

/** Adds a batch as `appendBatches` does. Raises `log-full`. */
export async function appendEvents(tx: Executor, batch: Batch): Promise<Appended> {
  const appended = (await appendBatches(tx, [batch])).get(batch)
  if (!appended) throw logFull(batch)
  return appended
}

export const logFull = ({ attempt, device }: Batch): AppError =>
  new AppError('log-full', undefined, { saved: device.saved, epoch: attempt.epoch })

/**
 * Adds events to the logs of different attempts and brings their answers in line. Stored events stay as they are. One that answers nothing
 * is stored too, so that those after it are acknowledged. A batch that does not fit into its log is left out.
 */
export async function appendBatches(tx: Executor, batches: Batch[]): Promise<Map<Batch, Appended>> {
  // Under the locks of the attempts, so that nobody adds others meanwhile.
  const storedOf = await findStored(tx, batches)
  const added = batches.map((batch) => addition(batch, storedOf.get(batch) ?? new Map())).filter(fitsLog)
  await insertEvents(
    tx,
    added.flatMap(({ rows }) => rows),
  )
  const savedOf = await advanceDevices(tx, added)
  const askedOf = await settleAdded(tx, added)
  await updateAndCountAnswers(tx, added.map(changeOf))
  return new Map(
    added.map(({ batch, stored, rows }) => [
      batch,
      {
        saved: savedOf.get(batch) ?? batch.device.saved,
        stored,
        late: rows.some(({ late }) => late),
        asked: askedOf.get(batch) ?? new Set(),
      },
    ]),
  )
}

/** What a batch adds to the log of its attempt. */
interface Addition {
  batch: Batch
  stored: Map<number, EventRow>
  /** Not stored before. */
  rows: EventRow[]
  /** The end of the attempt, if it has come. */
  end: AttemptEnd | null
  /** Size of the log with them. */
  bytes: number
}

function addition(batch: Batch, stored: Map<number, EventRow>): Addition {
  const { attempt, device, epoch, events, now, canBeLate = true } = batch
  const end = endOf(attempt, now)
  const fresh = events.filter(({ seq }) => !stored.has(seq))
  const rows = rowsOf(fresh, attempt, device, { claimedEpoch: epoch, late: canBeLate && end !== null, now })
  return { batch, stored, rows, end, bytes: attempt.bytes + sizeOf(rows) }
}

const fitsLog = ({ batch: { attempt }, rows, bytes }: Addition): boolean =>
  rows.length === 0 || (attempt.events + rows.length <= limits.attemptEventsMax && bytes <= limits.attemptLogBytes)

const changeOf = ({ batch: { attempt, now }, rows, end, bytes }: Addition): AttemptChange => ({
  id: attempt.id,
  seenAt: now,
  // The end may have come before anybody wrote it down.
  ...(end && { endedAt: end.at, endedBy: end.by }),
  events: attempt.events + rows.length,
  bytes,
})

/** Brings the answers to the questions of new events in line, and returns the questions that each batch may answer. */
async function settleAdded(tx: Executor, added: Addition[]): Promise<Map<Batch, Set<string>>> {
  const wanted = added.map(({ batch: { attempt, events } }) => ({
    attempt,
    questionIds: [...new Set(events.map(({ question }) => question))].filter((id) => uuid.test(id)),
  }))
  const found = await selectAnsweredItems(tx, wanted)
  const answered = added.map(({ batch, rows }) => {
    const { attempt, mayAnswer = isAnswerable } = batch
    const asked = (found.get(attempt.id) ?? []).filter(({ item }) => isAsked(attempt, item) && mayAnswer(item))
    const changed = new Set(rows.map(({ question }) => question))
    return { batch, asked, changed: asked.filter(({ item }) => changed.has(item.questionId)) }
  })
  await settleAnswers(
    tx,
    answered.map(({ batch, changed }) => ({ attemptId: batch.attempt.id, answered: changed })),
  )
  return new Map(answered.map(({ batch, asked }) => [batch, new Set(asked.map(({ item }) => item.questionId))]))
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

/** Of each batch those events, by `seq`, that are stored already. */
export async function findStored<Sent extends { device: DeviceRow; events: Pick<ReadEvent, 'seq'>[] }>(
  tx: Executor,
  batches: Sent[],
): Promise<Map<Sent, Map<number, EventRow>>> {
  const rows = await selectEvents(
    tx,
    batches.flatMap(({ device: { attemptId, device, lastSeq }, events }) =>
      events.flatMap(({ seq }) => (seq <= lastSeq ? [{ attemptId, device, seq }] : [])),
    ),
  )
  const byDevice = Map.groupBy(rows, deviceKey)
  return new Map(
    batches.map((batch) => [
      batch,
      new Map((byDevice.get(deviceKey(batch.device)) ?? []).map((row) => [row.seq, row])),
    ]),
  )
}

const deviceKey = ({ attemptId, device }: Pick<DeviceRow, 'attemptId' | 'device'>): string => `${attemptId} ${device}`

/** Notes what is stored of the devices and returns their highest contiguous `seq`. */
async function advanceDevices(tx: Executor, added: Addition[]): Promise<Map<Batch, number>> {
  const advanced = new Map<Batch, DeviceRow>()
  for (const { batch, rows } of added) if (rows.length > 0) advanced.set(batch, await advance(tx, batch.device, rows))
  await updateSaved(tx, [...advanced.values()])
  return new Map(Array.from(advanced, ([batch, { saved }]) => [batch, saved]))
}

async function advance(tx: Executor, device: DeviceRow, added: EventRow[]): Promise<DeviceRow> {
  const saved =
    device.saved === device.lastSeq
      ? lastContiguous(device.saved, added)
      : await highestContiguous(tx, device.attemptId, device.device, device.saved)
  return { ...device, saved, lastSeq: Math.max(device.lastSeq, ...added.map(({ seq }) => seq)) }
}

/** The highest contiguous `seq` once these events are stored, where all events before them are. */
function lastContiguous(saved: number, added: Pick<EventRow, 'seq'>[]): number {
  const seqs = new Set(added.map(({ seq }) => seq))
  let last = saved
  while (seqs.has(last + 1)) last += 1
  return last
}
