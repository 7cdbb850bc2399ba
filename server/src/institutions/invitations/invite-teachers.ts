import type { TeacherListError } from '@ariviyal/contract/institutions/own-institution'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { checkTeachers } from './check-teachers.ts'
import { type ListedTeacher, readTeacherList } from './read-teacher-list.ts'
import { lockRepresentedInstitution, representedInstitution } from '../representatives/represented-institution.ts'
import { type ApprovedInstitution, isRunning } from '../terms/institution-state.ts'
import { storeInvitations } from './store-invitations.ts'

/** The outcome of inviting a list. */
interface Preview {
  teachers: ListedTeacher[]
  errors: TeacherListError[]
}

async function preview(executor: Executor, institution: ApprovedInstitution, csv: string): Promise<Preview> {
  const read = readTeacherList(csv)
  const checked = await checkTeachers(executor, institution, read.teachers)
  const errors = [...read.errors, ...checked.errors].sort((a, b) => a.line - b.line)
  return { teachers: checked.teachers, errors }
}

/** Raises `subscription-over`: an ended subscription takes no invitations. */
function requireRunning(ctx: AppContext, institution: ApprovedInstitution): void {
  if (!isRunning(institution, ctx.now())) throw new AppError('subscription-over')
}

/** Checks for each line of a list whether it could be invited now. Changes nothing. */
export async function previewInvitations(ctx: AppContext, userId: string, csv: string): Promise<Preview> {
  const institution = await representedInstitution(ctx.db, userId)
  requireRunning(ctx, institution)
  return preview(ctx.db, institution, csv)
}

/** Invites the valid rows of a list, checked again now. Returns the rows left out, with reasons. */
export async function inviteTeachers(
  ctx: AppContext,
  userId: string,
  csv: string,
): Promise<{ invited: number; errors: TeacherListError[] }> {
  return ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    requireRunning(ctx, institution)
    const { teachers, errors } = await preview(tx, institution, csv)
    return { invited: await storeInvitations(ctx, tx, institution, { teachers, actorId: userId }), errors }
  })
}
