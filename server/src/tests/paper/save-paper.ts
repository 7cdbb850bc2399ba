import type { PaperAnswer, PaperForm, PaperSaved } from '@ariviyal/contract/tests/paper'
import { listStudents, requireClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { appendEvents, type NewEvent } from '../attempts/append-events.ts'
import { endOf } from '../attempts/attempt-time.ts'
import type { AttemptRow } from '../attempts/attempts.table.ts'
import { findDevice, insertAttempt, lockLatestAttempt } from '../attempts/attempts.queries.ts'
import { newAttempt, seatDevice } from '../attempts/start-attempt.ts'
import { endWithReceipt } from '../attempts/submit-attempt.ts'
import { findTaughtTest } from '../taught-test.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { isClosed, isUpcoming } from '../test-time.ts'
import { lockTest } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { hasOwnDevice, paperDevice } from './paper-devices.queries.ts'
import { isOnPaper } from './paper-questions.ts'

interface Batch {
  test: TestRow
  device: string
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
  const saved = await ctx.db.transaction(async (tx) => {
    const taught = await findTaughtTest(tx, testId, teacherId)
    await requireClass(tx, taught.test.classId, teacherId, 'change')
    const now = ctx.now()
    const test = await lockTest(tx, testId, 'start')
    if (!test) throw new AppError('not-found')
    if (test.openedAt === null || isUpcoming(test, now)) throw new AppError('test-not-open')
    const batch = { test, device: paperDevice(form.device), now }
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
  ctx.changes.mark(topicOf.test(testId))
  return saved
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
  const known = await findDevice(tx, attempt.id, batch.device)
  try {
    // A new camera gets a higher epoch, so what is read later wins.
    const seated = known ? { attempt, device: known } : await seatDevice(tx, attempt, batch.device, batch.now)
    const { saved, asked } = await appendEvents(tx, {
      ...seated,
      epoch: seated.device.epoch,
      events: eventsOf(answers),
      now: batch.now,
      // The pupil wrote before the teacher reads.
      canBeLate: false,
      mayAnswer: isOnPaper,
    })
    if (isFinished && attempt.receipt === null)
      await endWithReceipt(tx, attempt.id, { at: endOf(attempt, batch.now)?.at ?? batch.now, by: 'submit' }, batch.now)
    const isUnknown = answers.some(({ question_id }) => !asked.has(question_id))
    return { saved, problem: isUnknown ? 'unknown-question' : null }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'log-full')) throw error
    return { saved: known?.saved ?? 0, problem: 'log-full' }
  }
}

/** The first of each `seq`. */
const eventsOf = (answers: PaperAnswer[]): NewEvent[] => {
  const bySeq = Map.groupBy(answers, ({ seq }) => seq)
  return Array.from(bySeq.values(), ([first]) => first)
    .filter((first) => first !== undefined)
    .map(({ seq, question_id: question, value, source, at }) => ({
      seq,
      question,
      value,
      source,
      at: at === undefined ? null : new Date(at),
    }))
}

/** The pupil's attempt on paper, locked; a new one when there is none, and null when the pupil has one on a device. */
async function attemptOnPaper(tx: Executor, { test, now }: Batch, studentId: string): Promise<AttemptRow | null> {
  const latest = await lockLatestAttempt(tx, test.id, studentId)
  if (latest) return (await hasOwnDevice(tx, latest.id)) ? null : latest
  const over = isClosed(test, now)
  // On paper every question can be answered; of a pool the best count, as many as it draws.
  const attempt = newAttempt(test, studentId, {
    number: 1,
    startedAt: now,
    // Minutes of the test are those in the classroom, where the teacher has the watch.
    deadline: over ? null : test.closesAt,
    endedAt: over ? now : null,
    endedBy: over ? 'close' : null,
  })
  if (await insertAttempt(tx, attempt)) return attempt
  // The pupil, or another teacher, began at the same moment; the insert has waited for it.
  const theirs = await lockLatestAttempt(tx, test.id, studentId)
  return theirs && !(await hasOwnDevice(tx, theirs.id)) ? theirs : null
}
