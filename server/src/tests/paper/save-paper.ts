import { randomBytes } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'
import type { PaperAnswer, PaperForm, PaperSaved } from '@ariviyal/contract/tests/paper'
import { v7 as uuid } from 'uuid'
import { listStudents, requireClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { selectItemsNamed } from '../attempts/answers.queries.ts'
import { endOf } from '../attempts/attempt-time.ts'
import type { AttemptRow, DeviceRow, EventRow } from '../attempts/attempts.table.ts'
import {
  countDevices,
  findDevice,
  insertAttempt,
  insertDevice,
  lockLatestAttempt,
  updateAttempt,
  updateDevice,
} from '../attempts/attempts.queries.ts'
import { highestContiguous, insertEvents, selectEvents } from '../attempts/events.queries.ts'
import { settleAnswers } from '../attempts/settle-answers.ts'
import { newReceipt } from '../attempts/submit-attempt.ts'
import { findTaughtTest } from '../taught-test.ts'
import { isClosed, isUpcoming } from '../test-time.ts'
import { lockTest } from '../tests.queries.ts'
import type { ItemRow, TestRow } from '../tests.table.ts'
import { hasOwnDevice, paperDevice } from './paper-devices.queries.ts'
import { isOnPaper } from './paper-questions.ts'

interface Batch {
  test: TestRow
  device: string
  items: Map<string, ItemRow>
  now: Date
}

/**
 * Stores answers that a teacher's camera read from paper, in one transaction. Each pupil gets an attempt, whose events go through the same
 * log and marking as those of a phone. They are never late: the pupil wrote before the teacher reads. Idempotent. Raises `not-found`,
 * `archived`, and `test-not-open` for a draft or before the test opens.
 */
export async function savePaper(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  form: PaperForm,
): Promise<PaperSaved[]> {
  return ctx.db.transaction(async (tx) => {
    const taught = await findTaughtTest(tx, testId, teacherId)
    await requireClass(tx, taught.test.classId, teacherId, 'change')
    const now = ctx.now()
    const test = await lockTest(tx, testId, 'start')
    if (!test) throw new AppError('not-found')
    if (test.openedAt === null || isUpcoming(test, now)) throw new AppError('test-not-open')
    const named = [...new Set(form.answers.map(({ question_id }) => question_id))]
    const items = (await selectItemsNamed(tx, testId, named)).filter(isOnPaper)
    const batch = {
      test,
      device: paperDevice(form.device),
      items: new Map(items.map((item) => [item.questionId, item])),
      now,
    }
    const known = new Set((await listStudents(tx, test.classId)).map(({ id }) => id))
    const byPupil = Map.groupBy(form.answers, ({ student_id }) => student_id)
    const finished = new Set(form.finished)
    const saved: PaperSaved[] = []
    // Always in the same order, so that two teachers who send at once do not wait for each other in a circle.
    for (const id of [...new Set([...byPupil.keys(), ...finished])].sort())
      saved.push({
        student_id: id,
        ...(known.has(id)
          ? await savePupil(tx, batch, id, byPupil.get(id) ?? [], finished.has(id))
          : { saved: 0, problem: 'unknown-pupil' as const }),
      })
    return saved
  })
}

type Saved = Pick<PaperSaved, 'saved' | 'problem'>

async function savePupil(
  tx: Executor,
  batch: Batch,
  studentId: string,
  answers: PaperAnswer[],
  isFinished: boolean,
): Promise<Saved> {
  const attempt = await attemptOnPaper(tx, batch, studentId)
  if (!attempt) return { saved: 0, problem: 'own-attempt' }
  const seated = await seat(tx, attempt, batch.device)
  if (!seated) return { saved: 0, problem: 'log-full' }
  const { device, epoch } = seated
  const stored = await selectEvents(
    tx,
    attempt.id,
    device.device,
    answers.map(({ seq }) => seq),
  )
  const taken = new Set(stored.map(({ seq }) => seq))
  // An answer that cannot count takes its number too, so that those after it are acknowledged.
  const fresh = [...new Map(answers.map((answer) => [answer.seq, answer])).values()].filter(
    ({ seq }) => !taken.has(seq),
  )
  if (attempt.events + fresh.length > limits.attemptEventsMax) return { saved: device.saved, problem: 'log-full' }
  const rows = fresh.map((answer, index) => eventOf(answer, { ...attempt, epoch }, device, index, batch.now))
  await insertEvents(tx, rows)
  const saved = await moveOn(tx, device, rows)
  const end = endOf(attempt, batch.now)
  await updateAttempt(tx, attempt.id, {
    epoch,
    seenAt: batch.now,
    events: attempt.events + rows.length,
    bytes: attempt.bytes + rows.reduce((sum, row) => sum + row.question.length + JSON.stringify(row.value).length, 0),
    ...(end && { endedAt: end.at, endedBy: end.by }),
    ...(isFinished &&
      attempt.receipt === null && {
        endedAt: end?.at ?? batch.now,
        endedBy: 'submit' as const,
        submittedAt: batch.now,
        receipt: newReceipt(),
      }),
  })
  const items = [...new Set(rows.map(({ question }) => question))].flatMap((id) => batch.items.get(id) ?? [])
  await settleAnswers(tx, attempt.id, items)
  const isUnknown = answers.some(({ question_id }) => !batch.items.has(question_id))
  return { saved, problem: isUnknown ? 'unknown-question' : null }
}

/** The pupil's attempt on paper, locked; a new one when there is none, and null when the pupil has one on a device. */
async function attemptOnPaper(tx: Executor, { test, now }: Batch, studentId: string): Promise<AttemptRow | null> {
  const latest = await lockLatestAttempt(tx, test.id, studentId)
  if (latest) return (await hasOwnDevice(tx, latest.id)) ? null : latest
  const over = isClosed(test, now)
  const attempt: AttemptRow = {
    id: uuid(),
    testId: test.id,
    classId: test.classId,
    studentId,
    number: 1,
    seed: randomBytes(16).toString('hex'),
    // On paper every question can be answered; of a pool the best count, as many as it draws.
    set: null,
    asked: null,
    epoch: 1,
    startedAt: now,
    // Minutes of the test are those in the classroom, where the teacher has the watch.
    deadline: over ? null : test.closesAt,
    seenAt: now,
    endedAt: over ? now : null,
    endedBy: over ? 'close' : null,
    submittedAt: null,
    receipt: null,
    events: 0,
    bytes: 0,
    answered: 0,
    late: 0,
    conflicts: 0,
  }
  if (await insertAttempt(tx, attempt)) return attempt
  // The pupil, or another teacher, began at the same moment; the insert has waited for it.
  const theirs = await lockLatestAttempt(tx, test.id, studentId)
  return theirs && !(await hasOwnDevice(tx, theirs.id)) ? theirs : null
}

/** The camera as a device of the attempt. A new one gets a higher epoch, so what is read later wins. Null when there are too many. */
async function seat(
  tx: Executor,
  attempt: AttemptRow,
  device: string,
): Promise<{ device: DeviceRow; epoch: number } | null> {
  const known = await findDevice(tx, attempt.id, device)
  if (known) return { device: known, epoch: attempt.epoch }
  const devices = await countDevices(tx, attempt.id)
  if (devices >= limits.attemptDevicesMax) return null
  const epoch = devices === 0 ? attempt.epoch : attempt.epoch + 1
  const row = { attemptId: attempt.id, device, epoch, saved: 0, lastSeq: 0 }
  await insertDevice(tx, row)
  return { device: row, epoch }
}

const eventOf = (
  { seq, question_id, value, source, at }: PaperAnswer,
  attempt: AttemptRow,
  device: DeviceRow,
  index: number,
  now: Date,
): EventRow => ({
  attemptId: attempt.id,
  device: device.device,
  seq,
  epoch: device.epoch,
  question: question_id,
  value,
  source,
  fromFile: false,
  at: at === undefined ? null : new Date(at),
  receivedAt: now,
  arrival: attempt.events + index + 1,
  late: false,
  stale: device.epoch < attempt.epoch,
})

/** Notes what is stored of the device and returns its highest contiguous `seq`. */
async function moveOn(tx: Executor, device: DeviceRow, added: EventRow[]): Promise<number> {
  if (added.length === 0) return device.saved
  const saved = await highestContiguous(tx, device.attemptId, device.device, device.saved)
  const lastSeq = Math.max(device.lastSeq, ...added.map(({ seq }) => seq))
  await updateDevice(tx, device.attemptId, device.device, { saved, lastSeq })
  return saved
}
