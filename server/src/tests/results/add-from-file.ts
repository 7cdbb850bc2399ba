import type { AddedFromFile, FileAnswersForm } from '@ariviyal/contract/tests/attempt-file'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { endOf } from '../attempts/attempt-time.ts'
import type { AttemptRow } from '../attempts/attempts.table.ts'
import { findDevice } from '../attempts/attempts.queries.ts'
import { readEvents } from '../attempts/read-events.ts'
import { findStored } from '../attempts/append-events.ts'
import { storeAnswers } from '../attempts/store-answers.ts'
import { seatDevice } from '../attempts/start-attempt.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { lockTaughtAttempt } from './taught-attempt.ts'

/**
 * Stores events of a file that a phone wrote, by the same rules as if the phone had sent them: those that are stored stay, those after the
 * end are late. They are marked, since a file can be changed by hand. A device that the server does not know takes part as one that starts.
 * Raises `not-found`, also for an attempt at another test.
 */
export async function addFromFile(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  form: FileAnswersForm,
): Promise<AddedFromFile> {
  const added = await ctx.db.transaction(async (tx) => {
    const { attempt, test } = await lockTaughtAttempt(tx, form.attempt, teacherId)
    if (test.id !== testId) throw new AppError('not-found')
    const student = (await listStudents(tx, test.classId)).find(({ id }) => id === attempt.studentId)
    if (!student) throw new AppError('not-found')
    const now = ctx.now()
    const isNew = await countNew(tx, attempt, form)
    const about = { student_id: student.id, roll_number: student.rollNumber, name: student.name, new: isNew }
    if (form.preview || isNew === 0) return { ...about, late: isNew > 0 && endOf(attempt, now) !== null, problems: [] }
    const known = await findDevice(tx, attempt.id, form.device)
    const seated = known ? { attempt, device: known } : await seatDevice(tx, attempt, form.device, now)
    const { late, problems } = await storeAnswers(tx, { ...seated, form, now, source: 'file' })
    return { ...about, late, problems }
  })
  if (!form.preview) ctx.changes.mark(topicOf.test(testId))
  return added
}

async function countNew(tx: Executor, attempt: AttemptRow, { device, events }: FileAnswersForm): Promise<number> {
  const readable = [...readEvents(events).readable.values()]
  const known = await findDevice(tx, attempt.id, device)
  if (!known) return readable.length
  const batch = { device: known, events: readable }
  const stored = await findStored(tx, [batch])
  return readable.length - (stored.get(batch)?.size ?? 0)
}
