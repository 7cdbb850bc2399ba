import type { HandInBar, HandInForm } from '@ariviyal/contract/assignments/work'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { archivedAtOf, teachersOf } from '../../classroom/class-access.policy.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { newReceipt } from '../../platform/crypto/receipt.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockAssignment } from '../assignments.queries.ts'
import type { AssignmentRow, HandInRow } from '../assignments.table.ts'
import { findWorkOf } from '../work.queries.ts'
import { claimWorkFiles } from './claim-work-files.ts'
import { handInBar } from './hand-in-bar.ts'
import { readKeptTime } from './hand-in-time.ts'
import { findHandIn, insertHandIn, lockSubmission, updateHandedIn } from './hand-ins.queries.ts'

/**
 * Hands in a pupil's work; a repetition with the same id answers as the first one did. Raises `not-found`, `work-closed`, `work-marked`,
 * `upload-not-ready` and `invalid-fields`.
 */
export async function handInWork(
  ctx: AppContext,
  pupil: Pupil,
  assignmentId: string,
  form: HandInForm,
): Promise<HandInRow> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const assignment = await lockAssignment(tx, assignmentId, 'share')
    if (!assignment || !(await findWorkOf(tx, pupil, assignmentId, now))) throw new AppError('not-found')
    const submission = await lockSubmission(tx, assignment, pupil.id)
    const before = await findHandIn(tx, submission.id, form.id)
    if (before) return before

    const kept = readKeptTime(ctx, pupil.id, form.kept, now)
    const at = kept?.keptAt ?? now
    const classArchivedAt = await archivedAtOf(tx, pupil.classId)
    requireOpen(handInBar({ assignment, submission, classArchivedAt }, at))
    requireAskedFor(assignment, form)

    const row: HandInRow = {
      id: uuid(),
      submissionId: submission.id,
      number: submission.handIns + 1,
      clientId: form.id,
      text: form.text,
      receipt: newReceipt(),
      receivedAt: now,
      keptAt: kept?.keptAt ?? null,
      contactAt: kept?.contactAt ?? null,
      late: assignment.dueAt !== null && at > assignment.dueAt,
    }
    const owner = { id: row.id, submissionId: submission.id, pupilId: pupil.id }
    await insertHandIn(tx, row, await claimWorkFiles(tx, owner, form.uploads, now))
    await updateHandedIn(tx, submission.id, { handIns: row.number, handedInAt: at, late: row.late })
    // Handed in again, it is the same work.
    if (row.number === 1) await tellTeachers(ctx, tx, assignment)
    return row
  })
}

async function tellTeachers(ctx: AppContext, tx: Transaction, { id, classId, title }: AssignmentRow): Promise<void> {
  const pupils = (count: number) => (count === 1 ? '1 pupil' : `${count} pupils`)
  await notifyOfOneMore(ctx, tx, 'work-handed-in', {
    userIds: await teachersOf(tx, classId),
    key: id,
    title: (count) => `${pupils(count)} handed in “${title}”`,
    path: `/lms/assignments/${id}`,
  })
}

const refusals: Record<HandInBar, () => AppError> = {
  closed: () => new AppError('work-closed'),
  marked: () => new AppError('work-marked'),
  'on-paper': () => new AppError('work-closed', serverMessages.workOnPaper),
  'too-often': () => new AppError('work-closed', serverMessages.handInsFull),
}
function requireOpen(bar: HandInBar | null): void {
  if (bar !== null) throw refusals[bar]()
}

function requireAskedFor({ takesText, takesFiles }: AssignmentRow, { text, uploads }: HandInForm): void {
  const fields = {
    ...(!takesText && text !== '' && { text: serverMessages.workWithoutText }),
    ...(!takesFiles && uploads.length > 0 && { uploads: serverMessages.workWithoutFiles }),
    ...(text === '' && uploads.length === 0 && { text: serverMessages.workEmpty }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-fields', messages.fieldsInvalid, { fields })
}
