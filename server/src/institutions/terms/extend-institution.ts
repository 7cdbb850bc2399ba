import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../../audit/record-action.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { PaymentRow } from '../../payments/open-payment.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { tellInstitution } from '../tell-institution.ts'
import { institutionExtendedMails } from '../institutions.mails.ts'
import { deleteReminders, lockInstitution, updateInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'
import { type ApprovedInstitution, isApproved, isRunning } from './institution-state.ts'
import { countSeatsTakenAt, moveSeatsBelow } from '../seats/seats.queries.ts'

/** Locks an approved institution until the end of the transaction. Raises `not-found`, also for a pending or rejected one. */
export async function lockApprovedInstitution(tx: Transaction, id: string): Promise<ApprovedInstitution> {
  const institution = await lockInstitution(tx, id)
  if (!isApproved(institution)) throw new AppError('not-found')
  return institution
}

/** Changes the number of seats of the locked institution. Raises `seats-below-used`. */
export async function setSeats(tx: Transaction, institution: ApprovedInstitution, seats: number): Promise<void> {
  if (seats === institution.seats) return
  if ((await countSeatsTakenAt(tx, institution.id)) > seats) throw new AppError('seats-below-used')
  if (seats < institution.seats) await moveSeatsBelow(tx, institution.id, seats)
  await updateInstitution(tx, institution.id, { seats })
}

/** Adds months to the locked institution from the end of its term, or from now if it has ended, and notifies it. Returns the new end. */
export async function addTerm(
  ctx: AppContext,
  tx: Transaction,
  institution: ApprovedInstitution,
  terms: { months: number; seats?: number | undefined; reference: string; actorId: string; paid?: PaymentRow | null },
): Promise<Date> {
  const now = ctx.now()
  const seats = terms.seats ?? institution.seats
  await setSeats(tx, institution, seats)
  const startsAt = isRunning(institution, now) ? institution.endsAt : now
  const endsAt = addMonths(startsAt, terms.months)
  await updateInstitution(tx, institution.id, { endsAt, ...(terms.reference && { reference: terms.reference }) })
  await deleteReminders(tx, institution.id)
  await recordEvent(tx, {
    institutionId: institution.id,
    kind: isRunning(institution, now) ? 'extended' : 'renewed',
    by: { actor: 'staff', id: terms.actorId },
    at: now,
    details: { months: terms.months, seats, reference: terms.reference, ends_at: endsAt.toISOString() },
  })
  await issueReceipt(tx, {
    holder: { type: 'institution', id: institution.id, name: institution.institution_name },
    school: '',
    term: { startsAt, endsAt },
    seats,
    reference: terms.reference,
    paid: terms.paid ? { ...terms.paid, address: institution.school_address } : null,
    gst: ctx.config.gst,
    now,
  })
  const representatives = await findRepresentatives(tx, institution.id)
  const mails = institutionExtendedMails(institution, { seats, endsAt }, ctx.config.publicUrl, representatives)
  await tellInstitution(ctx, tx, mails, representatives)
  return endsAt
}

/** Extends an institution's subscription, or renews one that has ended. */
export async function extendInstitution(
  ctx: AppContext,
  staff: User,
  id: string,
  terms: { months: number; reference: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockApprovedInstitution(tx, id)
    const endsAt = await addTerm(ctx, tx, institution, { ...terms, actorId: staff.id })
    await recordAction(
      tx,
      staff,
      ctx.now(),
      'institution.extended',
      { type: 'institution', id },
      { name: institution.institution_name, ...terms, ends_at: endsAt.toISOString() },
    )
  })
}
