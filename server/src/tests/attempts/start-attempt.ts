import { randomBytes } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'
import { minutesWith } from '@ariviyal/contract/tests/extra-time'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { requirePupilsMayBegin } from '../../classroom/class-access.policy.ts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isClosed, isUpcoming } from '../test-time.ts'
import { extraTimeOf } from '../extra-time/extra-time.queries.ts'
import { drawItems, orderOf, setOf } from '../papers/arrange.ts'
import { lockTest, selectItems, selectSections } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { endOf } from './attempt-time.ts'
import type { AttemptRow, DeviceRow } from './attempts.table.ts'
import {
  countDevices,
  findDevice,
  insertAttempt,
  insertDevice,
  lockAttemptOf,
  lockLatestAttempt,
  updateAttempt,
  updateDevice,
} from './attempts.queries.ts'

/**
 * Starts an attempt, or returns the one that runs: with the same epoch to its present device, with a higher one to another. Raises
 * `not-found`, `test-not-open`, `test-closed`, `no-attempts-left`, and for a new attempt `archived`, and `subscription-needed` when no
 * teacher of the class has a subscription. With `attempt` the device takes part in that one, also after its end: it holds answers of it under
 * a new id, and they must arrive.
 */
export async function startAttempt(
  ctx: AppContext,
  pupil: Pupil,
  testId: string,
  { device, attempt: known }: { device: string; attempt?: string | undefined },
) {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const test = await lockTest(tx, testId, 'start')
    if (!test || test.classId !== pupil.classId || test.openedAt === null) throw new AppError('not-found')
    if (known !== undefined) {
      const attempt = await lockAttemptOf(tx, known, pupil.id)
      if (attempt?.testId !== test.id) throw new AppError('not-found')
      return { test, ...(await seatDevice(tx, attempt, device, now)) }
    }
    const latest = await lockLatestAttempt(tx, test.id, pupil.id)
    if (latest && endOf(latest, now) === null) return { test, ...(await seatDevice(tx, latest, device, now)) }
    const begun = await beginAttempt(ctx, tx, test, pupil, { latest, now })
    if (begun) return { test, attempt: begun, device: await seatFirstDevice(tx, begun, device) }
    // Another device of the pupil started at the same moment; the insert has waited for it.
    const theirs = await lockLatestAttempt(tx, test.id, pupil.id)
    if (!theirs || endOf(theirs, now) !== null) throw new AppError('no-attempts-left')
    return { test, ...(await seatDevice(tx, theirs, device, now)) }
  })
}

/** Null if another call of the pupil was faster. */
async function beginAttempt(
  ctx: AppContext,
  tx: Executor,
  test: TestRow,
  pupil: Pupil,
  { latest, now }: { latest: AttemptRow | null; now: Date },
): Promise<AttemptRow | null> {
  const number = (latest?.number ?? 0) + 1
  if (number > test.attempts) throw new AppError('no-attempts-left')
  if (isClosed(test, now)) throw new AppError('test-closed')
  if (isUpcoming(test, now)) throw new AppError('test-not-open')
  await requirePupilsMayBegin(ctx, tx, test.classId)
  const over = latest && latest.endedAt === null ? endOf(latest, now) : null
  if (latest && over) await updateAttempt(tx, latest.id, { endedAt: over.at, endedBy: over.by })
  const seed = newSeed()
  const set = setOf(test, pupil.rollNumber)
  const attempt = newAttempt(test, pupil.id, {
    number,
    seed,
    set,
    asked: await drawQuestions(tx, test, { seed, set }),
    deadline: deadlineOf(test, await extraTimeOf(tx, pupil.id), now),
    startedAt: now,
  })
  return (await insertAttempt(tx, attempt)) ? attempt : null
}

/** An attempt that nothing is stored of yet. */
export const newAttempt = (
  test: Pick<TestRow, 'id' | 'classId'>,
  studentId: string,
  begun: Pick<AttemptRow, 'number' | 'startedAt' | 'deadline'> & Partial<AttemptRow>,
): AttemptRow => ({
  id: uuid(),
  testId: test.id,
  classId: test.classId,
  studentId,
  seed: newSeed(),
  set: null,
  asked: null,
  epoch: 1,
  seenAt: begun.startedAt,
  endedAt: null,
  endedBy: null,
  submittedAt: null,
  receipt: null,
  events: 0,
  bytes: 0,
  answered: 0,
  late: 0,
  conflicts: 0,
  ...begun,
})

const newSeed = (): string => randomBytes(16).toString('hex')

/** The questions that the attempt asks; null where the test draws none, and asks all. */
async function drawQuestions(
  tx: Executor,
  test: TestRow,
  paper: Pick<AttemptRow, 'seed' | 'set'>,
): Promise<string[] | null> {
  const sections = await selectSections(tx, test.id)
  if (sections.every(({ draw }) => draw === null)) return null
  const items = await selectItems(tx, test.id)
  return drawItems(sections, items, orderOf(test, paper).seed).map(({ questionId }) => questionId)
}

/** Extra time lengthens the minutes; the test's window ends for all at the same moment. */
function deadlineOf({ minutes, closesAt }: TestRow, extraPercent: number, now: Date): Date | null {
  const own = minutes === null ? null : now.getTime() + minutesWith(minutes, extraPercent) * 60_000
  const ends = [own, closesAt?.getTime() ?? null]
  const known = ends.filter((end) => end !== null)
  return known.length > 0 ? new Date(Math.min(...known)) : null
}

async function seatFirstDevice(tx: Executor, attempt: AttemptRow, device: string): Promise<DeviceRow> {
  const seated = { attemptId: attempt.id, device, epoch: attempt.epoch, saved: 0, lastSeq: 0 }
  await insertDevice(tx, seated)
  return seated
}

/** Gives the attempt to a device: the epoch stays where the device has it, and rises where another one had. */
export async function seatDevice(tx: Executor, attempt: AttemptRow, device: string, now: Date) {
  const known = await findDevice(tx, attempt.id, device)
  if (known?.epoch === attempt.epoch) {
    await updateAttempt(tx, attempt.id, { seenAt: now })
    return { attempt, device: known }
  }
  const devices = await countDevices(tx, attempt.id)
  if (!known && devices >= limits.attemptDevicesMax) throw new AppError('log-full', serverMessages.devicesFull)
  const epoch = devices === 0 ? attempt.epoch : attempt.epoch + 1
  const seated = { attemptId: attempt.id, device, epoch, saved: known?.saved ?? 0, lastSeq: known?.lastSeq ?? 0 }
  if (known) await updateDevice(tx, attempt.id, device, { epoch })
  else await insertDevice(tx, seated)
  await updateAttempt(tx, attempt.id, { epoch, seenAt: now })
  return { attempt: { ...attempt, epoch }, device: seated }
}
