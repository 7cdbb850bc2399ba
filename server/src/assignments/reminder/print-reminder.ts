import type { FileAnswer } from '@ariviyal/contract/fields'
import { showJoinAddress } from '../../classroom/pupils/show-join-address.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasWork, stateOf } from '../assignment-state.ts'
import { selectSubmissions } from '../assignments.queries.ts'
import { listPupilsOf } from '../show-assignment.ts'
import { findTaughtAssignment } from '../taught-assignment.ts'
import type { drawReminder } from './draw-reminder.ts'

/** Slips to cut, one for each pupil of whom there is no work. Raises `not-found`, and `assignment-not-open` before pupils see the assignment. */
export async function printReminder(ctx: AppContext, teacherId: string, id: string): Promise<FileAnswer> {
  const { assignment, taught } = await findTaughtAssignment(ctx.db, id, teacherId)
  const now = ctx.now()
  const state = stateOf(assignment, now)
  if (state === 'draft' || state === 'scheduled') throw new AppError('assignment-not-open')
  const done = new Set((await selectSubmissions(ctx.db, id)).filter(hasWork).map(({ studentId }) => studentId))
  const { url } = await showJoinAddress(ctx, teacherId, taught.id)
  const body = await ctx.drawPdf<typeof drawReminder>('drawReminder', {
    title: assignment.title,
    class: taught.name,
    language: taught.language,
    dueAt: assignment.dueAt,
    onPaper: !assignment.takesText && !assignment.takesFiles,
    url,
    code: taught.code,
    pupils: (await listPupilsOf(ctx.db, assignment)).filter((pupil) => !done.has(pupil.id)),
    madeAt: now,
  })
  return { name: 'reminder.pdf', body }
}
