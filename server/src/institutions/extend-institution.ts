import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { addMonths } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { institutionExtendedMails } from './institutions.mails.ts'
import { forgetReminders, lockInstitution, updateInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import { findRepresentatives } from './represented-school.ts'
import { type ApprovedSchool, isApproved, isRunning } from './school-state.ts'
import { countSeatsTakenAt, moveSeatsBelow } from './seats.queries.ts'

/** An approved school, kept for this transaction. Raises `not-found`: one that waits or was rejected has nothing to change. */
export async function lockApprovedInstitution(tx: Transaction, id: string): Promise<ApprovedSchool> {
  const school = await lockInstitution(tx, id)
  if (!isApproved(school)) throw new Refusal('not-found')
  return school
}

/** Changes how many seats the locked school has. Raises `seats-below-used`. */
export async function setSeats(tx: Transaction, school: ApprovedSchool, seats: number): Promise<void> {
  if (seats === school.seats) return
  if ((await countSeatsTakenAt(tx, school.id)) > seats) throw new Refusal('seats-below-used')
  if (seats < school.seats) await moveSeatsBelow(tx, school.id, seats)
  await updateInstitution(tx, school.id, { seats })
}

/** Adds months to the locked school where its term ends, or from now on where it has ended, and writes to the school. Says the new end. */
export async function addTerm(
  house: House,
  tx: Transaction,
  school: ApprovedSchool,
  terms: { months: number; seats?: number | undefined; reference: string; actorId: string },
): Promise<Date> {
  const now = house.now()
  const seats = terms.seats ?? school.seats
  await setSeats(tx, school, seats)
  const startsAt = isRunning(school, now) ? school.endsAt : now
  const endsAt = addMonths(startsAt, terms.months)
  await updateInstitution(tx, school.id, { endsAt, ...(terms.reference && { reference: terms.reference }) })
  await forgetReminders(tx, school.id)
  await recordMove(tx, {
    institutionId: school.id,
    kind: isRunning(school, now) ? 'extended' : 'renewed',
    by: { actor: 'staff', id: terms.actorId },
    at: now,
    details: { months: terms.months, seats, reference: terms.reference, ends_at: endsAt.toISOString() },
  })
  await issueReceipt(tx, {
    holder: { type: 'institution', id: school.id, name: school.institution_name },
    school: '',
    term: { startsAt, endsAt },
    seats,
    reference: terms.reference,
    now,
  })
  const representatives = await findRepresentatives(tx, school.id)
  for (const mail of institutionExtendedMails(school, { seats, endsAt }, house.config.publicUrl, representatives))
    await enqueueMail(house, tx, mail)
  return endsAt
}

/** Extends a school's subscription, or renews one that has ended. */
export async function extendInstitution(
  house: House,
  staff: User,
  id: string,
  terms: { months: number; reference: string },
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    const endsAt = await addTerm(house, tx, school, { ...terms, actorId: staff.id })
    await recordAction(
      tx,
      staff,
      house.now(),
      'institution.extended',
      { type: 'institution', id },
      { name: school.institution_name, ...terms, ends_at: endsAt.toISOString() },
    )
  })
}
