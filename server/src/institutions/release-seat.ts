import { findPerson } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { seatReleasedMail } from './institutions.mails.ts'
import { recordMove } from './record-move.ts'
import { lockRepresentedSchool } from './represented-school.ts'
import type { ApprovedSchool } from './school-state.ts'
import { releaseSeatById } from './seats.queries.ts'

/** Frees a seat of the locked school and tells the teacher. Raises `not-found` for one that is free already or another school's. */
export async function releaseSeatOfSchool(
  house: House,
  tx: Transaction,
  school: ApprovedSchool,
  { seatId, kind, actorId }: { seatId: string; kind: 'seat-released' | 'seat-transferred'; actorId: string },
): Promise<void> {
  const now = house.now()
  const seat = await releaseSeatById(tx, school.id, seatId, now)
  if (!seat) throw new Refusal('not-found')
  await recordMove(tx, {
    institutionId: school.id,
    kind,
    by: { actor: 'self', id: actorId },
    at: now,
    details: { user: seat.userId },
  })
  const teacher = await findPerson(tx, seat.userId)
  if (teacher) await enqueueMail(house, tx, seatReleasedMail(teacher))
}

/** Takes a seat back from a teacher, who keeps the account and what was made with it. */
export async function releaseSeat(house: House, userId: string, seatId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    await releaseSeatOfSchool(house, tx, school, { seatId, kind: 'seat-released', actorId: userId })
  })
}
