import type { TeacherListError } from '@ariviyal/contract/school'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { checkTeachers } from './check-teachers.ts'
import { type ListedTeacher, readTeacherList } from './read-teacher-list.ts'
import { lockRepresentedSchool, representedSchool } from './represented-school.ts'
import { type ApprovedSchool, isRunning } from './school-state.ts'
import { storeInvitations } from './store-invitations.ts'

/** What inviting a list would do. */
interface Preview {
  teachers: ListedTeacher[]
  errors: TeacherListError[]
}

async function preview(executor: Executor, school: ApprovedSchool, csv: string): Promise<Preview> {
  const read = readTeacherList(csv)
  const checked = await checkTeachers(executor, school, read.teachers)
  const errors = [...read.errors, ...checked.errors].sort((a, b) => a.line - b.line)
  return { teachers: checked.teachers, errors }
}

/** Raises `subscription-over`: nobody is invited to what has ended. */
function requireRunning(house: House, school: ApprovedSchool): void {
  if (!isRunning(school, house.now())) throw new Refusal('subscription-over')
}

/** Says of each line of a list whether it could be invited now. Changes nothing. */
export async function previewInvitations(house: House, userId: string, csv: string): Promise<Preview> {
  const school = await representedSchool(house.db, userId)
  requireRunning(house, school)
  return preview(house.db, school, csv)
}

/** Invites every good row of a list and leaves the others out, judged again at this moment; answers what was left out, and why. */
export async function inviteTeachers(
  house: House,
  userId: string,
  csv: string,
): Promise<{ invited: number; errors: TeacherListError[] }> {
  return house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    requireRunning(house, school)
    const { teachers, errors } = await preview(tx, school, csv)
    return { invited: await storeInvitations(house, tx, school, { teachers, actorId: userId }), errors }
  })
}
