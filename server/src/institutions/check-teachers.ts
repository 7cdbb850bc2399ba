import { serverMessages } from '@ariviyal/contract/server-messages'
import type { TeacherListError } from '@ariviyal/contract/school'
import { findPeopleByEmail } from '../accounts/find-people.ts'
import type { Executor } from '../platform/database.ts'
import { countOpenInvitations, findInvited } from './invitations.queries.ts'
import type { ListedTeacher } from './read-teacher-list.ts'
import type { ApprovedSchool } from './school-state.ts'
import { countSeatsTakenAt, findHolders } from './seats.queries.ts'

/**
 * Parts those who can be invited from those who cannot: who holds a seat of the school, who has an open invitation, and whoever is more
 * than there are seats. An open invitation counts as a seat that is promised; `freed` seats come free in the same act.
 */
export async function checkTeachers(
  executor: Executor,
  school: ApprovedSchool,
  listed: ListedTeacher[],
  { freed = 0 } = {},
): Promise<{ teachers: ListedTeacher[]; errors: TeacherListError[] }> {
  const emails = listed.map(({ email }) => email)
  const people = await findPeopleByEmail(executor, emails)
  const holders = await findHolders(
    executor,
    school.id,
    [...people.values()].map(({ id }) => id),
  )
  const invited = await findInvited(executor, school.id, emails)
  const promised =
    (await countSeatsTakenAt(executor, school.id)) + (await countOpenInvitations(executor, school.id)) - freed
  let free = Math.max(0, school.seats - promised)

  const problemOf = (email: string): string | null => {
    if (holders.has(people.get(email)?.id ?? '')) return 'Holds a seat of your school already.'
    if (invited.has(email)) return serverMessages.invitedAlready
    if (free === 0) return serverMessages.noSeatFree
    free -= 1
    return null
  }
  const teachers: ListedTeacher[] = []
  const errors: TeacherListError[] = []
  for (const teacher of listed) {
    const problem = problemOf(teacher.email)
    if (problem === null) teachers.push(teacher)
    else errors.push({ line: teacher.line, text: [teacher.name, teacher.email].filter(Boolean).join(', '), problem })
  }
  return { teachers, errors }
}
