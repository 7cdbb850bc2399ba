import type { PageNotes, PageNotesForm } from '@ariviyal/contract/assignments/marking'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { HandInFileRow } from '../assignments.table.ts'
import { lockTaughtAssignment } from '../taught-assignment.ts'
import { findFileWithWork, lockSubmissions, selectNotes, upsertMarking, upsertNotes } from './marking.queries.ts'
import { updateMarkedAt } from './update-marked-at.ts'

const pagesOf = ({ kind, pages }: HandInFileRow): number => (kind === 'picture' ? 1 : (pages ?? 0))

/**
 * Keeps the notes on a page of the last hand-in, and returns the revision of the work. Raises `not-found`, `archived`, `edited-elsewhere`
 * when a colleague wrote on the page or the pupil handed in again meanwhile, and `invalid-fields` for a page that is not there.
 */
export async function saveNotes(
  ctx: AppContext,
  teacherId: string,
  fileId: string,
  { page, version, strokes, words }: PageNotesForm,
): Promise<{ notes: PageNotes; revision: number }> {
  return ctx.db.transaction(async (tx) => {
    const found = await findFileWithWork(tx, fileId)
    if (!found) throw new AppError('not-found')
    const { file, handIn, submission } = found
    await lockTaughtAssignment(tx, submission.assignmentId, teacherId, 'share')
    const [locked] = await lockSubmissions(tx, submission.assignmentId, [submission.studentId])
    if (!locked) throw new AppError('not-found')
    if (locked.handIns !== handIn.number) throw new AppError('edited-elsewhere', serverMessages.handedInMeanwhile)
    if (page > pagesOf(file))
      throw new AppError('invalid-fields', serverMessages.noPageForNotes, {
        fields: { page: serverMessages.noPageForNotes },
      })
    const stored = (await selectNotes(tx, [fileId])).find((one) => one.page === page)
    if ((stored?.version ?? 0) !== version) throw new AppError('edited-elsewhere', serverMessages.notesElsewhere)
    const notes = { page, strokes, words, version: version + 1 }
    await upsertNotes(tx, { handInFileId: fileId, ...notes })
    const revision = await upsertMarking(tx, locked.id)
    await updateMarkedAt(ctx, tx, locked.id, { markedBy: teacherId })
    return { notes, revision }
  })
}
