import type { TeacherForm } from '@ariviyal/contract/school'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { checkTeachers } from './check-teachers.ts'
import { releaseSeatOfSchool } from './release-seat.ts'
import { lockRepresentedSchool } from './represented-school.ts'
import { isRunning } from './school-state.ts'
import { storeInvitations } from './store-invitations.ts'

/**
 * Frees a seat and invites another teacher to it: both happen or neither. Raises `subscription-over`, `not-found`, and
 * `invalid-fields` for an address that holds a seat or an invitation already.
 */
export async function transferSeat(house: House, userId: string, seatId: string, to: TeacherForm): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    if (!isRunning(school, house.now())) throw new Refusal('subscription-over')
    // Checked before the release: a teacher is not invited to the seat that is taken back from them.
    const { errors } = await checkTeachers(tx, school, [{ line: 1, ...to }], { freed: 1 })
    if (errors[0]) throw new Refusal('invalid-fields', undefined, { fields: { email: errors[0].problem } })
    await releaseSeatOfSchool(house, tx, school, { seatId, kind: 'seat-transferred', actorId: userId })
    await storeInvitations(house, tx, school, { teachers: [to], actorId: userId })
  })
}
