import type { Feedback } from '@ariviyal/contract/assignments/feedback'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { HandInFileRow, HandInRow, SubmissionRow } from '../assignments.table.ts'
import { showWorkFile } from '../handing-in/hand-ins.view.ts'
import { pupilSteps } from '../links.ts'
import { findWorkOf } from '../work.queries.ts'
import { findHandIn, findReturned, selectFiles } from './marking.queries.ts'
import type { ReturnedContent } from './marking.table.ts'

/** A returned work with the files that are left of it. */
export interface ReturnedWork {
  submission: SubmissionRow
  title: string
  returnedAt: Date
  content: ReturnedContent
  files: Map<string, HandInFileRow>
  last: HandInRow | null
}

/** What was returned to a pupil; null before. Raises `not-found` for work that is not theirs. */
export async function findReturnedWork(
  ctx: AppContext,
  pupil: Pick<Pupil, 'id' | 'classId'>,
  id: string,
): Promise<ReturnedWork | null> {
  const work = await findWorkOf(ctx.db, pupil, id, ctx.now())
  if (!work) throw new AppError('not-found')
  const { submission, assignment } = work
  if (!submission?.returnedAt) return null
  const content = await findReturned(ctx.db, submission.id)
  if (!content) return null
  const files = await selectFiles(
    ctx.db,
    content.pages.map(({ fileId }) => fileId),
  )
  return {
    submission,
    title: assignment.title,
    returnedAt: submission.returnedAt,
    content,
    files: new Map(files.map((file) => [file.id, file])),
    last: await findHandIn(ctx.db, submission.id, submission.handIns),
  }
}

export async function showFeedback(ctx: AppContext, pupil: Pupil, id: string): Promise<Feedback | null> {
  const returned = await findReturnedWork(ctx, pupil, id)
  if (!returned) return null
  const { content, files, returnedAt, last } = returned
  return {
    returned_at: returnedAt.toISOString(),
    marks: content.marks,
    of: content.of,
    rows: content.rubric.map(({ title, text, marks, of }, place) => ({
      title,
      text,
      marks,
      of,
      words: content.rowWords[place] ?? '',
    })),
    words: content.words,
    next_steps: await pupilSteps(ctx, pupil.classId, content.nextSteps),
    pages: content.pages.flatMap(({ fileId, page, strokes, words }) => {
      const file = files.get(fileId)
      return {
        file_id: fileId,
        name: file?.name ?? '',
        kind: file?.kind ?? 'picture',
        page,
        url: file ? showWorkFile(ctx, file.id, file).url : null,
        width: file?.width ?? null,
        height: file?.height ?? null,
        strokes,
        words,
      }
    }),
    of_earlier: last !== null && last.id !== content.handInId,
  }
}
