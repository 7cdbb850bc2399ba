import type { AskedView, AskedViews, PupilViewForm, PupilViews } from '@ariviyal/contract/gradebook/holistic'
import { noLevels } from '@ariviyal/contract/gradebook/holistic'
import { listStudents, requirePupilsMayBegin } from '../../classroom/class-access.policy.ts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findSetup } from '../gradebook.queries.ts'
import { selectViewsBy, updateClassmateView, upsertOwnView } from './holistic.queries.ts'
import { isOwn, levelsOf } from './read-holistic.ts'

async function askedIn(executor: Executor, classId: string): Promise<PupilViews> {
  const { holistic, pupilViews } = await findSetup(executor, classId)
  return holistic ? pupilViews : 'none'
}

/** What a pupil is asked, and has said: of a classmate the name alone, and nothing that others say. */
export async function showAskedViews(ctx: AppContext, pupil: Pupil): Promise<AskedViews> {
  const asked = await askedIn(ctx.db, pupil.classId)
  if (asked === 'none') return { self: null, classmate: null }
  const views = await selectViewsBy(ctx.db, pupil.id)
  const names = new Map((await listStudents(ctx.db, pupil.classId)).map(({ id, name }) => [id, name]))
  const about = (studentId: string): AskedView => {
    const view = views.find((one) => one.studentId === studentId)
    return {
      student_id: studentId,
      name: names.get(studentId) ?? '',
      levels: view ? levelsOf(view) : noLevels,
      given_at: view?.givenAt?.toISOString() ?? null,
    }
  }
  const classmate = asked === 'self-and-peer' ? views.find((view) => !isOwn(view)) : undefined
  return { self: about(pupil.id), classmate: classmate ? about(classmate.studentId) : null }
}

/** Raises `not-found` for what the pupil is not asked, `archived` and `subscription-needed`. */
export async function giveView(
  ctx: AppContext,
  pupil: Pupil,
  { student_id: studentId, awareness, sensitivity, creativity }: PupilViewForm,
): Promise<Date> {
  return ctx.db.transaction(async (tx) => {
    await requirePupilsMayBegin(ctx, tx, pupil.classId)
    const asked = await askedIn(tx, pupil.classId)
    const givenAt = ctx.now()
    const row = { raterId: pupil.id, studentId, classId: pupil.classId, awareness, sensitivity, creativity, givenAt }
    if (studentId === pupil.id && asked !== 'none') await upsertOwnView(tx, row)
    else if (asked !== 'self-and-peer' || !(await updateClassmateView(tx, row))) throw new AppError('not-found')
    return givenAt
  })
}
