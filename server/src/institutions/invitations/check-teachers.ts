import { serverMessages } from '@ariviyal/contract/server-messages'
import type { TeacherListError } from '@ariviyal/contract/institutions/own-institution'
import { findPeopleByEmail } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { countOpenInvitations, findInvited } from './invitations.queries.ts'
import type { ListedTeacher } from './read-teacher-list.ts'
import type { ApprovedInstitution } from '../terms/institution-state.ts'
import { countSeatsTakenAt, findHolders } from '../seats/seats.queries.ts'

/**
 * Splits teachers into those who can be invited and those who cannot: holders of a seat of the institution, people with an open invitation, and those
 * beyond the number of seats. An open invitation reserves a seat; `freed` seats are released in the same transaction.
 */
export async function checkTeachers(
  executor: Executor,
  institution: ApprovedInstitution,
  listed: ListedTeacher[],
  { freed = 0 } = {},
): Promise<{ teachers: ListedTeacher[]; errors: TeacherListError[] }> {
  const emails = listed.map(({ email }) => email)
  const people = await findPeopleByEmail(executor, emails)
  const holders = await findHolders(
    executor,
    institution.id,
    [...people.values()].map(({ id }) => id),
  )
  const invited = await findInvited(executor, institution.id, emails)
  const reserved =
    (await countSeatsTakenAt(executor, institution.id)) + (await countOpenInvitations(executor, institution.id)) - freed
  let free = Math.max(0, institution.seats - reserved)

  const problemOf = (email: string): string | null => {
    if (holders.has(people.get(email)?.id ?? '')) return 'Already has a seat at your school.'
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
